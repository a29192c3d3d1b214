import type { Language } from '@komora/api/enumerations';
import { writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { createInvitation, type Invitation } from './create-invitation.ts';
import { findPersonOfAddress, getOwnerRole, lockOwners } from './invitation.sql.ts';
import { insertAssignments, insertStaff } from './staff.sql.ts';

/** Who acts: a person with a shell on the machine, who needs no account. */
const job = 'administrator of the machine (npm run invite-owner)';

export interface InvitedOwner {
  invitation: Invitation;
  /** False: the address belongs to an owner, whose earlier ways to sign in end when the link is accepted. */
  isNew: boolean;
}

/**
 * Invites an owner of the whole organisation without the consent of another one, for an organisation whose owners have lost their access. Other
 * persons and their rights stay as they are.
 * @returns NOT_OWNER if the address belongs to a person of staff who is no such owner: the link would give more rights
 */
export function inviteOwner(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'secretKey'>,
  { email, name, locale }: { email: string; name: string; locale: Language },
): Promise<InvitedOwner | 'NOT_OWNER'> {
  return inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    await lockOwners(trx);
    const person = await findPersonOfAddress(trx, email);
    if (person !== undefined) {
      if (!person.isOwner) return 'NOT_OWNER';
      const invitation = await createInvitation(trx, deps, { staffId: person.id, isOwn: false });
      await writeAuditEntry(trx, deps, { verb: 'staff.invite-again', job }, { id: person.id });
      return { invitation, isNew: false };
    }
    const id = deps.ids.uuid();
    if (!(await insertStaff(trx, { id, email, name, locale, now }))) throw new Error(`${email} was invited at this moment; try again`);
    const owner = { roleId: await getOwnerRole(trx), warehouseId: null, legalEntityId: null, endsAt: null };
    await insertAssignments(trx, { staffId: id, assignments: [owner], now });
    const invitation = await createInvitation(trx, deps, { staffId: id, isOwn: false });
    await writeAuditEntry(
      trx,
      deps,
      { verb: 'staff.invite', job },
      { id, after: { locale, assignments: [owner] }, personal: { after: { email, name } } },
    );
    return { invitation, isNew: true };
  });
}
