import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inPreview, inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { ErasurePart } from '../../../platform/module/define-module.ts';
import { queueMessage } from '../../messaging/index.ts';
import { anonymiseAccount, lockAccount } from '../account/index.ts';
import { deletePasskeysOfClient } from '../client-passkey/index.ts';
import { deleteFormerAddresses, listFormerRecords } from '../merge/index.ts';

type EraseDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'enqueue' | 'secretKey'>;

interface Erasure {
  userId: string;
  /** Runs first, with the account's row locked; null: the account is deleted already. */
  begin: (trx: Trx, account: { version: number } | null) => Promise<unknown>;
  /** Runs last: the erasure does not reach what it writes. */
  end?: (trx: Trx) => Promise<unknown>;
}

/**
 * Erases the personal data of a client (docs/decisions/0012-account-deletion.md). One transaction locks the account's row, which every new order,
 * contract and sharing of the client also locks, then validates and erases. A concurrent change is either validated or fails afterwards. Issued
 * documents, contracts and consents stay; the e-mail address is free again. Records that were merged into this one are erased with it.
 * @throws AppError account/active-contracts, account/unpaid-rents, account/unpaid-debts, account/money-held; what `begin` throws
 */
export async function eraseAccount(deps: EraseDeps, parts: readonly ErasurePart[], { userId, begin, end }: Erasure): Promise<undefined> {
  // Settle received payments first, so that no contract is created after the deletion.
  for (const { prepare } of parts) await prepare?.(userId);
  await inTransaction(deps.db, async (trx) => {
    const account = await lockAccount(trx, userId);
    await begin(trx, account);
    if (account === null) throw new AppError('not-found');
    const { email, phoneNumber, firstName, language } = account;
    const now = deps.clock.now();
    const client = { userId, email, phoneNumber, now };
    for (const { assertErasable } of parts) await assertErasable?.(trx, client);
    const former = (await listFormerRecords(trx, userId)).map(({ id, ...addresses }) => ({ userId: id, ...addresses, now }));
    for (const one of [client, ...former]) for (const { erase } of parts) await erase?.(trx, one);
    await deleteFormerAddresses(trx, userId);
    await anonymiseAccount(trx, userId, now);
    await deletePasskeysOfClient(trx, userId);
    await queueMessage(trx, deps, {
      to: email,
      language,
      template: 'account-removed',
      data: { firstName },
      dedupeKey: `account-removed/${userId}`,
    });
    await end?.(trx);
  });
}

/** Why an account cannot be erased now. Changes nothing. @throws AppError not-found for a deleted account */
export function previewErasure(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  parts: readonly ErasurePart[],
  userId: string,
): Promise<AppError['code'][]> {
  return inPreview(db, async (trx) => {
    const account = await lockAccount(trx, userId);
    if (account === null) throw new AppError('not-found');
    const client = { userId, email: account.email, phoneNumber: account.phoneNumber, now: clock.now() };
    const obstacles: AppError['code'][] = [];
    for (const { assertErasable } of parts) {
      const obstacle = await obstacleOf(() => assertErasable?.(trx, client));
      if (obstacle !== null) obstacles.push(obstacle);
    }
    return obstacles;
  });
}

async function obstacleOf(check: () => Promise<void> | undefined): Promise<AppError['code'] | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
