import type { Trx } from '../../db/database.ts';

/** What a profile asks of the accounts. */
export interface ProfilePorts {
  /** Frees a telephone number (E.164) that only a registration holds which was not confirmed in time. */
  releasePhone(trx: Trx, phoneNumber: string, now: Date): Promise<void>;
}
