import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { ErasurePart } from '../../../platform/module/define-module.ts';
import { queueMessage } from '../../messaging/index.ts';
import { anonymiseAccount, assertOwnPassword, lockAccount } from '../account/index.ts';

/**
 * Deletes a client's account permanently (docs/decisions/0012-account-deletion.md). One transaction locks the account's row, which every new order,
 * contract and sharing of the client also locks, then validates and erases. A concurrent change is either validated or fails afterwards. Issued
 * documents, contracts and consents stay; the e-mail address is free again.
 * @throws AppError as assertOwnPassword; account/active-contracts, account/unpaid-rents; unauthorized if the account is already deleted
 */
export async function deleteAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'enqueue' | 'secretKey' | 'log'>,
  erasure: readonly ErasurePart[],
  { userId, tokenHash, password }: { userId: string; tokenHash: Buffer; password: string | undefined },
): Promise<undefined> {
  await assertOwnPassword(deps, { userId, tokenHash, password });
  // Settle received payments first, so that no contract is created after the deletion.
  for (const { prepare } of erasure) await prepare?.(userId);
  await inTransaction(deps.db, async (trx) => {
    const account = await lockAccount(trx, userId);
    if (account === null) throw new AppError('unauthorized');
    const { email, phoneNumber, firstName, language } = account;
    const now = deps.clock.now();
    const client = { userId, email, phoneNumber, now };
    for (const { assertErasable } of erasure) await assertErasable?.(trx, client);
    for (const { erase } of erasure) await erase?.(trx, client);
    await anonymiseAccount(trx, userId, now);
    await queueMessage(trx, deps, {
      to: email,
      language,
      template: 'account-removed',
      data: { firstName },
      dedupeKey: `account-removed/${userId}`,
    });
  });
}
