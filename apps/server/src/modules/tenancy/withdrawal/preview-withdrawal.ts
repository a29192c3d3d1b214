import type { WithdrawalPreview } from '@komora/api';
import type { ApiResponse } from '@komora/api/client';
import { addDays, compareDates, type LocalDate, localDateIn, type Money, withdrawalPossibleUntil } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { type ContractLife, type FinalSettlement, findContractLife } from '../contract/index.ts';
import { isCompanyContract, isWithdrawn } from './withdrawal.sql.ts';
import { findLinkedRequest } from './withdrawal-request.sql.ts';

/** A contract after a withdrawal. */
export interface WithdrawalOutcome {
  contract: ContractLife;
  /** The day of the statement. */
  withdrawnOn: LocalDate;
  possibleUntil: LocalDate;
  /** The last day of the tenancy. A termination date that is earlier stays. */
  emptyBy: LocalDate;
}

/**
 * Checks that a withdrawal is possible. The day of the statement decides about the period and the price; the days to empty the box begin
 * today, because a link may be used later.
 * @throws AppError withdrawal/consumers-only; withdrawal/already-withdrawn; withdrawal/period-over, also for a terminated contract
 */
export async function checkWithdrawal(
  reader: Reader,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  contract: ContractLife,
  statedAt: Date,
): Promise<WithdrawalOutcome> {
  // Only consumers may withdraw (Directive 2011/83/EU, articles 2 and 9).
  if (await isCompanyContract(reader, contract.id)) throw new AppError('withdrawal/consumers-only');
  // The period of a contract of another system began there.
  if (contract.orderId === null) throw new AppError('withdrawal/period-over');
  if (await isWithdrawn(reader, contract.id)) throw new AppError('withdrawal/already-withdrawn');
  const withdrawnOn = localDateIn(contract.timeZone, statedAt);
  const possibleUntil = withdrawalPossibleUntil(localDateIn(contract.timeZone, contract.createdAt));
  if (contract.status === 'TERMINATED' || compareDates(withdrawnOn, possibleUntil) > 0) throw new AppError('withdrawal/period-over');
  const today = localDateIn(contract.timeZone, clock.now());
  const cleared = addDays(today, settings.on('notice', today).withdrawalClearingDays);
  const { terminatesOn } = contract;
  const emptyBy = terminatesOn !== null && compareDates(terminatesOn, cleared) < 0 ? terminatesOn : cleared;
  // If the termination date has passed, only the nightly job is outstanding.
  return { contract: afterWithdrawal(contract, withdrawnOn, emptyBy), withdrawnOn, possibleUntil, emptyBy };
}

function afterWithdrawal(contract: ContractLife, withdrawnOn: LocalDate, emptyBy: LocalDate): ContractLife {
  return { ...contract, terminatesOn: emptyBy, chargedUntil: compareDates(withdrawnOn, emptyBy) < 0 ? withdrawnOn : emptyBy };
}

/** Previews a withdrawal and changes nothing. @throws AppError as {@link checkWithdrawal} */
export async function previewWithdrawal(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  billing: FinalSettlement,
  contract: ContractLife,
  statedAt: Date,
): Promise<WithdrawalPreview> {
  const outcome = await checkWithdrawal(deps.db, deps, contract, statedAt);
  return presentWithdrawal(outcome, {
    refund: await billing.previewUnusedDays(deps.db, outcome.contract),
    promotionRefund: await billing.pendingPromotionRefund(deps.db, contract.id),
  });
}

/** The statement of a mailed link and its preview. @throws AppError withdrawal/invalid-link and as {@link checkWithdrawal} */
export async function previewLinkedWithdrawal(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  billing: FinalSettlement,
  token: string,
): Promise<ApiResponse<'POST /api/client/withdrawal/link'>> {
  const request = await findLinkedRequest(deps.db, hashToken(token), deps.clock.now());
  const contract = request && (await findContractLife(deps.db, request.contractId));
  if (request === undefined || contract === undefined) throw new AppError('withdrawal/invalid-link');
  const { name, email, contractNumber, statedAt } = request;
  return {
    statement: { name, email, contractBusinessId: contractNumber },
    statedAt: statedAt.toISOString(),
    preview: await previewWithdrawal(deps, billing, contract, statedAt),
  };
}

/** Refund of a withdrawal: the unused days, and a promotion's refund that was announced before. */
interface Returned {
  refund: Money;
  promotionRefund: Money | null;
}

export function presentWithdrawal({ contract, possibleUntil, emptyBy }: WithdrawalOutcome, returned: Returned): WithdrawalPreview {
  return {
    contractBusinessId: contract.businessId,
    boxName: contract.boxName,
    warehouseName: contract.warehouseName,
    possibleUntil,
    ...returned,
    emptyBy,
  };
}
