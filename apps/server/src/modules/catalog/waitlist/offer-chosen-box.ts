import type { WaitlistEntry, WaitlistOffer } from '@komora/api/admin';
import { boxSizeOf } from '@komora/domain';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { catalogueChanged } from '../../../platform/db/catalogue-changes.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inPreview, inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { sizeBoundsInCm2 } from '../reservation/index.ts';
import { presentEntry, waits } from './manage-waitlist.ts';
import { offerTo } from './offer-box.ts';
import { awaitIdleBox } from './waitlist.sql.ts';
import { lockWaitlistEntry, type WaitlistRow } from './waitlist-record.sql.ts';

interface ChosenOffer {
  id: string;
  boxId: string;
  scope: Scope;
}

/** Previews {@link offerChosenBox}: the same work, rolled back. */
export async function previewOffer(deps: Deps, chosen: ChosenOffer): Promise<WaitlistOffer> {
  return (await inPreview(deps.db, (trx) => offer(trx, deps, chosen))).offer;
}

/**
 * Offers a free box to a person of the waitlist whom staff choose, also of another size than the person wants: with the message and the hold of an offer by the program.
 * @throws AppError not-found; changed-elsewhere: a box was offered in the meantime; request/invalid at `boxId` for a box of another warehouse;
 *   Order/Box-not-active, Box/is-taken
 */
export async function offerChosenBox(deps: Deps, chosen: ChosenOffer, audit: StaffAudit): Promise<WaitlistEntry> {
  const entry = await inTransaction(deps.db, async (trx) => {
    const { entry: before, offer: made } = await offer(trx, deps, chosen);
    const { id, warehouseId, userId, email } = before;
    await writeAuditEntry(trx, deps, audit, {
      id,
      warehouseId,
      clientId: userId,
      after: { box: made.box, until: made.until },
      // The address of a person without an account could not be erased from the audit log.
      ...(userId === null ? {} : { personal: { after: { email } } }),
    });
    const after = await lockWaitlistEntry(trx, id, chosen.scope);
    if (after === undefined) throw new Error(`The place ${id} on a waiting list is missing after its offer`);
    return presentEntry(after);
  });
  catalogueChanged(deps.db, entry.warehouseId);
  return entry;
}

async function offer(trx: Trx, deps: Deps, { id, boxId, scope }: ChosenOffer): Promise<{ entry: WaitlistRow; offer: WaitlistOffer }> {
  // The box first, as the program does.
  const box = await awaitIdleBox(trx, boxId, deps.clock.now());
  const entry = await lockWaitlistEntry(trx, id, scope);
  if (entry === undefined) throw new AppError('not-found');
  if (!waits(entry)) throw new AppError('changed-elsewhere', { current: presentEntry(entry) });
  if (box === undefined) throw new AppError('Order/Box-not-active');
  if (box.warehouse_id !== entry.warehouseId) throw invalidField('boxId');
  const until = await offerTo(trx, deps, box, entry);
  if (until === null) throw new AppError('Box/is-taken');
  const { email, language } = entry;
  const size = boxSizeOf(box.area_cm2, sizeBoundsInCm2(deps.settings.get('sizes')));
  return { entry, offer: { email, language, box: box.name, size, until: until.toISOString(), timeZone: box.time_zone } };
}
