import type { WithdrawalPreview } from '@komora/contract';
import { addDays, compareDates, type LocalDate, localDateIn, type Money, withdrawalPossibleUntil } from '@komora/domain';
import type { Reader } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { previewUnusedDays } from '../cancellation/index.ts';
import type { ContractLife } from '../contract/index.ts';
import { findStatedContract, type Statement } from './find-stated-contract.ts';
import { isWithdrawn } from './withdrawal.sql.ts';

/** How a contract would be after a withdrawal on a day. */
export interface Withdrawn {
  contract: ContractLife;
  today: LocalDate;
  possibleUntil: LocalDate;
  /** The last day of the tenancy. An earlier one that was asked for before stays. */
  emptyBy: LocalDate;
}

/**
 * Judges whether one may withdraw now.
 * @throws Refusal withdrawal/already-withdrawn; withdrawal/period-over, also for a contract that has ended
 */
export async function judgeWithdrawal(
  reader: Reader,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  contract: ContractLife,
): Promise<Withdrawn> {
  if (await isWithdrawn(reader, contract.id)) throw new Refusal('withdrawal/already-withdrawn');
  const today = localDateIn(contract.timeZone, clock.now());
  const possibleUntil = withdrawalPossibleUntil(localDateIn(contract.timeZone, contract.createdAt));
  if (contract.status === 'TERMINATED' || compareDates(today, possibleUntil) > 0) throw new Refusal('withdrawal/period-over');
  const cleared = addDays(today, config.withdrawalClearingDays);
  const { terminatesOn } = contract;
  const emptyBy = terminatesOn !== null && compareDates(terminatesOn, cleared) < 0 ? terminatesOn : cleared;
  // A tenancy whose last day is over waits for the night only.
  return { contract: afterWithdrawal(contract, today, emptyBy), today, possibleUntil, emptyBy };
}

function afterWithdrawal(contract: ContractLife, today: LocalDate, emptyBy: LocalDate): ContractLife {
  return { ...contract, terminatesOn: emptyBy, chargedUntil: compareDates(today, emptyBy) < 0 ? today : emptyBy };
}

/** The first step: what would happen. Changes nothing. @throws Refusal withdrawal/unknown-contract and as {@link judgeWithdrawal} */
export async function previewWithdrawal(deps: Pick<Deps, 'db' | 'clock' | 'config'>, statement: Statement): Promise<WithdrawalPreview> {
  const withdrawn = await judgeWithdrawal(deps.db, deps, await findStatedContract(deps.db, statement));
  return presentWithdrawal(withdrawn, await previewUnusedDays(deps.db, withdrawn.contract));
}

export function presentWithdrawal({ contract, possibleUntil, emptyBy }: Withdrawn, refund: Money): WithdrawalPreview {
  return {
    contractBusinessId: contract.businessId,
    boxName: contract.boxName,
    warehouseName: contract.warehouseName,
    possibleUntil,
    refund,
    emptyBy,
  };
}
