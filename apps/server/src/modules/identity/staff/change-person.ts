import { Language } from '@komora/api/enumerations';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction, violatedConstraint } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { everywhere } from '../../../platform/staff/scope.ts';
import { queueMessage } from '../../messaging/index.ts';
import { deleteOtherSessionsOfStaff } from '../staff-session/index.ts';
import { type Assigner, assertMayAssign } from './check-assignments.ts';
import { deleteInvitations } from './invitation.sql.ts';
import { listAssignments, lockStaff, type StaffRow, updatePerson } from './staff.sql.ts';

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'enqueue' | 'secretKey'>;
interface Person {
  email: string;
  name: string;
  locale: Language;
}
type Changed = Promise<{ version: number }>;

/** Changes name and language of who acts. @throws AppError changed-elsewhere, not-found */
export function changeOwnName(
  deps: ChangeDeps,
  { version, ...values }: Pick<Person, 'name' | 'locale'> & { version: number },
  audit: StaffAudit,
): Changed {
  return inTransaction(deps.db, async (trx) => {
    const row = await lockVersion(trx, audit.staffId, version);
    return store(trx, deps, audit, row, { email: row.email, ...values });
  });
}

/**
 * Changes the address with which who acts signs in, and ends the other sessions and open invitations. The earlier address gets a notice.
 * @throws AppError changed-elsewhere, not-found, staff/email-exists at `email`
 */
export function changeOwnEmail(deps: ChangeDeps, { version, email }: { version: number; email: string }, audit: StaffAudit): Changed {
  return addressIsFree(() =>
    inTransaction(deps.db, async (trx) => {
      const row = await lockVersion(trx, audit.staffId, version);
      await deleteOtherSessionsOfStaff(trx, audit.staffId, audit.sessionId);
      return store(trx, deps, audit, row, { email, name: row.name, locale: Language.parse(row.locale) });
    }),
  );
}

/**
 * Changes name, address and language of a colleague. A changed address signs in, so the rights of the person are compared as for an invitation.
 * It ends open invitations. Sessions stay: somebody with a passkey signs in again. An invitation that revokes the access ends both.
 * @throws AppError not-found, staff/not-yourself, staff/beyond-own-rights, changed-elsewhere, staff/email-exists at `email`
 */
export function changePerson(
  deps: ChangeDeps,
  { staffId, version, person, ...assigner }: Assigner & { staffId: string; version: number; person: Person },
  audit: StaffAudit,
): Changed {
  return addressIsFree(() =>
    inTransaction(deps.db, async (trx) => {
      const row = await lockStaff(trx, staffId, assigner.scope);
      if (row === undefined) throw new AppError('not-found');
      if (staffId === audit.staffId) throw new AppError('staff/not-yourself');
      await assertMayAssign(trx, deps, assigner, await listAssignments(trx, [staffId]));
      if (row.version !== version) throw new AppError('changed-elsewhere');
      return store(trx, deps, audit, row, person);
    }),
  );
}

async function lockVersion(trx: Trx, staffId: string, version: number): Promise<StaffRow> {
  const row = await lockStaff(trx, staffId, everywhere);
  if (row === undefined) throw new AppError('not-found');
  if (row.version !== version) throw new AppError('changed-elsewhere');
  return row;
}

async function store(trx: Trx, deps: ChangeDeps, audit: StaffAudit, row: StaffRow, after: Person): Changed {
  const { id, email, name, locale } = row;
  const isMoved = email.toLowerCase() !== after.email.toLowerCase();
  const version = await updatePerson(trx, id, after);
  // The link may have reached the owner of the earlier address.
  const ended = isMoved ? await deleteInvitations(trx, id) : 0;
  await writeAuditEntry(trx, deps, audit, {
    id,
    before: { locale, ...(ended > 0 ? { invitations: ended } : {}) },
    after: { locale: after.locale, ...(ended > 0 ? { invitations: 0 } : {}) },
    personal: { before: { email, name }, after: { email: after.email, name: after.name } },
  });
  if (isMoved)
    await queueMessage(trx, deps, {
      to: email,
      language: Language.parse(locale),
      template: 'staff-address-changed',
      data: { name: after.name },
      dedupeKey: `staff-address-changed/${id}/${version}`,
    });
  return { version };
}

async function addressIsFree(change: () => Changed): Changed {
  try {
    return await change();
  } catch (error) {
    if (violatedConstraint(error) === 'staff_email') throw fieldError('email', 'staff/email-exists');
    throw error;
  }
}
