/** What a file holds for one account and time. */
export interface Statement {
  /** What the bank calls it. */
  bankId: string;
  /** IBAN without spaces. */
  account: string;
  entries: StatementEntry[];
}

/** One booking, or one part of a booking that several payers share. */
export interface StatementEntry {
  /** Business date; null when the bank names none. */
  bookedOn: string | null;
  /** Minor units, zero or more. */
  amount: number;
  currency: string;
  isCredit: boolean;
  /** Takes back what was booked before. */
  isReversal: boolean;
  /** Not merely announced. */
  isBooked: boolean;
  /** What the bank calls the booking. */
  bankReference: string | null;
  endToEndId: string | null;
  /** The creditor's reference of a structured transfer. */
  reference: string | null;
  /** What the payer wrote. */
  remittance: string;
  payerName: string | null;
  payerAccount: string | null;
}

/** Why a file is no statement that can be taken in; the text is for the operator. */
export class StatementError extends Error {
  override name = 'StatementError';
}
