import type { UnlockToken } from '@komora/contract';
import type { Deps } from '../../deps.ts';
import { presentUnlockToken } from './unlock-token.presenter.ts';
import { listUnlockTokens } from './unlock-token.sql.ts';

/** The service accesses that a client made, newest first. */
export async function listOwnUnlockTokens({ db }: Pick<Deps, 'db'>, userId: string): Promise<{ tokens: UnlockToken[] }> {
  return { tokens: (await listUnlockTokens(db, userId)).map(presentUnlockToken) };
}
