import { planReleases } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import {
  coverChargebacks,
  listOpenChargebacks,
  listOpenRents,
  listPaidDebtsOf,
  lowerByCreditNotes,
  releaseParts,
} from './reopen-invoice.sql.ts';

/**
 * After a bank took back a part of a card payment: the payment covers its chargeback, and what it paid is open by this part, the latest debt first. Money of
 * the payment that paid nothing is used before. Runs after the chargeback was entered; the rents are locked.
 * @returns the rents that it paid and that are open now, also those that were open in part before
 */
export async function releasePartOfLost(trx: Trx, paymentId: string): Promise<string[]> {
  await coverChargebacks(trx, paymentId);
  const chargebacks = await listOpenChargebacks(trx, paymentId);
  const [first] = chargebacks;
  if (first === undefined) return [];
  const paid = await listPaidDebtsOf(trx, paymentId);
  const taken = chargebacks.reduce((sum, { open }) => sum + open, 0);
  const releases = planReleases(paid, taken);
  if (releases.length === 0) return [];
  await releaseParts(trx, releases, first.enteredOn);
  await coverChargebacks(trx, paymentId);
  const released = new Set(releases.map(({ id }) => id));
  const rentIds = [...new Set(paid.flatMap(({ id, rentId }) => (rentId !== null && released.has(id) ? [rentId] : [])))];
  await lowerByCreditNotes(trx, rentIds);
  return listOpenRents(trx, rentIds);
}
