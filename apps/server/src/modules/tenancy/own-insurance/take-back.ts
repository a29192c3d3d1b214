import { compareDates } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { FinalSettlement } from '../contract/index.ts';
import { planTerms, readBillingPlace } from '../terms/index.ts';
import { type OwnInsuranceRow, updateOwnInsurance } from './own-insurance.sql.ts';

/**
 * Takes back the paid insurance that was planned because no proof was accepted, from its first day that is not billed. Nothing happens without one.
 * The contract and the own insurance are locked.
 * @param by null staff: the program
 */
export async function takeBack(
  trx: Trx,
  billing: FinalSettlement,
  { contractId, insuranceId, replacedFrom }: OwnInsuranceRow,
  by: { staffId: string | null; now: Date },
): Promise<void> {
  if (replacedFrom === null) return;
  const { nextOn } = await readBillingPlace(trx, contractId);
  const from = compareDates(nextOn, replacedFrom) > 0 ? nextOn : replacedFrom;
  await planTerms(trx, billing, { contractId, from, part: { insuranceId, insurance: 0 }, origin: 'INSURANCE', ...by });
  await updateOwnInsurance(trx, contractId, { replacedFrom: null });
}
