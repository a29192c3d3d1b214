import type { SharedPerson } from '@komora/api';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { assertOwner } from './may-open.ts';
import { type SharingObstacle, shareBox } from './share-box.ts';
import { lockContract } from './sharing.sql.ts';

const codes = {
  UNKNOWN: 'sharing/unknown-user',
  CLIENT: 'sharing/own-email',
  ALREADY: 'sharing/already-shared',
  TOO_MANY: 'sharing/too-many',
} as const satisfies Record<SharingObstacle, string>;

/**
 * Shares the client's box with a registered person and notifies the person by e-mail.
 * @throws AppError not-found, forbidden, sharing/contract-ended; at `email`: sharing/unknown-user, sharing/own-email,
 * sharing/already-shared, sharing/too-many
 */
export async function addSharing(deps: Deps, input: { clientId: string; contractId: string; email: string }): Promise<SharedPerson> {
  return inTransaction(deps.db, async (trx) => {
    await assertOwner(trx, input.contractId, input.clientId);
    const { status } = await lockContract(trx, input.contractId);
    if (status !== 'ACTIVE' && status !== 'TERMINATING') throw new AppError('sharing/contract-ended');
    const shared = await shareBox(trx, deps, input);
    if (typeof shared === 'string') throw fieldError('email', codes[shared]);
    return { email: shared.person.email, sharedAt: shared.sharedAt.toISOString() };
  });
}
