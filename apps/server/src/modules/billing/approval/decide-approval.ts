import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { includes } from '../../../platform/staff/scope.ts';
import { actOnce, type StaffCall } from '../../operations/index.ts';
import { spendLimit } from './act-within-limit.ts';
import { type ApprovalRow, lockActsOf, lockApproval, updateDecided } from './approval.sql.ts';
import type { LimitedAct } from './limited-act.ts';

/** The limited acts by the verb of their call. Their requests were parsed before they were stored. */
export type LimitedActs = Readonly<Record<string, LimitedAct<never>>>;

interface Decision {
  approvalId: string;
  reason: string;
}

/**
 * Approves and runs an act within the limit of the person who approves. It is evaluated again with the data of today.
 * @throws AppError not-found, approval/own, approval/decided, approval/expired, approval/beyond-limit, idempotency/key-reused; the errors of the act
 */
export function approveAct(deps: Deps, acts: LimitedActs, input: Decision, call: StaffCall): Promise<{ result: Record<string, string> }> {
  const { staffId } = call.audit;
  return actOnce(deps, call, input, async (trx) => {
    await lockActsOf(trx, staffId);
    const approval = await lockOpen(trx, deps, input.approvalId, call);
    const { verb, request, reason: note, requestedBy } = approval;
    const act = acts[verb];
    if (act === undefined) throw new Error(`No act belongs to ${verb}`);
    const acted = await act.run(trx, deps, request as never, { staffId: requestedBy, scope: call.scope, note });
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

async function lockOpen(trx: Trx, { clock }: Pick<Deps, 'clock'>, id: string, { scope, audit }: StaffCall): Promise<ApprovalRow> {
  const approval = await lockApproval(trx, id);
  const isWithin = approval !== undefined && (includes(scope, approval) || scope.legalEntityIds.includes(approval.legalEntityId));
  if (!isWithin) throw new AppError('not-found');
  if (approval.requestedBy === audit.staffId) throw new AppError('approval/own');
  if (approval.state !== 'PENDING') throw new AppError('approval/decided');
  if (approval.expiresAt.getTime() <= clock.now().getTime()) throw new AppError('approval/expired');
  return approval;
}

function audited({ id, warehouseId, legalEntityId, clientId, contractId, requestedBy }: ApprovalRow, state: string) {
  return { id, warehouseId, legalEntityId, clientId, contractId, before: { state: 'PENDING' }, after: { state, requestedBy } };
}
