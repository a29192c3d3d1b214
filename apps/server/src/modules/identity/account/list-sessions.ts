import type { OwnSession } from '@komora/api';
import type { Deps } from '../../../platform/module/context.ts';
import { presentSession } from './session.presenter.ts';
import { listSessions } from './session.sql.ts';

/** The client's sessions and remembered devices, the last used first. @param tokenHash of the session that asks */
export async function listOwnSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, tokenHash }: { userId: string; tokenHash: Buffer },
): Promise<OwnSession[]> {
  const rows = await listSessions(db, userId, clock.now());
  return rows.map((row) => presentSession(row, tokenHash));
}
