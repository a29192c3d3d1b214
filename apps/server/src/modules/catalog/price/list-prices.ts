import type { PriceGroup } from '@komora/api/admin';
import { Currency } from '@komora/api/enumerations';
import { addDays, localDateIn } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { findSite } from '../box/index.ts';
import { sizeBoundsInCm2 } from '../reservation/index.ts';
import { listPriceGroups } from './price.sql.ts';

/** List prices of a warehouse by size and floor. @throws AppError not-found */
export async function listPrices(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  { warehouseId, scope }: { warehouseId: string; scope: Scope },
): Promise<{ currency: Currency; groups: PriceGroup[] }> {
  const site = await findSite(db, warehouseId, scope);
  if (site === undefined) throw new AppError('not-found');
  const since = addDays(localDateIn(site.timeZone, clock.now()), -30);
  const groups = await listPriceGroups(db, { warehouseId, bounds: sizeBoundsInCm2(settings.get('sizes')), since });
  return {
    currency: Currency.parse(site.currency),
    groups: groups.map((group) => ({ ...group, lastChangedAt: group.lastChangedAt?.toISOString() ?? null })),
  };
}
