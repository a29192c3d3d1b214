import type { LimitedNoun } from '@komora/api/admin';
import type { Trx } from '../../../platform/db/database.ts';
import { keepIf } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { rightsOfLimit } from '../../identity/index.ts';
import { actOnce, type StaffCall } from '../../operations/index.ts';
import { insertApproval, insertLimitedAct, listHeldLimits, lockActsOf, sumActs } from './approval.sql.ts';
import type { Acted, LimitedAct } from './limited-act.ts';

const dayMs = 86_400_000;
const countedMs = 30 * dayMs;
/** So long a request waits. */
export const approvalMs = 7 * dayMs;

/** The response of a limited call: the ids of the act, or the id of the approval that it waits for. */
export type LimitedResponse = Record<string, string | null> & { approvalId: string | null };

/**
 * Runs an act of staff as {@link actOnce} does, if the person's limits allow it. Otherwise the act is undone and stored as an approval, which another
 * person decides within seven days. Acts of one person run one after the other, so that several at once cannot exceed the limit of 30 days.
 */
export function actWithinLimit<Request extends { reason: string }>(
  deps: Deps,
  act: LimitedAct<Request>,
  request: Request,
  call: StaffCall,
): Promise<LimitedResponse> {
  const { staffId, verb } = call.audit;
  return actOnce<LimitedResponse>(deps, call, request, async (trx) => {
    await lockActsOf(trx, staffId);
    const { result: acted, kept } = await keepIf(
      trx,
      () => act.run(trx, deps, request, { staffId, scope: call.scope, note: request.reason }),
      (done) => spendLimit(trx, deps, { staffId, noun: act.noun, acted: done, approvalId: null }),
    );
    const { id, result, place, amount, currency } = acted;
    if (kept) return { response: { ...result, approvalId: null }, audited: { id, ...place, after: { amount, currency, ...result } } };
    const now = deps.clock.now();
    const approvalId = deps.ids.uuid();
    const asked = { noun: act.noun, amount, currency, reason: request.reason, requestedBy: staffId, requestedAt: now };
    await insertApproval(trx, { id: approvalId, verb, request, ...place, ...asked, expiresAt: new Date(now.getTime() + approvalMs) });
    return { response: { approvalId }, audited: { id: approvalId, ...place, after: { approvalId, amount, currency } } };
  });
}

/**
 * Counts an act towards a person's limit, unless it moves nothing. The lock of the person's acts is held.
 * @returns false, without counting it, if the act exceeds the limits of every role that the person has at the place
 */
export async function spendLimit(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  { staffId, noun, acted, approvalId }: { staffId: string; noun: LimitedNoun; acted: Acted; approvalId: string | null },
): Promise<boolean> {
  const { amount, currency, place } = acted;
  if (amount === 0) return true;
  const now = deps.clock.now();
  const counted = { staffId, noun, currency };
  const used = await sumActs(trx, counted, new Date(now.getTime() - countedMs));
  const isWithin = (await listHeldLimits(trx, { ...counted, rights: rightsOfLimit(noun) }, place, now)).some(
    ({ isOwner, perAction, per30Days }) => {
      if (isOwner) return true;
      // Cash from clients gives nothing away: a role without a limit takes any sum.
      if (perAction === null) return noun === 'cash-receipt';
      return amount <= perAction && (per30Days === null || used + amount <= per30Days);
    },
  );
  if (isWithin) await insertLimitedAct(trx, { ...counted, id: deps.ids.uuid(), amount, at: now, approvalId });
  return isWithin;
}
