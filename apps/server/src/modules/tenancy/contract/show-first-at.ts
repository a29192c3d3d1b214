import type { Deps } from '../../../platform/module/context.ts';
import { findFirstStart } from './contract-list.sql.ts';

/** Returns the first day of the client's first contract, or null without one. No rent is older. */
export async function showFirstAt({ db }: Pick<Deps, 'db'>, clientId: string): Promise<{ firstAt: string | null }> {
  return { firstAt: await findFirstStart(db, clientId) };
}
