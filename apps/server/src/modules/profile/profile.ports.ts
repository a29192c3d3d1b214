import type { Language, UserType } from '@komora/contract/enumerations';
import type { Trx } from '../../db/database.ts';

/** Whoever leaves: what other nouns find their own rows by. */
export interface LeavingClient {
  userId: string;
  /** As it was until now. */
  email: string;
  /** E.164 */
  phoneNumber: string | null;
  now: Date;
}

/**
 * A noun's part in the removal of an account, inside its transaction, with the account's row locked: it refuses while the account is needed, or
 * takes the person out of its rows.
 * @throws Refusal account/active-contracts, account/unpaid-rents
 */
export type RemovalPart = (trx: Trx, client: LeavingClient) => Promise<void>;

/** An account as it is before it goes. */
export interface AccountToRemove {
  type: UserType;
  email: string;
  phoneNumber: string | null;
  firstName: string;
  language: Language;
}

/** What a profile asks of the others. */
export interface ProfilePorts {
  /** Frees a telephone number (E.164) that only a registration holds which was not confirmed in time. */
  releasePhone(trx: Trx, phoneNumber: string, now: Date): Promise<void>;
  /** The account, locked: nobody orders, shares or pays into it until the transaction ends. Null when it is gone. */
  lockAccount(trx: Trx, userId: string): Promise<AccountToRemove | null>;
  /** Empties the account's row and ends all that signs in to it. */
  eraseAccount(trx: Trx, userId: string, now: Date): Promise<void>;
  /** Learns what became of payments that are still on their way. */
  askPayments(userId: string): Promise<void>;
  /** In this order. */
  removalParts: readonly RemovalPart[];
}
