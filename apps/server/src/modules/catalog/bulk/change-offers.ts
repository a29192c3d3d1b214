import type { Deps } from '../../../platform/module/context.ts';
import type { BulkChange } from '../../operations/index.ts';
import { hasWaiting, updateOffers } from '../box/index.ts';
import { offerBox } from '../waitlist/index.ts';
import { boxChange, changed, unchanged } from './box-change.ts';

/** Offers boxes, or takes them from the offer. A box that is offered again goes to the waitlist first. */
export function changeOffers(deps: Deps, { active }: { active: boolean }): BulkChange {
  return boxChange(deps, 'box.change', async (trx, site, rows) => {
    const others = rows.filter((row) => row.active !== active);
    await updateOffers(
      trx,
      others.map(({ id }) => id),
      active,
    );
    if (active && (await hasWaiting(trx, site.id))) for (const { id } of others) await offerBox(trx, deps, id);
    return {
      outcomes: [...rows.filter((row) => row.active === active).map(unchanged), ...others.map(changed)],
      audited: others.map(({ id, warehouseId }) => ({ id, warehouseId, before: { active: !active }, after: { active } })),
    };
  });
}
