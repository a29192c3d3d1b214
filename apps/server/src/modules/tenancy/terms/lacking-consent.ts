import type { Reader } from '../../../platform/db/database.ts';
import { findUnaccepted } from './increase.sql.ts';

/**
 * The increase that new terms with a rent must name, so that the saved card is not charged with them: the client has not accepted its rent, and the new rent is
 * above the last accepted one.
 * @param rent net per month, in minor units
 * @returns its id; null if the client has accepted such a rent, or a higher one
 */
export async function findLackingConsent(reader: Reader, contractId: string, rent: number): Promise<string | null> {
  const unaccepted = await findUnaccepted(reader, contractId);
  return unaccepted !== undefined && rent > unaccepted.oldRent ? unaccepted.id : null;
}
