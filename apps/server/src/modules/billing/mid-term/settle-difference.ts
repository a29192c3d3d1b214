import { addDays, compareDates, type DateInterval, money, overlap, type PricedPeriod, periodAfter, pricePeriod } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import {
  type ContractLife,
  type DifferenceToSettle,
  type DueContract,
  readLastBilled,
  type SettledDifference,
} from '../../tenancy/index.ts';
import { shareVatRules, type VatRulesIn } from '../billing-run/index.ts';
import { lockPaymentsOfContract } from '../rent-payment/index.ts';
import { chargeDifference } from './charge-difference.ts';
import { creditDifference } from './credit-difference.ts';
import { type BilledRent, listRentsFrom, lockRentsFrom } from './mid-term.sql.ts';
import type { MidTerm, PriceBoth } from './mid-term.ts';

/**
 * Settles the difference of a mid-term change for the billed days from a day on: a credit note for less, an invoice for more. The contract is locked, and the
 * change is stored. Called late in its transaction, because it numbers documents.
 * @throws AppError contract/no-billed-days; contract/payment-open while a payment of these days may still succeed, or is disputed; payment/gateway-unavailable
 * while billing is paused
 */
export async function settleDifference(
  trx: Trx,
  deps: Deps,
  contract: ContractLife,
  { changeId, from, before, after }: DifferenceToSettle,
): Promise<SettledDifference> {
  await lockPaymentsOfContract(trx, contract.id);
  await lockRentsFrom(trx, contract.id, from);
  const rents = await listRentsFrom(trx, contract.id, from);
  const [first, end] = [rents[0], rents.at(-1)];
  // After a withdrawal the last charged day never moves.
  if (first === undefined || end === undefined || contract.chargedUntil !== null) throw new AppError('contract/no-billed-days');
  if (rents.some(({ isMoving }) => isMoving)) throw new AppError('contract/payment-open');
  const last = await readLastBilled(trx, contract.id);
  const whole = periodAfter(last, last.months);
  const days = { from: compareDates(first.from, from) > 0 ? first.from : from, to: end.to };
  if (overlap(whole, days) === null) throw new AppError('contract/no-billed-days');
  const vatRulesIn = await shareVatRules(trx);
  const priceBoth: PriceBoth = (tax) => ({
    billed: price(last, vatRulesIn, { ...before, ...tax }),
    changed: price(last, vatRulesIn, { ...after, ...tax }),
  });
  const midTerm: MidTerm = { contract, last, changeId, whole, days, rents, priceBoth };
  const isHigher = after.rent + after.insurance > before.rent + before.insurance;
  if (isHigher) return { ...nothing(days), ...(await chargeDifference(trx, deps, midTerm)) };
  return { ...nothing(days), ...(await creditDifference(trx, deps, midTerm)) };
}

const nothing = ({ from, to }: DateInterval): SettledDifference => ({
  from,
  until: addDays(to, -1),
  credited: null,
  refund: null,
  charge: null,
  messages: [],
});

function price(
  { country, months, currency, periodDiscountBp, language }: DueContract,
  vatRulesIn: VatRulesIn,
  terms: { rent: number; insurance: number; on: string; customerType: BilledRent['customerType'] },
): PricedPeriod {
  return pricePeriod(
    {
      country,
      customerType: terms.customerType,
      months,
      rentPerMonth: money(terms.rent, currency),
      periodDiscountBp,
      insurancePerMonth: money(terms.insurance, currency),
      vatRules: vatRulesIn(language),
      taxOn: terms.on,
    },
    null,
  );
}
