import type { PriceChange, PriceOutcome } from '@komora/api/admin';
import { Currency } from '@komora/api/enumerations';
import type { ErrorCode } from '@komora/api/errors';
import { fraction, isListPrice, localDateIn, type Money, money } from '@komora/domain';
import { invalidField } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { catalogueChanged } from '../../../platform/db/catalogue-changes.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inPreview, inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { lockSite } from '../box/index.ts';
import { sizeBoundsInCm2 } from '../reservation/index.ts';
import { deletePlanned, lockPricedBoxes, planPrices, updatePrices } from './price.sql.ts';
import { priceLimitOf } from './price-limit.ts';

type Change = PriceChange & { scope: Scope };
type Deciding = Change & { staffId: string };

/**
 * Changes list prices now or on a later day. Boxes whose new price is absurd, or beyond the limit of the person, keep theirs.
 * @throws AppError request/invalid at `warehouseId` (also out of scope), `set`, `percent` or `effectiveOn`
 */
export async function changePrices(deps: Deps, change: Change, audit: StaffAudit): Promise<PriceOutcome> {
  const outcome = await inTransaction(deps.db, async (trx) => {
    const applied = await apply(trx, deps, { ...change, staffId: audit.staffId });
    const { warehouseId, scope: _, ...values } = change;
    await writeAuditEntry(trx, deps, audit, { id: null, warehouseId, after: { ...values, boxes: applied.changed.length } });
    return applied;
  });
  catalogueChanged(deps.db, change.warehouseId);
  return outcome;
}

/** Previews {@link changePrices}. */
export function previewPrices(deps: Deps, change: Deciding): Promise<PriceOutcome> {
  return inPreview(deps.db, (trx) => apply(trx, deps, change));
}

/** @returns the number of boxes. @throws AppError request/invalid at `warehouseId` (also out of scope) */
export function cancelPlannedPrices(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { scope, ...planned }: { warehouseId: string; effectiveOn: string; scope: Scope },
  audit: StaffAudit,
): Promise<{ boxes: number }> {
  return inTransaction(deps.db, async (trx) => {
    if ((await lockSite(trx, planned.warehouseId, scope)) === undefined) throw invalidField('warehouseId');
    const boxes = await deletePlanned(trx, planned);
    const { warehouseId, effectiveOn } = planned;
    await writeAuditEntry(trx, deps, audit, { id: null, warehouseId, before: { effectiveOn, boxes } });
    return { boxes };
  });
}

async function apply(trx: Trx, deps: Deps, change: Deciding): Promise<PriceOutcome> {
  const { clock, settings } = deps;
  const { warehouseId, set, percent, roundTo, effectiveOn, sizes, floors, scope, staffId } = change;
  const site = await lockSite(trx, warehouseId, scope);
  if (site === undefined) throw invalidField('warehouseId');
  const currency = Currency.parse(site.currency);
  if ((set === null) === (percent === null)) throw invalidField(set === null ? 'set' : 'percent');
  if (set !== null && !isListPrice(set, currency)) throw invalidField('set', 'price/out-of-bounds');
  const now = clock.now();
  const today = localDateIn(site.timeZone, now);
  if (effectiveOn !== null && effectiveOn < today) throw invalidField('effectiveOn');
  const priceOf = (before: number): number => newPrice({ set, percent, roundTo }, money(before, currency));
  const boxes = await lockPricedBoxes(trx, { warehouseId, sizes, floors, bounds: sizeBoundsInCm2(settings.get('sizes')) });
  const priced = boxes.map(({ id, name, price, plannedOn }) => ({ id, name, before: price, after: priceOf(price), plannedOn }));
  const isLater = effectiveOn !== null && effectiveOn > today;
  const place = { staffId, warehouseId, legalEntityId: site.legalEntityId };
  const isWithin = await priceLimitOf(trx, deps, { ...place, boxIds: boxes.map(({ id }) => id) });
  const codeOf = (box: (typeof priced)[number]): ErrorCode | null =>
    !isListPrice(box.after, currency) ? 'price/out-of-bounds' : isWithin(box) ? null : 'price/beyond-limit';
  // A later price is planned also if it equals the present one, which another plan may change before.
  const changed = priced.filter((box) => codeOf(box) === null && (isLater || box.after !== box.before));
  if (isLater) await planPrices(trx, changed, effectiveOn, now);
  else await updatePrices(trx, changed);
  const rejected = priced.flatMap((box) => {
    const code = codeOf(box);
    return code === null ? [] : [{ id: box.id, name: box.name, code }];
  });
  return { currency, changed, rejected };
}

/** The list price after a change, in minor units. `roundTo` applies to per cent. */
export function newPrice({ set, percent, roundTo }: Pick<PriceChange, 'set' | 'percent' | 'roundTo'>, before: Money): number {
  if (set !== null) return set;
  return fraction(before, 10_000 + (percent ?? 0), 10_000 * roundTo).amount * roundTo;
}
