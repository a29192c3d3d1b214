import type { Country, Currency, Language } from '@komora/domain';
import type { Supplier } from '../invoice/invoice-data.ts';

/** A receipt for cash, as stored when the cash was entered. */
export interface ReceiptData {
  number: string;
  country: Country;
  language: Language;
  /** Business date. */
  receivedOn: string;
  receiver: Supplier;
  payer: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  /** Numbers of the documents that the cash paid. */
  paid: readonly string[];
  /** Minor units that are held as a deposit. Older receipts lack it. */
  deposit?: number;
  /** Minor units that became credit. */
  credit: number;
  /** The name of the person who took the cash. */
  receivedBy: string;
}
