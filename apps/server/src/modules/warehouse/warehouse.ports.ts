import type { Reader } from '../../db/database.ts';

/** What the warehouse asks of its surroundings. */
export interface WarehousePorts {
  /** The e-mail address of a signed-in client, or null when the account has none any more. */
  emailOf(reader: Reader, userId: string): Promise<string | null>;
}
