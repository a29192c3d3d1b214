import type { Warehouse } from '@komora/api';
import { DataList } from '@komora/ui/data-list';
import { Icon } from '@komora/ui/icon';
import { localised } from '../../../entities/warehouse/localised.ts';
import { useLocale, useText } from '../../../shared/i18n/use-text.ts';
import { hoursLines } from './opening-hours.ts';
import styles from './warehouse-facts.module.css';

/** Opening hours and directions. */
export function WarehouseFacts({ warehouse }: { readonly warehouse: Warehouse }) {
  const text = useText('warehouse');
  const locale = useLocale();
  const lines = hoursLines(warehouse.openingHours, locale);
  const byCar = localised(warehouse.accessibilityByCar, locale, warehouse.country);
  return (
    <aside className={styles.facts} aria-label={text('detail.facts')}>
      <section>
        <h2 className={styles.title}>
          <Icon name="clock" /> {text('detail.hours.title')}
        </h2>
        {lines.length === 0 ? (
          <p>{text('detail.hours.always')}</p>
        ) : (
          <DataList
            rows={lines.map(({ days, times }) => ({
              key: days,
              term: days,
              value: times === '' ? text('detail.hours.closed') : times,
            }))}
          />
        )}
      </section>
      {byCar === '' ? null : (
        <section>
          <h2 className={styles.title}>
            <Icon name="car" /> {text('detail.byCar')}
          </h2>
          <p>{byCar}</p>
        </section>
      )}
    </aside>
  );
}
