import type { Warehouse } from '@komora/api';
import { hoursLines, timesText } from '@komora/i18n/opening-hours';
import { DataList } from '@komora/ui/data-list';
import { Icon } from '@komora/ui/icon';
import { localised } from '../../../entities/warehouse/localised.ts';
import { useFormat, useLocale, useText } from '../../../shared/i18n/use-text.ts';
import styles from './warehouse-facts.module.css';

/** The next ones; a year of holidays would hide what follows. */
const SHOWN_DAYS = 4;

/** Opening hours, contacts and directions. */
export function WarehouseFacts({ warehouse }: { readonly warehouse: Warehouse }) {
  const text = useText('warehouse');
  const locale = useLocale();
  const format = useFormat();
  const { phoneNumber, email } = warehouse;
  const days = warehouse.specialDays.slice(0, SHOWN_DAYS);
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
        {days.length === 0 ? null : (
          <>
            <h3 className={styles.days}>{text('detail.hours.special')}</h3>
            <DataList
              rows={days.map(({ date, hours, note }) => ({
                key: date,
                term: [format.date(date), localised(note, locale, warehouse.country)].filter((part) => part !== '').join(' – '),
                value: hours.length === 0 ? text('detail.hours.closed') : timesText(hours),
              }))}
            />
          </>
        )}
      </section>
      {phoneNumber === null && email === null ? null : (
        <section>
          <h2 className={styles.title}>
            <Icon name="phone" /> {text('detail.contact')}
          </h2>
          {phoneNumber === null ? null : (
            <p>
              <a href={`tel:${phoneNumber.replaceAll(/[^+\d]/g, '')}`} className={styles.way}>
                {phoneNumber}
              </a>
            </p>
          )}
          {email === null ? null : (
            <p>
              <a href={`mailto:${email}`} className={styles.way}>
                {email}
              </a>
            </p>
          )}
        </section>
      )}
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
