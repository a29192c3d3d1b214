import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { viewSeconds } from '../../../platform/staff/client-view.ts';
import type { StaffMember } from '../../../platform/staff/member.ts';
import { findClientOfLink, lockViewedClient, openView as useLink } from './client-view.sql.ts';
import { mayView } from './may-view.ts';

export interface OpenedView {
  viewId: string;
  firstName: string;
  lastName: string;
  endsAt: string;
  /** For the cookie. Only its hash is stored. */
  token: string;
}

/**
 * Opens a prepared view, once.
 * @throws AppError client-view/invalid-link: used, expired, of another session, or the client is blocked, deleted or out of reach by now
 */
export function openView(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { link, staff }: { link: string; staff: StaffMember },
  audit: StaffAudit,
): Promise<OpenedView> {
  return inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const token = deps.ids.secret(32);
    const expiresAt = new Date(now.getTime() + viewSeconds * 1000);
    const hashes = { linkHash: hashToken(link), tokenHash: hashToken(token) };
    const prepared = { ...hashes, staffSessionId: staff.sessionId };
    const clientId = await findClientOfLink(trx, prepared);
    // Before the view, in the order of a block of the client, which ends views.
    const client = clientId && (await lockViewedClient(trx, clientId));
    if (!client || client.blocked_at !== null || client.anonymised_at !== null || (await mayView(trx, client.id, staff.grants)) !== 'yes')
      throw new AppError('client-view/invalid-link');
    const view = await useLink(trx, { ...prepared, now, expiresAt });
    if (view === undefined) throw new AppError('client-view/invalid-link');
    await writeAuditEntry(trx, deps, audit, { id: client.id, clientId: client.id, after: { viewId: view.id } });
    return { viewId: view.id, firstName: client.first_name, lastName: client.last_name, endsAt: expiresAt.toISOString(), token };
  });
}
