import { lazy, Suspense } from 'react';
import { useText } from '../../../texts/use-text.ts';
import { Spinner } from '../../../ui/index.ts';
import styles from './map-pane.module.css';
import type { MapViewProps } from './map-view.ts';

// Leaflet and the base map are fetched by the first page that shows a map.
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
