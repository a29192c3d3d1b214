import type { Warehouse } from '@komora/contract';
import { localised } from '../../../catalogue/localised.ts';
import { useLocale, useText } from '../../../texts/use-text.ts';
import { DataList, Icon } from '../../../ui/index.ts';
import { hoursLines } from './opening-hours.ts';
import styles from './warehouse-facts.module.css';

/** When it is open and how to get there. */
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
