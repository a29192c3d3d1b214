import type { ContractActOutcome, ContractStanding } from '@komora/api/admin';
import type { Money } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Audited } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inPreview } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { actOnce, type StaffCall } from '../../operations/index.ts';
import { type ContractLife, type FinalSettlement, lockContractLife } from '../contract/index.ts';
import { findPlace, readStanding } from './contract-standing.ts';
import type { QueuedMessage } from './enqueue-act-message.ts';

/** Effect of an act besides the change of the contract. */
export interface ActEffect {
  refund?: Money | null;
  credited?: Money | null;
  charge?: Money | null;
  messages?: QueuedMessage[];
  /** Personal values for the audit log, which the deletion of the account erases there. */
  personal?: NonNullable<Audited['personal']>;
}

/** The contract under its lock, and the circumstances of the act. */
export interface ActInput<Request> {
  contract: ContractLife;
  before: ContractStanding;
  request: Request;
  staffId: string;
  billing: FinalSettlement;
}

/** An act of staff on a contract: calls nothing outside the database. */
export type ContractAct<Request> = (trx: Trx, deps: Deps, input: ActInput<Request>) => Promise<ActEffect>;

export interface ActRequest<Request> {
  contractId: string;
  /** The version that the person has seen. */
  version: number;
  request: Request;
}

/**
 * Runs an act once per idempotency key, in one transaction with its audit entry.
 * @throws AppError not-found, changed-elsewhere, contract/credit-beyond-limit, idempotency/key-reused; the errors of the act
 */
export function runContractAct<Request>(
  deps: Deps,
  billing: FinalSettlement,
  act: ContractAct<Request>,
  input: ActRequest<Request>,
  call: StaffCall,
): Promise<ContractActOutcome> {
  return actOnce(deps, call, input, async (trx) => {
    const { outcome, place, personal } = await evaluate(trx, deps, billing, act, input, { scope: call.scope, staffId: call.audit.staffId });
    const { before, after, refund, credited, charge } = outcome;
    const audited = {
      ...place,
      before: auditedOf(before),
      after: { ...auditedOf(after), ...loweredRent(before, after), refund, credited, charge },
      ...(personal && { personal }),
    };
    return { response: outcome, audited };
  });
}

/** Previews {@link runContractAct}: the same work, rolled back. */
export async function previewContractAct<Request>(
  deps: Deps,
  billing: FinalSettlement,
  act: ContractAct<Request>,
  input: ActRequest<Request>,
  who: { scope: Scope; staffId: string },
): Promise<ContractActOutcome> {
  return (await inPreview(deps.db, (trx) => evaluate(trx, deps, billing, act, input, who))).outcome;
}

async function evaluate<Request>(
  trx: Trx,
  deps: Deps,
  billing: FinalSettlement,
  act: ContractAct<Request>,
  { contractId, version, request }: ActRequest<Request>,
  { scope, staffId }: { scope: Scope; staffId: string },
) {
  // Nobody locks a contract that they may not see.
  await findPlace(trx, contractId, scope);
  const contract = await lockContractLife(trx, contractId);
  if (contract === undefined) throw new AppError('not-found');
  if (contract.isQuiet) throw new AppError('contract/quiet');
  const { standing: before, row } = await readStanding(trx, deps, billing, { contractId, scope });
  if (before.version !== version) throw new AppError('changed-elsewhere', { current: before });
  const {
    refund = null,
    credited = null,
    charge = null,
    messages = [],
    personal,
  } = await act(trx, deps, { contract, before, request, staffId, billing });
  const { warehouseId, legalEntityId, clientId } = row;
  const given = credited ?? refund;
  // Counted with the credit notes that the person issues, and rejected in the preview, too.
  if (given !== null && !(await billing.spendCredit(trx, { staffId, warehouseId, legalEntityId, ...given })))
    throw new AppError('contract/credit-beyond-limit');
  const { standing: after } = await readStanding(trx, deps, billing, { contractId, scope });
  const outcome: ContractActOutcome = { before, after, refund, credited, charge, messages };
  return { outcome, personal, place: { id: contractId, warehouseId, legalEntityId, clientId, contractId } };
}

/** The difference of a lower rent to the earlier one, net per month, for the audit log. With planned changes the last one counts. */
function loweredRent(before: ContractStanding, after: ContractStanding): { lowered?: number; currency?: string } {
  const agreed = ({ rent, planned }: ContractStanding): number => (planned.at(-1)?.rent ?? rent).amount;
  const lowered = agreed(before) - agreed(after);
  return lowered > 0 ? { lowered, currency: after.rent.currency } : {};
}

/** Without names of persons, and without what other rows say. */
function auditedOf(standing: ContractStanding) {
  const {
    clientName: _,
    today: __,
    version: ___,
    debt: ____,
    nextCharge: _____,
    payer: ______,
    planned,
    sharedWith,
    ...audited
  } = standing;
  return {
    ...audited,
    sharedWith: sharedWith.map(({ clientId }) => clientId),
    planned: planned.map(({ payer: _payer, ...terms }) => terms),
  };
}
