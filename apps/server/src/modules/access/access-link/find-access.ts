import { ContractStatus } from '@komora/api/enumerations';
import { isWithinTenancy } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { type FoundToken, findByHash } from './access-link.sql.ts';

/** The parameters of an access link. */
export interface AccessLink {
  email: string;
  token: string;
}

/** The stored token of a link. @throws AppError unlock-token/invalid if it is unknown, revoked, or belongs to another address */
export async function findAccess(reader: Reader, { email, token }: AccessLink): Promise<FoundToken> {
  const found = await findByHash(reader, hashToken(token));
  if (found === undefined || found.email.toLowerCase() !== email.toLowerCase()) throw new AppError('unlock-token/invalid');
  return found;
}

export type AccessStatus = 'VALID' | 'NOT_YET_VALID' | 'EXPIRED';

/** Validity is the half-open interval from `valid_from` to `valid_to`. It also ends when the contract ends. */
export function statusOf(found: FoundToken, now: Date): AccessStatus {
  const tenancy = { status: ContractStatus.parse(found.status), startsOn: found.starts_on, terminatesOn: found.terminates_on };
  if (now >= found.valid_to || !isWithinTenancy(tenancy, found.time_zone, now)) return 'EXPIRED';
  return now < found.valid_from ? 'NOT_YET_VALID' : 'VALID';
}
