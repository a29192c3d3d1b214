import type { DoorOpening, StaffCommand } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { includes, type Scope, scopeOf } from '../../../platform/staff/scope.ts';
import { readGrants, userContact } from '../../identity/index.ts';
import { queueMessage } from '../../messaging/index.ts';
import type { LockService } from '../lock/index.ts';
import { presentOpening } from './door-opening.presenter.ts';
import {
  type DoorFacts,
  decideOpening,
  listPendingOpenings,
  lockDoor,
  lockOpening,
  type OpeningRow,
  readOpeningPlace,
} from './door-opening.sql.ts';
import { findIssued, issueCommand, sendCommand } from './issue-command.ts';

type DecideDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'enqueue' | 'secretKey' | 'config'>;

/** Requests to open let boxes that wait within the scope. */
export async function listOpenings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { scope, warehouse, limit }: { scope: Scope; warehouse: string | undefined; limit: number },
): Promise<{ openings: DoorOpening[] }> {
  const rows = await listPendingOpenings(db, { scope, warehouse, now: clock.now(), limit });
  return { openings: rows.map(presentOpening) };
}

/**
 * Approves the request of another person: the box opens now, for the person who asked, and its client gets a message in the same transaction.
 * @throws AppError not-found, door-opening/own, door-opening/decided, door-opening/expired; door-opening/changed: another client has the box, or the
 *   person who asked may not open doors any more
 */
export async function approveOpening(
  deps: DecideDeps,
  lockService: Pick<LockService, 'dispatch'>,
  { id, scope }: { id: string; scope: Scope },
  audit: StaffAudit,
): Promise<StaffCommand> {
  const issued = await inTransaction(deps.db, async (trx) => {
    const opening = await lockUndecided(trx, deps, { id, scope }, audit);
    const facts = await lockDoor(trx, opening.lockId, scope);
    const { contractId, warehouseId, requestedBy } = opening;
    const grants = await readGrants(trx, requestedBy, deps.clock.now());
    const mayAsk = grants !== null && includes(scopeOf(grants, 'write:door-opening'), { warehouseId, legalEntityId: null });
    if (facts?.contractId !== contractId || facts.clientId === null || !mayAsk) throw new AppError('door-opening/changed');
    await decideOpening(trx, id, { state: 'APPROVED', by: audit.staffId, at: deps.clock.now() });
    // An earlier request of the same person can still be opening the door.
    const running = await findIssued(trx, deps, { facts, staffId: requestedBy });
    const command = running ?? (await issueCommand(trx, deps, { openingId: id, facts, staffId: requestedBy }));
    await notifyClient(trx, deps, { opening, facts, clientId: facts.clientId });
    await writeDecision(trx, deps, { opening, clientId: facts.clientId, state: 'APPROVED', commandId: command.id }, audit);
    return command;
  });
  return sendCommand(deps, lockService, issued);
}

/** Rejects the request of another person. @throws as {@link approveOpening} */
export async function rejectOpening(deps: DecideDeps, { id, scope }: { id: string; scope: Scope }, audit: StaffAudit): Promise<undefined> {
  await inTransaction(deps.db, async (trx) => {
    const opening = await lockUndecided(trx, deps, { id, scope }, audit);
    await decideOpening(trx, id, { state: 'REJECTED', by: audit.staffId, at: deps.clock.now() });
    await writeDecision(trx, deps, { opening, clientId: null, state: 'REJECTED' }, audit);
  });
}

async function lockUndecided(
  trx: Trx,
  { clock }: Pick<DecideDeps, 'clock'>,
  { id, scope }: { id: string; scope: Scope },
  { staffId }: StaffAudit,
): Promise<OpeningRow> {
  const opening = await lockOpening(trx, id, scope);
  if (opening === undefined) throw new AppError('not-found');
  if (opening.requestedBy === staffId) throw new AppError('door-opening/own');
  if (opening.state !== 'PENDING') throw new AppError('door-opening/decided');
  if (opening.expiresAt <= clock.now()) throw new AppError('door-opening/expired');
  return opening;
}

async function writeDecision(
  trx: Trx,
  deps: DecideDeps,
  { opening, clientId, state, commandId }: { opening: OpeningRow; clientId: string | null; state: string; commandId?: string },
  audit: StaffAudit,
): Promise<void> {
  const { id, warehouseId, contractId, lockId, cause, requestedBy } = opening;
  const decided = { lockId, cause, requestedBy, ...(commandId === undefined ? {} : { commandId }) };
  await writeAuditEntry(trx, deps, audit, {
    id,
    warehouseId,
    contractId,
    clientId,
    before: { state: 'PENDING' },
    after: { state, ...decided },
  });
}

async function notifyClient(
  trx: Trx,
  deps: DecideDeps,
  { opening, facts, clientId }: { opening: OpeningRow; facts: DoorFacts; clientId: string },
): Promise<void> {
  const person = await userContact(trx, clientId);
  await queueMessage(trx, deps, {
    to: person.email,
    language: person.language,
    template: 'door-opened-by-staff',
    data: {
      firstName: person.firstName,
      ...(await readOpeningPlace(trx, opening.contractId)),
      door: facts.door,
      at: deps.clock.now().toISOString(),
      cause: opening.cause === 'AUTHORITY' ? 'AUTHORITY' : 'DANGER',
    },
    dedupeKey: `door-opened-by-staff/${opening.id}`,
  });
}
