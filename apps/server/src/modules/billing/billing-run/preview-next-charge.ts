import type { Money } from '@komora/domain';
import type { Reader } from '../../db/database.ts';
import { readNextDue } from '../contract/index.ts';
import { priceDueRent } from './price-due-rent.ts';
import { readVatRules } from './vat-rules.sql.ts';

export interface NextCharge {
  clientId: string;
  /** The period, half-open. */
  from: string;
  to: string;
  /** With VAT, in whole charge steps; the client's referral reward is not taken off. */
  amount: Money;
}

/** What a contract's next period will cost by the prices and the VAT of its first day, as the billing run will price it. @throws as {@link priceDueRent} */
export async function previewNextCharge(reader: Reader, contractId: string): Promise<NextCharge> {
  const contract = await readNextDue(reader, contractId);
  const { from, to, priced } = priceDueRent(contract, await readVatRules(reader));
  return { clientId: contract.clientId, from, to, amount: priced.total.payable };
}
