import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { createInvitation, type Invitation } from './create-invitation.ts';

/** Creates a link with which the person who asks replaces the own password, authenticator and recovery codes. The passkeys stay. */
export function inviteSelf(deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'secretKey'>, audit: StaffAudit): Promise<{ invitation: Invitation }> {
  const { staffId } = audit;
  return inTransaction(deps.db, async (trx) => {
    const invitation = await createInvitation(trx, deps, { staffId, isOwn: true });
    await writeAuditEntry(trx, deps, audit, { id: staffId });
    return { invitation };
  });
}
