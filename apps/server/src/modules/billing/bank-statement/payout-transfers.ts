import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { PayoutTransfers } from '../../payments/index.ts';
import { lockEntry, updateEntry } from './bank-statement.sql.ts';
import { findPayoutTransfers, getPayoutTransfer } from './payout-transfer.sql.ts';

/** Lets a payout of a gateway find the transfer that it is on the bank statements. */
export const payoutTransfers = ({ clock }: Pick<Deps, 'clock'>): PayoutTransfers => ({
  find: findPayoutTransfers,
  get: getPayoutTransfer,
  settle: async (trx, { id, legalEntityId, staffId, note }) => {
    const entry = await lockEntry(trx, id);
    if (entry === undefined || (legalEntityId !== null && entry.legal_entity_id !== legalEntityId)) throw new AppError('not-found');
    if (entry.state !== 'UNMATCHED') throw new AppError('bank-entry/settled');
    await updateEntry(trx, id, { state: 'DISMISSED', reason: null, rentId: entry.rent_id, settledBy: staffId, note, now: clock.now() });
  },
});
