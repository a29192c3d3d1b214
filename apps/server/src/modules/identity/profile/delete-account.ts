import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { ErasurePart } from '../../../platform/module/define-module.ts';
import { assertOwnPassword } from '../account/index.ts';
import { eraseAccount } from './erase-account.ts';

/**
 * A client deletes the own account for good.
 * @throws AppError as assertOwnPassword and eraseAccount; unauthorized if the account is already deleted
 */
export async function deleteAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'enqueue' | 'secretKey' | 'log'>,
  erasure: readonly ErasurePart[],
  { userId, tokenHash, password }: { userId: string; tokenHash: Buffer; password: string | undefined },
): Promise<undefined> {
  await assertOwnPassword(deps, { userId, tokenHash, password });
  return eraseAccount(deps, erasure, {
    userId,
    begin: async (_trx, account) => {
      if (account === null) throw new AppError('unauthorized');
    },
  });
}
