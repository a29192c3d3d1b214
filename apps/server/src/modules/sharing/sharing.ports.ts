import type { Language } from '@komora/contract/enumerations';
import type { Reader } from '../../db/database.ts';

export interface Person {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  language: Language;
}

/** What sharing asks of the accounts. */
export interface SharingAccounts {
  /** The client of this e-mail address, in any case of letters; null unless the address was confirmed and the account still lives. */
  confirmedClient(reader: Reader, email: string): Promise<Person | null>;
}
