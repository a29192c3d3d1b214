import type { Currency, Language } from '@komora/api/enumerations';
import type { ContractTerms, LocalDate, Money } from '@komora/domain';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { definePort } from '../../../platform/module/define-module.ts';
import type { ContractLife } from './contract-life.sql.ts';

/** A change of rent or insurance within the last billed period. Net per month in minor units. */
export interface DifferenceToSettle {
  /** Of `mid_term_changes`, which has it already. */
  changeId: string;
  from: LocalDate;
  before: { rent: number; insurance: number };
  after: { rent: number; insurance: number };
}

export interface SettledDifference {
  /** The first and the last changed day that is billed. */
  from: LocalDate;
  until: LocalDate;
  /** Credited now; null for nothing. */
  credited: Money | null;
  /** The part of it that goes back to a card. */
  refund: Money | null;
  /** Invoiced now, to be paid by transfer. */
  charge: Money | null;
  messages: { template: string; to: string; language: Language }[];
}

/** Null for nothing. */
export interface CreditedDays {
  /** The sum of the credit notes. */
  credited: Money | null;
  /** The paid part of it, which goes back to the client. */
  refund: Money | null;
}

/** Of a member of staff, at the place of the box. */
export interface StaffSpending {
  staffId: string;
  warehouseId: string;
  legalEntityId: string;
  /** Minor units; of a discount net per month, of which zero or less counts nothing. */
  amount: number;
  currency: Currency;
}

/** The operations of context `billing` that termination, withdrawal and acts of staff need. */
export interface FinalSettlement {
  hasUnpaidRents(reader: Reader, contractId: string): Promise<boolean>;
  /** Deletes rents of periods that begin after the given day, unless they were invoiced or have a payment. */
  deleteRentsBeyond(trx: Trx, contractId: string, lastDay: LocalDate): Promise<void>;
  /** The refund that {@link creditUnusedDays} would create; changes nothing. */
  previewUnusedDays(reader: Reader, contract: ContractLife): Promise<Money>;
  /** The refund of a promotion that was announced with the order and is not paid out yet; null for none. */
  pendingPromotionRefund(reader: Reader, contractId: string): Promise<Money | null>;
  /** Credits the days after the last charged day, once, and refunds those that were paid. */
  creditUnusedDays(trx: Trx, contract: ContractLife): Promise<CreditedDays>;
  /** Ends deposits of which nothing was paid: after the end of the tenancy or a withdrawal the client owes none. */
  cancelUnpaidDeposits(trx: Trx, contractId: string): Promise<void>;
  /** Open part of unpaid rents, and the due day of the oldest; null for none. */
  readDebt(reader: Reader, contractId: string): Promise<{ amount: Money; since: LocalDate } | null>;
  /** The next rent of the billing run; null if there is none, or if its price cannot be computed. */
  previewCharge(reader: Reader, contractId: string): Promise<{ on: LocalDate; amount: Money } | null>;
  /** Price of each period under these terms, with VAT. @throws AppError price/out-of-bounds */
  priceTerms(reader: Reader, contractId: string, terms: ContractTerms): Promise<Money>;
  /** Bills the days of the last billed period that were left out because of a termination date. @returns what is charged, or null for none */
  billRest(trx: Trx, contractId: string, today: LocalDate): Promise<Money | null>;
  /**
   * Credits or invoices the difference of the billed days from a day on. The contract is locked.
   * @throws AppError contract/no-billed-days, contract/payment-open, payment/gateway-unavailable
   */
  settleDifference(trx: Trx, contract: ContractLife, change: DifferenceToSettle): Promise<SettledDifference>;
  /** Counts a price below the list towards the limit of a person. @returns false, without counting it, if it exceeds the limit */
  spendDiscount(trx: Trx, discount: StaffSpending): Promise<boolean>;
  /** Counts what an act credits towards the limit of a person for credit notes. @returns as {@link spendDiscount} */
  spendCredit(trx: Trx, credit: StaffSpending): Promise<boolean>;
}

export const finalSettlementPort = definePort<FinalSettlement>('final settlement');
