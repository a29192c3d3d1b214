import { Spinner } from '@komora/ui/progress';
import { lazy, Suspense } from 'react';
import { useText } from '../../../shared/i18n/use-text.ts';
import styles from './map-pane.module.css';
import type { MapViewProps } from './map-view.ts';

// Leaflet and the base map load with the first visible map.
const WarehouseMap = lazy(() => import('./warehouse-map.tsx'));

export function MapPane(props: MapViewProps) {
  const text = useText('warehouse');
  return (
    <Suspense
      fallback={
        <div className={styles.wait}>
          <Spinner label={text('map.loading')} />
        </div>
      }
    >
      <WarehouseMap {...props} />
    </Suspense>
  );
}
