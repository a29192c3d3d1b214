import type { DoorOpening, OpeningCause, StaffCommand } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import type { LockService } from '../lock/index.ts';
import { presentOpening } from './door-opening.presenter.ts';
import { type DoorFacts, findPendingOpening, insertOpening, insertRejectedOpening, lockDoor } from './door-opening.sql.ts';
import { findIssued, type Issued, issueCommand, type OpeningDeps, sendCommand } from './issue-command.ts';

/** A request for a let box waits this long for another person. */
const approvalMs = 15 * 60_000;

interface Request {
  lockId: string;
  scope: Scope;
  cause: OpeningCause | 'TEST';
  reason: string;
}
type Outcome = { issued: Issued } | { opening: DoorOpening } | { rejected: 'door-opening/box-let' };

/**
 * Opens an entrance or a vacant box for staff. A let box needs danger or an authority and another person, who is asked. A repeated press returns the
 * unfinished command, or the request that waits. Neither opening hours nor a position bind staff.
 * @throws AppError not-found; door-opening/box-let: the box is let, and the cause is neither danger nor an authority. that attempt is logged
 */
export async function openDoorByStaff(
  deps: OpeningDeps,
  lockService: Pick<LockService, 'dispatch'>,
  request: Request,
  audit: StaffAudit,
): Promise<{ command: StaffCommand | null; opening: DoorOpening | null }> {
  const outcome = await inTransaction(deps.db, async (trx): Promise<Outcome> => {
    const facts = await lockDoor(trx, request.lockId, request.scope);
    if (facts === undefined) throw new AppError('not-found');
    const { staffId } = audit;
    const isUrgent = request.cause === 'DANGER' || request.cause === 'AUTHORITY';
    if (facts.contractId !== null && !isUrgent) {
      const rejected = 'door-opening/box-let';
      await insertRejectedOpening(trx, { id: deps.ids.uuid(), at: deps.clock.now(), facts, staffId, reason: rejected });
      return { rejected };
    }
    const done =
      facts.contractId === null
        ? await openNow(trx, deps, request, { facts, staffId })
        : await requestApproval(trx, deps, request, { facts, staffId });
    const { warehouseId, contractId, clientId, door } = facts;
    const asked = 'opening' in done ? { openingId: done.opening.id } : { commandId: done.issued.id };
    await writeAuditEntry(trx, deps, audit, {
      id: facts.lockId,
      warehouseId,
      contractId,
      clientId,
      after: { door, cause: request.cause, ...asked },
    });
    return done;
  });
  if ('rejected' in outcome) throw new AppError(outcome.rejected);
  if ('opening' in outcome) return { command: null, opening: outcome.opening };
  return { command: await sendCommand(deps, lockService, outcome.issued), opening: null };
}

interface Who {
  facts: DoorFacts;
  staffId: string;
}

async function openNow(trx: Trx, deps: OpeningDeps, { cause, reason }: Request, { facts, staffId }: Who): Promise<{ issued: Issued }> {
  const running = await findIssued(trx, deps, { facts, staffId });
  if (running !== undefined) return { issued: running };
  const openingId = deps.ids.uuid();
  const asked = { requestedBy: staffId, requestedAt: deps.clock.now(), expiresAt: null };
  await insertOpening(trx, { ...asked, id: openingId, facts, cause, reason, state: 'DIRECT' });
  return { issued: await issueCommand(trx, deps, { openingId, facts, staffId }) };
}

async function requestApproval(
  trx: Trx,
  deps: OpeningDeps,
  { cause, reason }: Request,
  { facts, staffId }: Who,
): Promise<{ opening: DoorOpening }> {
  const { lockId, contractId } = facts;
  if (contractId === null) throw new Error(`Nobody rents the box of lock ${lockId}`);
  const now = deps.clock.now();
  const find = () => findPendingOpening(trx, { lockId, contractId, staffId, now });
  const waiting = await find();
  if (waiting !== undefined) return { opening: presentOpening(waiting) };
  const asked = { requestedBy: staffId, requestedAt: now, expiresAt: new Date(now.getTime() + approvalMs) };
  await insertOpening(trx, { ...asked, id: deps.ids.uuid(), facts, cause, reason, state: 'PENDING' });
  const stored = await find();
  if (stored === undefined) throw new Error(`The request for lock ${lockId} is missing after it was stored`);
  return { opening: presentOpening(stored) };
}
