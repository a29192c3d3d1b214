import {
  addDays,
  compareDates,
  firstPeriodFrom,
  lastDayAfter,
  localDateIn,
  money,
  PAID_INSURANCE_NOTICE_DAYS,
  proofStep,
  termsOn,
} from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type ContractLife, type FinalSettlement, lockContractLife } from '../contract/index.ts';
import { enqueueActMessage } from '../contract-act/index.ts';
import { findIncrease, listTerms, planTerms, readBillingPlace } from '../terms/index.ts';
import { findCheapestPaid, listDueProofs, lockOwnInsurance, type OwnInsuranceRow, updateOwnInsurance } from './own-insurance.sql.ts';
import { listProofs } from './proof.sql.ts';
import { takeBack } from './take-back.ts';

const batch = 100;
/** Days before the first day of a planned paid insurance on which a proof in review takes it back. More than one: a run may fail. */
const REVIEW_MARGIN = 3;

/**
 * Reminds clients of proofs that are due, and plans the cheapest paid insurance where none was accepted in time. Idempotent. A contract that fails is logged,
 * and the next run tries it again.
 */
export async function followProofs(deps: Deps, billing: FinalSettlement): Promise<void> {
  // Later than the first reminder in every time zone.
  const soon = addDays(localDateIn('UTC', deps.clock.now()), 9);
  let after: string | null = null;
  for (;;) {
    const contracts: string[] = await listDueProofs(deps.db, { soon, after, limit: batch });
    for (const contractId of contracts) {
      after = contractId;
      try {
        await inTransaction(deps.db, (trx) => followProof(trx, deps, billing, contractId));
      } catch (error) {
        deps.log.error({ err: error, contractId }, 'proof of an own insurance could not be followed');
      }
    }
    if (contracts.length < batch) return;
  }
}

async function followProof(trx: Trx, deps: Deps, billing: FinalSettlement, contractId: string): Promise<void> {
  const contract = await lockContractLife(trx, contractId);
  const own = await lockOwnInsurance(trx, contractId);
  if (contract?.status !== 'ACTIVE' || own === undefined || !own.applies) return;
  const now = deps.clock.now();
  const today = localDateIn(contract.timeZone, now);
  const [latest] = await listProofs(trx, contractId, 1);
  const isInReview = latest?.status === 'SUBMITTED';
  if (own.replacedFrom !== null) {
    // The client did their part: they pay nothing because the review takes long.
    const isNear = compareDates(addDays(today, REVIEW_MARGIN), own.replacedFrom) >= 0;
    if (isInReview && isNear) await takeBack(trx, billing, own, { staffId: null, now });
    return;
  }
  const step = proofStep({ ...own, isInReview }, today);
  if (step === 'REPLACE') return replace(trx, deps, billing, { contract, own, today });
  if (step === null) return;
  await updateOwnInsurance(trx, contractId, { remindedOn: today });
  await enqueueActMessage(trx, deps, contract, {
    event: step === 'REMIND' ? 'PROOF_DUE' : 'PROOF_MISSING',
    day: step === 'REMIND' ? own.dueOn : lastDayAfter(today),
    version: `proof:${step}:${own.dueOn}`,
  });
}

async function replace(
  trx: Trx,
  deps: Deps,
  billing: FinalSettlement,
  { contract, own, today }: { contract: ContractLife; own: OwnInsuranceRow; today: string },
): Promise<void> {
  // While an increase is open, the client relies on the announced amounts. Without a paid insurance nothing can be planned; staff see the task.
  const increase = await findIncrease(trx, contract.id, today);
  const paid = await findCheapestPaid(trx, own.legalEntityId);
  if (increase?.status === 'OPEN' || paid === undefined) return;
  const place = await readBillingPlace(trx, contract.id);
  const before = await listTerms(trx, contract.id);
  const from = firstPeriodFrom(before, place, addDays(today, PAID_INSURANCE_NOTICE_DAYS));
  const then = termsOn(before, from);
  const part = { insuranceId: paid.id, insurance: paid.net };
  const now = deps.clock.now();
  const terms = await planTerms(trx, billing, { contractId: contract.id, from, part, origin: 'INSURANCE', staffId: null, now });
  const planned = termsOn(terms, from);
  await updateOwnInsurance(trx, contract.id, { replacedFrom: from });
  await enqueueActMessage(trx, deps, contract, {
    event: 'PAID_INSURANCE',
    version: `proof:REPLACE:${own.dueOn}`,
    terms: {
      from,
      before: { amount: money(then.recurring, contract.currency), months: then.months },
      after: { amount: money(planned.recurring, contract.currency), months: planned.months },
    },
  });
}
