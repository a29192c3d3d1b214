import type { Money } from '@komora/domain';

interface ChargeMessage {
  firstName: string;
  companyName: string;
  documentId: string | null;
  documentNumber: string;
  subjects: readonly string[];
  amount: Money;
  dueOn: string;
  iban: string;
  variableSymbol: string | null;
}

/** The messages about one-off charges. */
export interface ChargeMessageData {
  /**
   * To a client: the invoice of a one-off charge or of late interest. It is attached, unless `documentId` is null because it waits for its number at the
   * tax authority. `subjects`: its lines, in its language. `amount`: what is to be paid; zero if credit of the client has paid it.
   * `variableSymbol`: null where the number of the invoice is the reference.
   */
  'charge-issued': ChargeMessage;
  /** To a client: a one-off charge is overdue. `amount`: what is still open of it. */
  'charge-overdue': ChargeMessage;
}
