import type { ViewCause } from '@komora/api';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { hashToken } from '../../../platform/secrets.ts';
import type { StaffMember } from '../../../platform/staff/member.ts';
import { insertView, lockViewedClient } from './client-view.sql.ts';
import { mayView } from './may-view.ts';

/** The link opens the view within this time; ms. */
const linkLifetime = 2 * 60_000;

/**
 * Prepares a view of a client's zone for the session of a member of staff.
 * @returns the token of the link. Only its hash is stored
 * @throws AppError not-found, also out of scope and for a deleted account; client/blocked;
 * forbidden: without `read:person-data`, or with contracts out of scope
 */
export function prepareView(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { clientId, cause, staff }: { clientId: string; cause: ViewCause; staff: StaffMember },
  audit: StaffAudit,
): Promise<{ token: string; expiresAt: string }> {
  return inTransaction(deps.db, async (trx) => {
    const client = await lockViewedClient(trx, clientId);
    const may = await mayView(trx, clientId, staff.grants);
    if (client === undefined || client.anonymised_at !== null || may === 'unknown') throw new AppError('not-found');
    if (may === 'no') throw new AppError('forbidden');
    if (client.blocked_at !== null) throw new AppError('client/blocked');
    const now = deps.clock.now();
    const [id, token] = [deps.ids.uuid(), deps.ids.secret(32)];
    const linkExpiresAt = new Date(now.getTime() + linkLifetime);
    const facts = { id, clientId, cause, staffId: staff.id, staffSessionId: staff.sessionId };
    await insertView(trx, { ...facts, linkHash: hashToken(token), now, linkExpiresAt });
    await writeAuditEntry(trx, deps, audit, { id: clientId, clientId, after: { viewId: id, cause } });
    return { token, expiresAt: linkExpiresAt.toISOString() };
  });
}
