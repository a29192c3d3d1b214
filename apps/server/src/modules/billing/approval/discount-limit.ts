import type { Currency } from '@komora/api/enumerations';
import type { Trx } from '../../../platform/db/database.ts';
import { keepIf } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { spendLimit } from './act-within-limit.ts';
import { lockActsOf } from './approval.sql.ts';

interface Spending {
  staffId: string;
  warehouseId: string;
  legalEntityId: string;
  /** Minor units. Of a discount: per month below the list price, net. */
  amount: number;
  currency: Currency;
}

/**
 * Counts a price below the list towards the limit of a person.
 * @returns false, without counting it, if it exceeds the limits of every role with `write:discount` that the person has at the place
 */
export async function spendDiscount(trx: Trx, deps: Pick<Deps, 'clock' | 'ids'>, discount: Spending): Promise<boolean> {
  return discount.amount <= 0 || spend(trx, deps, 'discount', discount);
}

/** As {@link spendDiscount}, for cash that a person takes out of a drawer: `write:cash`. */
export const spendCash = (trx: Trx, deps: Pick<Deps, 'clock' | 'ids'>, cash: Spending): Promise<boolean> => spend(trx, deps, 'cash', cash);

/** As {@link spendDiscount}, for cash that a person takes from a client. */
export const spendCashReceipt = (trx: Trx, deps: Pick<Deps, 'clock' | 'ids'>, cash: Spending): Promise<boolean> =>
  spend(trx, deps, 'cash-receipt', cash);

/** As {@link spendDiscount}, for what an act on a contract credits: `write:credit-note`. */
export const spendCredit = (trx: Trx, deps: Pick<Deps, 'clock' | 'ids'>, credit: Spending): Promise<boolean> =>
  spend(trx, deps, 'credit-note', credit);

/** Acts of one person run one after the other. */
async function spend(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  noun: 'discount' | 'cash' | 'cash-receipt' | 'credit-note',
  spending: Spending,
): Promise<boolean> {
  const { staffId, warehouseId, legalEntityId, amount, currency } = spending;
  await lockActsOf(trx, staffId);
  const acted = { id: '', result: {}, place: { warehouseId, legalEntityId, clientId: '', contractId: null }, amount, currency };
  return spendLimit(trx, deps, { staffId, noun, acted, approvalId: null });
}

/** As {@link spendDiscount}, and counts nothing. */
export async function allowsDiscount(trx: Trx, deps: Pick<Deps, 'clock' | 'ids'>, discount: Spending): Promise<boolean> {
  const { result } = await keepIf(
    trx,
    () => spendDiscount(trx, deps, discount),
    async () => false,
  );
  return result;
}
