import { ContractStatus } from '@komora/api/enumerations';
import { isWithinTenancy } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { type FoundToken, findByHash } from './access-link.sql.ts';
import { type FoundServiceAccess, findServiceByHash } from './service-access.sql.ts';

/** The parameters of an access link. */
export interface AccessLink {
  email: string;
  token: string;
}

/** An access that a client gave to a box of a contract, or staff to vacant boxes (`contract_id` is null). */
export type FoundAccess =
  | (FoundToken & { boxes: { id: string; name: string }[] })
  | (FoundServiceAccess & { contract_id: null; status: 'ACTIVE'; starts_on: string; terminates_on: null });

/** The stored token of a link. @throws AppError unlock-token/invalid if it is unknown, revoked, or belongs to another address */
export async function findAccess(reader: Reader, { email, token }: AccessLink): Promise<FoundAccess> {
  const found = await find(reader, hashToken(token));
  if (found === undefined || found.email.toLowerCase() !== email.toLowerCase()) throw new AppError('unlock-token/invalid');
  return found;
}

/** Without a contract only the dates of the link count. */
const always = { contract_id: null, status: 'ACTIVE', starts_on: '2000-01-01', terminates_on: null } as const;

async function find(reader: Reader, hash: Buffer): Promise<FoundAccess | undefined> {
  const ofClient = await findByHash(reader, hash);
  if (ofClient !== undefined) return { ...ofClient, boxes: [{ id: ofClient.box_id, name: ofClient.box_name }] };
  const ofStaff = await findServiceByHash(reader, hash);
  return ofStaff && { ...ofStaff, ...always };
}

export type AccessStatus = 'VALID' | 'NOT_YET_VALID' | 'EXPIRED';

/** Validity is the half-open interval from `valid_from` to `valid_to`. It also ends when the contract ends. */
export function statusOf(found: FoundAccess, now: Date): AccessStatus {
  const tenancy = { status: ContractStatus.parse(found.status), startsOn: found.starts_on, terminatesOn: found.terminates_on };
  if (now >= found.valid_to || !isWithinTenancy(tenancy, found.time_zone, now)) return 'EXPIRED';
  return now < found.valid_from ? 'NOT_YET_VALID' : 'VALID';
}
