import type { Money } from '@komora/domain';

/** The messages about one-off charges. */
export interface ChargeMessageData {
  /**
   * To a client: the invoice of a one-off charge or of late interest. It is attached, unless `documentId` is null because it waits for its number at the
   * tax authority. `subjects`: its lines, in its language. `variableSymbol`: null where the number of the invoice is the reference.
   */
  'charge-issued': {
    firstName: string;
    companyName: string;
    documentId: string | null;
    documentNumber: string;
    subjects: readonly string[];
    amount: Money;
    dueOn: string;
    iban: string;
    variableSymbol: string | null;
  };
}
