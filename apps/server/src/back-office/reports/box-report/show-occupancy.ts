import type { Deps } from '../../../platform/module/context.ts';
import { type ReportPlace, resolveDay, resolveMonths } from '../facts/index.ts';
import { readOccupancy } from './occupancy.sql.ts';
import { listStoodMonths, type StoodMonth } from './stood-months.sql.ts';

/** Occupancy per warehouse at the end of a day, and its totals per currency. */
export async function showOccupancy(deps: Pick<Deps, 'db' | 'clock'>, place: ReportPlace & { asOf?: string | undefined }) {
  const asOf = await resolveDay(deps, place);
  const all = await readOccupancy(deps.db, place, asOf);
  return {
    asOf,
    rows: all.flatMap(({ id, name, companyId, ...row }) =>
      id === null || name === null || companyId === null ? [] : [{ id, name, companyId, ...row }],
    ),
    totals: all.filter(({ id }) => id === null).map(({ id, name, companyId, ...total }) => total),
  };
}

type Summed = Pick<StoodMonth<'AREAS'>, 'month' | 'boxes' | 'let' | 'outOfService' | 'area' | 'letArea' | 'outOfServiceArea'>;

/** Occupancy of all warehouses together at the end of each month. */
export async function showOccupancyMonths(
  deps: Pick<Deps, 'db' | 'clock'>,
  place: ReportPlace & { fromMonth?: string | undefined; toMonth?: string | undefined },
) {
  const sums = new Map<string, Summed>();
  for (const { month, boxes, let: lets, outOfService, area, letArea, outOfServiceArea } of await listStoodMonths(
    deps.db,
    place,
    await resolveMonths(deps, place),
    'AREAS',
  )) {
    const sum = sums.get(month) ?? { month, boxes: 0, let: 0, outOfService: 0, area: 0, letArea: 0, outOfServiceArea: 0 };
    sums.set(month, {
      month,
      boxes: sum.boxes + boxes,
      let: sum.let + lets,
      outOfService: sum.outOfService + outOfService,
      area: sum.area + area,
      letArea: sum.letArea + letArea,
      outOfServiceArea: sum.outOfServiceArea + outOfServiceArea,
    });
  }
  return {
    rows: [...sums.values()].map((sum) => ({
      ...sum,
      month: sum.month.slice(0, 7),
      unitShare: shareOf(sum.let, sum.boxes - sum.outOfService),
      areaShare: shareOf(sum.letArea, sum.area - sum.outOfServiceArea),
    })),
  };
}

/** Basis points, half up. */
const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((10_000 * part) / whole));
