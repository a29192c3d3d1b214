import type { BridgeBoxPart } from '@komora/api/admin';
import type { Currency } from '@komora/api/enumerations';
import type { Deps } from '../../../platform/module/context.ts';
import { cutPage } from '../../../platform/staff/list-page.ts';
import { listBridgeBoxes, listStoodMonths } from '../box-report/index.ts';
import { type ReportPlace, resolveMonths } from '../facts/index.ts';
import { sumDebts, sumEarned } from './earned.sql.ts';
import { spanOf } from './show-economic.ts';

type BridgeDeps = Pick<Deps, 'db' | 'clock'>;
type InMonths = ReportPlace & { fromMonth?: string | undefined; toMonth?: string | undefined; asOf?: string | undefined };

/** Minor units. potential − vacancy − gap − discount + other = earned, and earned − unpaid − writtenOff = collected, exactly. */
interface Parts {
  potential: number;
  vacancy: number;
  gap: number;
  discount: number;
  other: number;
  earned: number;
  unpaid: number;
  writtenOff: number;
  collected: number;
  /** Not a part of `potential`. */
  outOfServiceRent: number;
}

/** From the list prices of what could be let to what was collected, by month and warehouse, and the sums of the warehouses per month and currency. */
export async function showLossBridge(deps: BridgeDeps, { asOf, ...place }: InMonths) {
  const months = await resolveMonths(deps, place, asOf);
  const span = spanOf(months);
  // At the same time: none needs another.
  const [stood, earnings, debts] = await Promise.all([
    listStoodMonths(deps.db, place, months, 'AMOUNTS'),
    sumEarned(deps.db, place, span),
    sumDebts(deps.db, place, { ...span, on: months.today }),
  ]);
  const keyOf = ({ month, warehouseId, currency }: { month: string; warehouseId: string; currency: string }) =>
    `${month} ${warehouseId} ${currency}`;
  const earningOf = new Map(earnings.map((row) => [keyOf(row), row]));
  const debtOf = new Map(debts.map((row) => [keyOf(row), row]));
  const totals = new Map<string, { month: string; currency: Currency } & Parts>();
  const rows = stood.flatMap(
    ({ warehouseId, warehouse, companyId, currency, potentialDays, letDays, rentDays, outDays, allDays, ...stand }) => {
      const row = { month: stand.month, warehouseId, warehouse, companyId, currency };
      const { earned, discount } = earningOf.get(keyOf(row)) ?? { earned: 0, discount: 0 };
      const { unpaid, writtenOff } = debtOf.get(keyOf(row)) ?? { unpaid: 0, writtenOff: 0 };
      const [potential, listed, agreed, outOfServiceRent] = [potentialDays, letDays, rentDays, outDays].map((sum) =>
        Math.round(sum / allDays),
      ) as [number, number, number, number];
      const parts: Parts = {
        potential,
        vacancy: potential - listed,
        gap: listed - agreed,
        discount,
        other: earned + discount - agreed,
        earned,
        unpaid,
        writtenOff,
        collected: earned - unpaid - writtenOff,
        outOfServiceRent,
      };
      if (Object.values(parts).every((amount) => amount === 0)) return [];
      const month = row.month.slice(0, 'YYYY-MM'.length);
      const key = `${month} ${row.currency}`;
      const total = totals.get(key);
      totals.set(key, { month, currency: row.currency, ...(total === undefined ? parts : added(total, parts)) });
      return [{ ...row, month, ...parts }];
    },
  );
  return { asOf: months.today, rows, totals: [...totals.values()] };
}

const added = (one: Parts, other: Parts): Parts => ({
  potential: one.potential + other.potential,
  vacancy: one.vacancy + other.vacancy,
  gap: one.gap + other.gap,
  discount: one.discount + other.discount,
  other: one.other + other.other,
  earned: one.earned + other.earned,
  unpaid: one.unpaid + other.unpaid,
  writtenOff: one.writtenOff + other.writtenOff,
  collected: one.collected + other.collected,
  outOfServiceRent: one.outOfServiceRent + other.outOfServiceRent,
});

/** A page of the boxes behind the potential, the vacancy, the gap and what was out of service. */
export async function listBoxesOfBridge(
  deps: BridgeDeps,
  {
    after,
    limit = 200,
    part,
    asOf,
    ...place
  }: InMonths & { part?: BridgeBoxPart | undefined; after?: string | undefined; limit?: number | undefined },
) {
  const months = await resolveMonths(deps, place, asOf);
  return cutPage(await listBridgeBoxes(deps.db, place, { ...months, after, limit: limit + 1, part }), limit);
}
