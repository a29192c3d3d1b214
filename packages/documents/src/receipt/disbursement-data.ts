import type { Country, Currency, Language } from '@komora/domain';
import type { Supplier } from '../invoice/invoice-data.ts';

/** A voucher for cash that a company paid out to a client, as stored when the cash was entered. */
export interface DisbursementData {
  number: string;
  country: Country;
  language: Language;
  /** Business date. */
  paidOn: string;
  payer: Supplier;
  recipient: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  /** Returned money of a deposit, else of a credit. */
  isDeposit: boolean;
  /** Numbers of the documents that the credit comes from. */
  documents: readonly string[];
  /** The name of the person who handed over the cash. */
  paidBy: string;
}
