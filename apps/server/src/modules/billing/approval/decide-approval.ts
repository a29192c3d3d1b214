import { adminEndpoints } from '@komora/api/admin';
import type { Endpoint } from '@komora/api/endpoint';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction, keepIf } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { includes, type Scope, scopeOf } from '../../../platform/staff/scope.ts';
import { readGrants } from '../../identity/index.ts';
import { actOnce, type StaffCall } from '../../operations/index.ts';
import { approvalMs, spendLimit } from './act-within-limit.ts';
import {
  type ApprovalRow,
  findOtherCash,
  findSettledCash,
  lockActsOf,
  lockApproval,
  setSeen,
  updateDecided,
  updateRenewed,
} from './approval.sql.ts';
import type { LimitedAct } from './limited-act.ts';

/** The limited acts by the verb of their call. Their requests were parsed before they were stored. */
export type LimitedActs = Readonly<Record<string, LimitedAct<never>>>;

interface Decision {
  approvalId: string;
  reason: string;
}

/**
 * Approves and runs an act within the limit of the person who approves. It is evaluated again with the data of today.
 * @throws AppError not-found, approval/own, approval/decided, approval/expired, approval/beyond-limit, approval/requester-without-right (who asked for it has left or
 *   lost the right at its place), approval/cash-entered (a colleague entered cash of this sum since), idempotency/key-reused; the errors of the act
 */
export function approveAct(deps: Deps, acts: LimitedActs, input: Decision, call: StaffCall): Promise<{ result: Record<string, string> }> {
  const { staffId } = call.audit;
  return actOnce(deps, call, input, async (trx) => {
    await lockActsOf(trx, staffId);
    const approval = await lockOpen(trx, deps, input.approvalId, call);
    const { verb, request, reason: note, requestedBy } = approval;
    const act = actOf(acts, verb);
    if ((await scopeOfRequester(trx, deps, approval)) === null) throw new AppError('approval/requester-without-right');
    const acted = await act.run(trx, deps, request as never, { staffId: requestedBy, scope: call.scope, note });
    // After the act, whose receipt lets no other cash of the company be entered until the end.
    if (await findOtherCash(trx, approval.id, acted.id)) throw new AppError('approval/cash-entered');
    if (!(await spendLimit(trx, deps, { staffId, noun: act.noun, acted, approvalId: approval.id })))
      throw new AppError('approval/beyond-limit');
    const { result, amount, currency } = acted;
    await updateDecided(trx, approval.id, { state: 'APPROVED', by: staffId, at: deps.clock.now(), result });
    return {
      response: { result },
      audited: { ...audited(approval, 'APPROVED'), after: { state: 'APPROVED', requestedBy, amount, currency, ...result } },
    };
  });
}

/** Rejects an act. @throws AppError not-found, approval/own, approval/decided, approval/expired, idempotency/key-reused */
export async function rejectAct(deps: Deps, input: Decision, call: StaffCall): Promise<void> {
  await actOnce(deps, call, input, async (trx) => {
    const approval = await lockOpen(trx, deps, input.approvalId, call);
    await updateDecided(trx, approval.id, { state: 'REJECTED', by: call.audit.staffId, at: deps.clock.now(), result: null });
    return { response: {}, audited: audited(approval, 'REJECTED') };
  });
}

/** Cancels a request of the person who asks. @throws AppError not-found (also for a request of somebody else), approval/decided, approval/expired */
export async function cancelOwnAct(deps: Deps, id: string, audit: StaffAudit): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const approval = await lockApproval(trx, id);
    if (approval?.requestedBy !== audit.staffId) throw new AppError('not-found');
    assertOpen(deps, approval);
    await updateDecided(trx, id, { state: 'CANCELLED', by: audit.staffId, at: deps.clock.now(), result: null });
    await writeAuditEntry(trx, deps, audit, audited(approval, 'CANCELLED'));
  });
}

