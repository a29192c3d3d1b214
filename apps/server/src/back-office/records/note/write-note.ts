import type { Note } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { ErasedClient } from '../../../platform/module/define-module.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { findContractPlace, isClientWithin } from '../timeline/index.ts';
import { deleteNotesOf, findNote, findPinned, insertNote, lockClientOfNotes, unpinNotes, updateNote } from './note.sql.ts';

type WriteDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;

/** Adds a note about a client, or about one contract. @throws AppError not-found, also out of scope and for a contract of somebody else */
export async function addNote(
  deps: WriteDeps,
  { clientId, contractId: about, text, isPinned, scope }: NewNote,
  audit: StaffAudit,
): Promise<{ noteId: string }> {
  const noteId = deps.ids.uuid();
  const contractId = about ?? null;
  await inTransaction(deps.db, async (trx) => {
    if (!(await isClientWithin(trx, clientId, scope))) throw new AppError('not-found');
    if (contractId !== null && (await findContractPlace(trx, contractId, scope)) !== clientId) throw new AppError('not-found');
    await pin(trx, clientId, isPinned ? noteId : undefined);
    await insertNote(trx, { id: noteId, clientId, contractId, text, isPinned, staffId: audit.staffId, now: deps.clock.now() });
    await writeAuditEntry(trx, deps, audit, { id: noteId, clientId, contractId, personal: { after: { text, isPinned } } });
  });
  return { noteId };
}

interface NewNote {
  clientId: string;
  contractId?: string | undefined;
  text: string;
  isPinned: boolean;
  scope: Scope;
}

/** Changes a note. @throws AppError not-found, also out of scope; changed-elsewhere */
export async function changeNote(
  deps: WriteDeps,
  { id, version, text, isPinned, scope }: { id: string; version: number; text: string; isPinned: boolean; scope: Scope },
  audit: StaffAudit,
): Promise<{ version: number }> {
  return inTransaction(deps.db, async (trx) => {
    const before = await findNote(trx, id);
    if (before === undefined || !(await isClientWithin(trx, before.clientId, scope))) throw new AppError('not-found');
    const { clientId, contractId } = before;
    await pin(trx, clientId, isPinned ? id : undefined);
    if (!(await updateNote(trx, { id, version, text, isPinned, now: deps.clock.now() }))) throw new AppError('changed-elsewhere');
    const personal = { before: { text: before.text, isPinned: before.isPinned }, after: { text, isPinned } };
    await writeAuditEntry(trx, deps, audit, { id, clientId, contractId, personal });
    return { version: version + 1 };
  });
}

async function pin(trx: Trx, clientId: string, pinnedId: string | undefined): Promise<void> {
  if (pinnedId === undefined) return;
  await lockClientOfNotes(trx, clientId);
  await unpinNotes(trx, clientId, pinnedId);
}

export async function findPinnedNote(reader: Reader, clientId: string): Promise<Note | null> {
  const row = await findPinned(reader, clientId);
  return row === undefined ? null : { ...row, at: row.at.toISOString() };
}

/** Removes the notes about a client who deletes the account. */
export async function eraseNotes(trx: Trx, { userId }: ErasedClient): Promise<void> {
  await deleteNotesOf(trx, userId);
}
