import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { type MergedIds, moveRows } from '../../../platform/db/merged-client.ts';

export interface MergedAccountRow {
  id: string;
  version: number;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string | null;
  language: string;
  dateOfBirth: string | null;
  /** Of the billing details; both null without a company. */
  company: string | null;
  companyId: string | null;
  hasDetails: boolean;
  hasPassword: boolean;
  isConfirmed: boolean;
  isBlocked: boolean;
  isErased: boolean;
  mergedInto: string | null;
  registeredAt: Date;
}

const accounts = sql`
  select u.id, u.version, u.first_name as "firstName", u.last_name as "lastName", u.email, u.phone_number as "phoneNumber", u.user_language as language,
    u.date_of_birth as "dateOfBirth", u.invoicing_details #>> '{company,name}' as company, nullif(u.invoicing_details #>> '{company,ico}', '') as "companyId",
    u.invoicing_details is not null as "hasDetails", u.password_hash is not null as "hasPassword", u.email_confirmed_at is not null as "isConfirmed", u.blocked_at is not null as "isBlocked",
    u.anonymised_at is not null as "isErased", u.merged_into as "mergedInto", u.created_at as "registeredAt"
  from users u`;

/** Two accounts, not locked. */
export async function findAccounts(reader: Reader, ids: readonly string[]): Promise<MergedAccountRow[]> {
  return (await sql<MergedAccountRow>`${accounts} where u.id = any(${ids}::uuid[])`.execute(reader)).rows;
}

/** As {@link findAccounts}, and locks them against everything that refers to them; in the order of their ids, so that A into B does not meet B into A. */
export async function lockAccounts(trx: Trx, ids: readonly string[]): Promise<MergedAccountRow[]> {
  await sql`select from users where id = any(${ids}::uuid[]) order by id for update`.execute(trx);
  return findAccounts(trx, ids);
}

/** True if one of the addresses is of a member of staff who still works here. */
export async function isOfStaff(reader: Reader, emails: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from staff where lower(email) = any(${emails.map((email) => email.toLowerCase())}::text[]) and ended_at is null limit 1`.execute(
    reader,
  );
  return rows.length > 0;
}

/** The anonymised account names its survivor. The addresses find messages and orders of that time. */
export async function markMerged(
  trx: Trx,
  { duplicateId, survivorId }: MergedIds,
  { email, phoneNumber }: { email: string; phoneNumber: string | null },
): Promise<void> {
  await sql`
    update users set merged_into = ${survivorId}, merged_email = ${email}, merged_phone_number = ${phoneNumber}, version = version + 1
    where id = ${duplicateId}`.execute(trx);
}

export interface GapValues {
  phoneNumber: string | null;
  dateOfBirth: string | null;
  details: unknown;
  detailsVersion: number;
}

/** Values that fill the gaps of another account. */
export async function findGapValues(trx: Trx, id: string): Promise<GapValues> {
  const { rows } = await sql<GapValues>`
    select phone_number as "phoneNumber", date_of_birth as "dateOfBirth", invoicing_details as details, invoicing_details_version as "detailsVersion"
    from users where id = ${id}`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error(`Client ${id} does not exist`);
  return row;
}

/** Sets what the survivor does not have: invoices of contracts from another system need billing details. @returns the new version */
export async function fillGaps(trx: Trx, id: string, { phoneNumber, dateOfBirth, details, detailsVersion }: GapValues): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update users set version = version + 1, phone_number = coalesce(phone_number, ${phoneNumber}), date_of_birth = coalesce(date_of_birth, ${dateOfBirth}::date),
      invoicing_details = coalesce(invoicing_details, ${details === null ? null : JSON.stringify(details)}::jsonb),
      invoicing_details_version = case when invoicing_details is null then greatest(invoicing_details_version, ${detailsVersion}) else invoicing_details_version end
    where id = ${id} returning version`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error(`Client ${id} does not exist`);
  return row.version;
}

/** Records that were merged into the duplicate belong to the survivor, and so do the friends it brought. Nobody brought oneself. */
export async function moveAccountReferences(trx: Trx, clients: MergedIds): Promise<void> {
  await moveRows(trx, 'users', 'merged_into', clients);
  await sql`update users set referred_by = nullif(${clients.survivorId}::uuid, id) where referred_by = ${clients.duplicateId}`.execute(trx);
}

export interface FormerRecord {
  id: string;
  email: string;
  phoneNumber: string | null;
}

/** The records that were merged into a client, with their former addresses. */
export async function listFormerRecords(reader: Reader, clientId: string): Promise<FormerRecord[]> {
  const { rows } = await sql<FormerRecord>`
    select id, coalesce(merged_email, email) as email, merged_phone_number as "phoneNumber" from users where merged_into = ${clientId} order by id`.execute(
    reader,
  );
  return rows;
}

/** Erases the former addresses of a client. */
export async function deleteFormerAddresses(trx: Trx, clientId: string): Promise<void> {
  await sql`update users set merged_email = null, merged_phone_number = null where merged_into = ${clientId}`.execute(trx);
}