/** Ends the task of a decided or expired request of the person. @throws AppError not-found: of somebody else, not ended, or seen before */
export async function seeOwnAct(deps: Deps, id: string, audit: StaffAudit): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const approval = await lockApproval(trx, id);
    const now = deps.clock.now();
    if (approval?.requestedBy !== audit.staffId || !(await setSeen(trx, id, now))) throw new AppError('not-found');
    const { warehouseId, legalEntityId, clientId, contractId } = approval;
    await writeAuditEntry(trx, deps, audit, { id, warehouseId, legalEntityId, clientId, contractId, after: { seenAt: now } });
  });
}

/**
 * Asks again for an act of the person that nobody has decided in time. The act is evaluated again and undone, so that an impossible one does not wait.
 * @throws AppError not-found (also for a request of somebody else), approval/decided, approval/waits, approval/cash-settled (the cash was
 *   entered since, or asked for with a newer request), approval/requester-without-right; the errors of the act
 */
export async function renewOwnAct(deps: Deps, acts: LimitedActs, id: string, audit: StaffAudit): Promise<{ expiresAt: Date }> {
  return inTransaction(deps.db, async (trx) => {
    const approval = await lockApproval(trx, id);
    if (approval?.requestedBy !== audit.staffId) throw new AppError('not-found');
    const now = deps.clock.now();
    if (approval.state !== 'PENDING') throw new AppError('approval/decided');
    if (approval.expiresAt.getTime() > now.getTime()) throw new AppError('approval/waits');
    if (await findSettledCash(trx, id)) throw new AppError('approval/cash-settled');
    const scope = await scopeOfRequester(trx, deps, approval);
    if (scope === null) throw new AppError('approval/requester-without-right');
    const act = actOf(acts, approval.verb);
    await keepIf(
      trx,
      () => act.run(trx, deps, approval.request as never, { staffId: audit.staffId, scope, note: approval.reason }),
      () => Promise.resolve(false),
    );
    const expiresAt = new Date(now.getTime() + approvalMs);
    await updateRenewed(trx, id, expiresAt);
    const { before: _, after: __, ...place } = audited(approval, 'PENDING');
    const days = { before: { expiresAt: approval.expiresAt.toISOString() }, after: { expiresAt: expiresAt.toISOString() } };
    await writeAuditEntry(trx, deps, audit, { ...place, ...days });
    return { expiresAt };
  });
}

function actOf(acts: LimitedActs, verb: string): LimitedAct<never> {
  const act = acts[verb];
  if (act === undefined) throw new Error(`No act belongs to ${verb}`);
  return act;
}

/** Where the person who asked holds the right of the call; null if they have left, or the place of the act is not in it. */
async function scopeOfRequester(trx: Trx, { clock }: Pick<Deps, 'clock'>, approval: ApprovalRow): Promise<Scope | null> {
  const grants = await readGrants(trx, approval.requestedBy, clock.now());
  if (grants === null) return null;
  const call = Object.values<Endpoint>(adminEndpoints).find(({ audit }) => audit === approval.verb);
  const scope = scopeOf(grants, call?.right);
  return isPlaceWithin(scope, approval) ? scope : null;
}

const isPlaceWithin = (scope: Scope, place: ApprovalRow): boolean =>
  includes(scope, place) || scope.legalEntityIds.includes(place.legalEntityId);

function assertOpen({ clock }: Pick<Deps, 'clock'>, { state, expiresAt }: ApprovalRow): void {
  if (state !== 'PENDING') throw new AppError('approval/decided');
  if (expiresAt.getTime() <= clock.now().getTime()) throw new AppError('approval/expired');
}

async function lockOpen(trx: Trx, deps: Pick<Deps, 'clock'>, id: string, { scope, audit }: StaffCall): Promise<ApprovalRow> {
  const approval = await lockApproval(trx, id);
  if (approval === undefined || !isPlaceWithin(scope, approval)) throw new AppError('not-found');
  if (approval.requestedBy === audit.staffId) throw new AppError('approval/own');
  assertOpen(deps, approval);
  return approval;
}

function audited({ id, warehouseId, legalEntityId, clientId, contractId, requestedBy }: ApprovalRow, state: string) {
  return { id, warehouseId, legalEntityId, clientId, contractId, before: { state: 'PENDING' }, after: { state, requestedBy } };
}
