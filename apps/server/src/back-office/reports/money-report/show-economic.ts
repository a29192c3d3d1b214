import type { EarnedPart } from '@komora/api/admin';
import type { Currency } from '@komora/api/enumerations';
import { addDays, addMonthsClamped, daysBetween } from '@komora/domain';
import type { Deps } from '../../../platform/module/context.ts';
import { cutPage } from '../../../platform/staff/list-page.ts';
import { listStoodMonths } from '../box-report/index.ts';
import { type Months, type ReportPlace, resolveMonths } from '../facts/index.ts';
import { type EarnedSpan, listEarned, sumEarned } from './earned.sql.ts';

type EconomicDeps = Pick<Deps, 'db' | 'clock'>;
type InMonths = ReportPlace & { fromMonth?: string | undefined; toMonth?: string | undefined };

interface Sums {
  earned: number;
  /** Σ over the days that have passed of the list prices of a whole month. */
  potentialDays: number;
  days: number;
}

/** Economic occupancy by month and warehouse, and per month and currency. */
export async function showEconomic(deps: EconomicDeps, place: InMonths) {
  const months = await resolveMonths(deps, place);
  // At the same time: neither needs the other.
  const [stood, found] = await Promise.all([
    listStoodMonths(deps.db, place, months, 'POTENTIAL'),
    sumEarned(deps.db, place, spanOf(months)),
  ]);
  const earned = new Map(found.map((row) => [`${row.month} ${row.warehouseId} ${row.currency}`, row.earned]));
  const totals = new Map<string, Sums & { month: string; currency: Currency }>();
  const rows = stood.flatMap(({ month, warehouseId, warehouse, companyId, currency, potentialDays, days }) => {
    const row = { warehouseId, warehouse, companyId, currency };
    const sums = { earned: earned.get(`${month} ${row.warehouseId} ${row.currency}`) ?? 0, potentialDays, days };
    if (sums.earned === 0 && potentialDays === 0) return [];
    const key = `${month} ${row.currency}`;
    const total = totals.get(key) ?? { month, currency: row.currency, earned: 0, potentialDays: 0, days };
    totals.set(key, { ...total, earned: total.earned + sums.earned, potentialDays: total.potentialDays + potentialDays });
    return [{ ...row, ...figuresOf(month, sums) }];
  });
  return { rows, totals: [...totals.values()].map(({ month, currency, ...sums }) => ({ currency, ...figuresOf(month, sums) })) };
}

/** A page of the documents behind what was earned. */
export async function listEarnedDocuments(
  deps: EconomicDeps,
  {
    after,
    limit = 200,
    part,
    asOf,
    ...place
  }: InMonths & { asOf?: string | undefined; part?: EarnedPart | undefined; after?: string | undefined; limit?: number | undefined },
) {
  const months = await resolveMonths(deps, place, asOf);
  return cutPage(await listEarned(deps.db, place, { ...spanOf(months), on: months.today, part, after, limit: limit + 1 }), limit);
}

export const spanOf = ({ from, before, today }: Months): EarnedSpan => ({ from, before, tomorrow: addDays(today, 1) });

/** The running month is compared with the list prices of its days up to today. */
function figuresOf(month: string, { earned, potentialDays, days }: Sums) {
  const all = daysBetween(month, addMonthsClamped(month, 1));
  return {
    month: month.slice(0, 7),
    potential: Math.round(potentialDays / days),
    earned,
    economicShare: potentialDays === 0 ? null : Math.round((10_000 * earned * all) / potentialDays),
  };
}
