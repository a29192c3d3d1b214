import { ContractStatus } from '@komora/contract/enumerations';
import { isWithinTenancy } from '@komora/domain';
import type { Reader } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import { hashToken } from '../../secrets.ts';
import { type FoundToken, findByHash } from './unlock-token.sql.ts';

/** What stands in a link. */
export interface AccessLink {
  email: string;
  token: string;
}

/** The living token behind a link. @throws Refusal unlock-token/invalid: unknown, revoked, or made for another address */
export async function findAccess(reader: Reader, { email, token }: AccessLink): Promise<FoundToken> {
  const found = await findByHash(reader, hashToken(token));
  if (found === undefined || found.email.toLowerCase() !== email.toLowerCase()) throw new Refusal('unlock-token/invalid');
  return found;
}

export type AccessStatus = 'VALID' | 'NOT_YET_VALID' | 'EXPIRED';

/** Half-open; an access ends with its contract at the latest. */
export function statusOf(found: FoundToken, now: Date): AccessStatus {
  const tenancy = { status: ContractStatus.parse(found.status), startsOn: found.starts_on, terminatesOn: found.terminates_on };
  if (now >= found.valid_to || !isWithinTenancy(tenancy, found.time_zone, now)) return 'EXPIRED';
  return now < found.valid_from ? 'NOT_YET_VALID' : 'VALID';
}
