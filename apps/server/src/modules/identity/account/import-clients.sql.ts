import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/** Ids by e-mail address in lower case. */
export async function findUserIdsByEmail(reader: Reader, emails: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, lower(email) as email from users where lower(email) = any(${emails.map((email) => email.toLowerCase())}::text[])`.execute(
    reader,
  );
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** The numbers that other accounts have. */
export async function findTakenPhones(reader: Reader, phones: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    phone: string;
  }>`select phone_number as phone from users where phone_number = any(${phones}::text[])`.execute(reader);
  return new Set(rows.map(({ phone }) => phone));
}

interface UserValues {
  id: string | null;
  email: string;
  phoneNumber: string | null;
  firstName: string;
  lastName: string;
  language: string;
  invoicingDetails: object;
}

/** Inserts all rows in one statement; skips those whose address, phone or referral code exists. @returns the ids of the inserted ones */
export async function insertUsers(trx: Trx, users: readonly (UserValues & { referralCode: string; now: Date })[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into users (id, email, phone_number, first_name, last_name, user_language, invoicing_details, invoicing_details_version, referral_code, created_at)
    select id, email, "phoneNumber", "firstName", "lastName", language, "invoicingDetails", 1, "referralCode", now
    from jsonb_to_recordset(${JSON.stringify(users)}::jsonb) as t (id uuid, email text, "phoneNumber" text, "firstName" text, "lastName" text, language text,
      "invoicingDetails" jsonb, "referralCode" text, now timestamptz)
    on conflict do nothing returning id`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Updates names, language and billing details of accounts without a password. */
export async function updateUsersWithoutPassword(trx: Trx, users: readonly UserValues[]): Promise<void> {
  if (users.length === 0) return;
  await sql`
    update users u set first_name = t."firstName", last_name = t."lastName", user_language = t.language, invoicing_details = t."invoicingDetails",
      invoicing_details_version = u.invoicing_details_version + 1, version = u.version + 1
    from jsonb_to_recordset(${JSON.stringify(users)}::jsonb) as t (id uuid, "firstName" text, "lastName" text, language text, "invoicingDetails" jsonb)
    where u.id = t.id and u.password_hash is null and u.anonymised_at is null`.execute(trx);
}

/** Deletes accounts. @throws foreign key violation if anything refers to them */
export async function deleteUsers(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`delete from users where id = any(${ids}::uuid[])`.execute(trx);
}
