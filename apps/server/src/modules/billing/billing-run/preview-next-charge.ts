import { compareDates, type Money } from '@komora/domain';
import type { Reader } from '../../../platform/db/database.ts';
import { readNextDue } from '../../tenancy/index.ts';
import { isContractError } from './is-contract-error.ts';
import { priceDueRent } from './price-due-rent.ts';
import { readVatRules } from './vat-rules.sql.ts';

export interface NextCharge {
  clientId: string;
  /** The period, half-open. */
  from: string;
  to: string;
  /** With VAT, in whole charge steps, before referral rewards. */
  amount: Money;
}

/**
 * Prices a contract's next period with the prices and VAT rules of its first day, as the billing run will do. @throws as {@link
 * priceDueRent}
 */
export async function previewNextCharge(reader: Reader, contractId: string): Promise<NextCharge> {
  const contract = await readNextDue(reader, contractId);
  const { from, to, priced } = priceDueRent(contract, await readVatRules(reader));
  return { clientId: contract.clientId, from, to, amount: priced.total.payable };
}

/** The next rent of a contract; null if it ends before, or if the price cannot be computed. */
export async function previewCharge(reader: Reader, contractId: string): Promise<{ on: string; amount: Money } | null> {
  const contract = await readNextDue(reader, contractId);
  if (contract.lastDay !== null && compareDates(contract.lastDay, contract.on) < 0) return null;
  const vatRulesIn = await readVatRules(reader);
  try {
    return { on: contract.on, amount: priceDueRent(contract, vatRulesIn).priced.total.payable };
  } catch (error) {
    if (!isContractError(error)) throw error;
    return null;
  }
}
