import { useFormat, useLocale, useText } from '@komora/web-kit/use-text';
import type { OwnWords } from '../../shared/merge/use-merge.ts';
import type { HoursRow } from './hours-values.ts';
import type { SpecialRow } from './special-values.ts';
import type { WarehouseValues } from './warehouse-values.ts';

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Opening hours, special days and features of a warehouse in one line each, for the choice between two versions. */
export function useRowWords(): OwnWords<WarehouseValues> {
  const text = useText('console-warehouses');
  const format = useFormat();
  const days = new Intl.DateTimeFormat(useLocale(), { weekday: 'short', timeZone: 'UTC' });
  const range = ({ weekday, opens, closes }: HoursRow) => `${days.format(MONDAY + (Number(weekday) - 1) * DAY_MS)} ${opens}–${closes}`;
  const special = ({ date, kind, opens, closes }: SpecialRow) =>
    `${date === '' ? '?' : format.date(date)} ${kind === 'CLOSED' ? text('special.CLOSED') : `${opens}–${closes}`}`;
  return {
    openingHours: { name: text('hours.title'), show: (rows) => (rows as readonly HoursRow[]).map(range).join(', ') },
    specialDays: { name: text('special.title'), show: (rows) => (rows as readonly SpecialRow[]).map(special).join(', ') },
    features: { name: text('field.features'), show: String },
  };
}
