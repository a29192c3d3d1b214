import type { PricesOfBoxes } from '@komora/api/admin';
import { Currency } from '@komora/api/enumerations';
import { isListPrice, localDateIn, money } from '@komora/domain';
import { invalidField } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type BulkChange, type ItemOutcome, rejected } from '../../operations/index.ts';
import type { BoxRecordRow } from '../box/index.ts';
import { newPrice, planPrices, priceLimitOf, updatePrices } from '../price/index.ts';
import { boxChange, unchanged } from './box-change.ts';

export type PriceOfBoxes = Omit<PricesOfBoxes, 'selection' | 'reason'>;

/** @throws AppError request/invalid at `set`, `percent` or `currency` */
export function assertPrice({ set, percent, currency }: PriceOfBoxes): void {
  if ((set === null) === (percent === null)) throw invalidField(set === null ? 'set' : 'percent');
  if ((set === null) !== (currency === null)) throw invalidField('currency');
  if (set !== null && currency !== null && !isListPrice(set, currency)) throw invalidField('set', 'price/out-of-bounds');
}

/**
 * Changes list prices, now or on a later day. Boxes whose new price is absurd, or beyond the limit of the person, keep theirs.
 * @throws AppError request/invalid at `effectiveOn`
 */
export function changeBoxPrices(deps: Deps, change: PriceOfBoxes): BulkChange {
  return boxChange(deps, 'price.change', async (trx, site, rows, { staffId }) => {
    const currency = Currency.parse(site.currency);
    const now = deps.clock.now();
    const today = localDateIn(site.timeZone, now);
    const { effectiveOn } = change;
    if (effectiveOn !== null && effectiveOn < today) throw invalidField('effectiveOn');
    const isLater = effectiveOn !== null && effectiveOn > today;
    const priced = rows.map((row) => ({ row, id: row.id, after: newPrice(change, money(row.price, currency)) }));
    const place = { staffId, warehouseId: site.id, legalEntityId: site.legalEntityId };
    const isWithin = await priceLimitOf(trx, deps, { ...place, boxIds: rows.map(({ id }) => id) });
    const outcomeOf = ({ row, after }: { row: BoxRecordRow; after: number }): ItemOutcome => {
      if (change.currency !== null && change.currency !== currency) return rejected(row.id, 'bulk/other-currency');
      if (!isListPrice(after, currency)) return rejected(row.id, 'price/out-of-bounds');
      if (!isWithin({ id: row.id, before: row.price, after })) return rejected(row.id, 'price/beyond-limit');
      if (!isLater && after === row.price) return unchanged(row);
      return { id: row.id, outcome: 'CHANGED', code: null, amount: { currency, before: row.price, after } };
    };
    const outcomes = priced.map(outcomeOf);
    const done = priced.filter((_, index) => outcomes[index]?.outcome === 'CHANGED');
    if (isLater) await planPrices(trx, done, effectiveOn, now);
    else await updatePrices(trx, done);
    return {
      outcomes,
      audited: done.map(({ row, after }) => ({
        id: row.id,
        warehouseId: row.warehouseId,
        before: { price: row.price },
        after: isLater ? { price: after, effectiveOn } : { price: after },
      })),
    };
  });
}
