/** One statement of a file: the entries of one account and time range. */
export interface Statement {
  /** The bank's id of the statement. */
  bankId: string;
  /** IBAN without spaces. */
  account: string;
  entries: StatementEntry[];
}

/** One booking, or one transfer of a booking with several payers. */
export interface StatementEntry {
  /** Business date; null if the bank gives none. */
  bookedOn: string | null;
  /** Minor units, zero or more. */
  amount: number;
  currency: string;
  isCredit: boolean;
  /** Reverses an earlier booking. */
  isReversal: boolean;
  /** False for a pending booking. */
  isBooked: boolean;
  /** The bank's reference of the booking. */
  bankReference: string | null;
  endToEndId: string | null;
  /** The creditor's reference of a structured transfer. */
  reference: string | null;
  /** The payer's text. */
  remittance: string;
  payerName: string | null;
  payerAccount: string | null;
}

/** A file cannot be imported. The message is shown to the operator. */
export class StatementError extends Error {
  override name = 'StatementError';
}
