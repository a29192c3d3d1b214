import { useQuery } from '@tanstack/react-query';
import { recommendedQuery } from '../../../entities/warehouse/warehouse-queries.ts';
import { useApp } from '../../../shared/app-context.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { WarehouseCard } from '../search/warehouse-card.tsx';
import styles from './detail-page.module.css';

/** Other warehouses with free boxes, for a warehouse without one. */
export default function Elsewhere({ warehouseId }: { readonly warehouseId: string }) {
  const { call } = useApp();
  const text = useText('warehouse');
  const { data } = useQuery(recommendedQuery(call, warehouseId));
  const places = data?.warehouses ?? [];
  if (places.length === 0) return null;
  return (
    <section className={styles.elsewhere}>
      <h2>{text('detail.elsewhere')}</h2>
      <ul className={`plain-list ${styles.places}`}>
        {places.slice(0, 3).map((place) => (
          <li key={place.id}>
            <WarehouseCard item={{ ...place, host: '' }} />
          </li>
        ))}
      </ul>
    </section>
  );
}
