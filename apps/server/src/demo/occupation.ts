import type { InvoicingDetails, InvoicingPeriod, Language } from '@komora/api';
import type { LegalEntityRecord } from '@komora/api/admin';

/** A let box: who, what, since when. */
export interface Occupation {
  clientId: string;
  language: Language;
  invoicingDetails: InvoicingDetails;
  entity: Pick<LegalEntityRecord, 'id' | 'country' | 'currency'>;
  warehouseId: string;
  box: { id: string; name: string; priceNetMonth: number };
  insurance: { id: string; priceNetMonth: number };
  months: InvoicingPeriod;
  periodDiscountBp: number;
  startsOn: string;
  /** Running number of the contract in its entity and year. */
  number: number;
  /** When it was ordered and paid. */
  at: Date;
  /** Billing periods that have begun, the first one included. */
  periods: number;
  /** The last of them was not paid. */
  lastUnpaid: boolean;
  /** The termination date of a contract that was given notice. */
  terminatesOn: string | null;
  overlockedAt: Date | null;
}
