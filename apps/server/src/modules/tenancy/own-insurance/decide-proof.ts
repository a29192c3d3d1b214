import type { OwnInsuranceRecord } from '@komora/api/admin';
import { compareDates, dueAfterRejection, localDateIn } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { type FinalSettlement, lockContractLife } from '../contract/index.ts';
import { enqueueActMessage } from '../contract-act/index.ts';
import { lockOwnInsurance, updateOwnInsurance } from './own-insurance.sql.ts';
import { findProof, updateDecision } from './proof.sql.ts';
import { showOwnInsuranceRecord } from './show-own-insurance.ts';
import { takeBack } from './take-back.ts';

export interface Decision {
  id: string;
  /** Null accepts. */
  rejection: string | null;
  scope: Scope;
}

/**
 * Accepts or rejects a proof. An accepted one takes back a paid insurance that was planned; once it is billed, from the next period on.
 * @throws AppError not-found, insurance/proof-decided, insurance/proof-over, price/out-of-bounds
 */
export function decideProof(
  deps: Deps,
  billing: FinalSettlement,
  { id, rejection, scope }: Decision,
  audit: StaffAudit,
): Promise<OwnInsuranceRecord> {
  return inTransaction(deps.db, async (trx) => {
    const seen = await findProof(trx, id, scope);
    if (seen === undefined) throw new AppError('not-found');
    const { contractId, validUntil } = seen;
    const contract = await lockContractLife(trx, contractId);
    const own = await lockOwnInsurance(trx, contractId);
    const proof = await findProof(trx, id, scope);
    if (contract === undefined || own === undefined || proof === undefined) throw new AppError('not-found');
    if (proof.status !== 'SUBMITTED') throw new AppError('insurance/proof-decided');
    const now = deps.clock.now();
    const today = localDateIn(contract.timeZone, now);
    if (rejection === null && compareDates(validUntil, today) <= 0) throw new AppError('insurance/proof-over');
    await updateDecision(trx, id, { rejection, staffId: audit.staffId, now });
    const dueOn = rejection === null ? validUntil : dueAfterRejection(own.dueOn, today);
    const isOver = contract.status === 'TERMINATED';
    if (rejection === null && !isOver) await takeBack(trx, billing, own, { staffId: audit.staffId, now });
    await updateOwnInsurance(trx, contractId, { dueOn });
    await enqueueActMessage(trx, deps, contract, {
      event: rejection === null ? 'PROOF_ACCEPTED' : 'PROOF_REJECTED',
      day: dueOn,
      note: rejection,
      version: `proof:${id}`,
    });
    await writeAuditEntry(trx, deps, audit, {
      id,
      warehouseId: own.warehouseId,
      legalEntityId: own.legalEntityId,
      clientId: own.clientId,
      contractId,
      before: { status: 'SUBMITTED', dueOn: own.dueOn },
      after: { status: rejection === null ? 'ACCEPTED' : 'REJECTED', dueOn },
    });
    return showOwnInsuranceRecord({ db: trx }, { contractId, scope });
  });
}
