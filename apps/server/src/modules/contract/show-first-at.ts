import type { Deps } from '../../deps.ts';
import { firstStartOf } from './contract-list.sql.ts';

/** The business date on which a client's first contract began: no rent is older. Null without one. */
export async function showFirstAt({ db }: Pick<Deps, 'db'>, clientId: string): Promise<{ firstAt: string | null }> {
  return { firstAt: await firstStartOf(db, clientId) };
}
