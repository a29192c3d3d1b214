import type { InvoicingDetails } from '@komora/api';
import type { Language } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export interface NewUser {
  id: string;
  email: string;
  phoneNumber: string | null;
  firstName: string;
  lastName: string;
  language: Language;
  /** Null for a new registration. */
  invoicingDetails: InvoicingDetails | null;
  /** PHC format; null if the user sets it later with a link. */
  passwordHash: string | null;
  newsletter: boolean;
  referralCode: string;
  referredByCode: string | null;
  now: Date;
}

/** Returns the new user's id, or undefined if the e-mail, phone or referral code is in use. A conflict does not abort the transaction. */
export async function insertUser(trx: Trx, user: NewUser): Promise<string | undefined> {
  const row = await trx
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      phone_number: user.phoneNumber,
      first_name: user.firstName,
      last_name: user.lastName,
      user_language: user.language,
      password_hash: user.passwordHash,
      invoicing_details: user.invoicingDetails === null ? null : JSON.stringify(user.invoicingDetails),
      invoicing_details_version: user.invoicingDetails?.version ?? 0,
      newsletter_subscribed: user.newsletter,
      referral_code: user.referralCode,
      referred_by: (eb) =>
        eb
          .selectFrom('users as friend')
          .select('friend.id')
          .where('friend.referral_code', '=', user.referredByCode ?? ''),
      created_at: user.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function findUserIdByEmail(reader: Reader, email: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst();
  return row?.id;
}

export async function findUserIdByPhone(reader: Reader, phoneNumber: string): Promise<string | undefined> {
  const row = await reader.selectFrom('users').select('id').where('phone_number', '=', phoneNumber).executeTakeFirst();
  return row?.id;
}

export function findConfirmedClient(reader: Reader, email: string) {
  return (
    reader
      .selectFrom('users')
      .select(['id', 'email', 'first_name', 'last_name', 'user_language'])
      .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
      .where('email_confirmed_at', 'is not', null)
      .where('anonymised_at', 'is', null)
      // Waits for a concurrent account deletion, after which the row no longer matches.
      .forKeyShare()
      .executeTakeFirst()
  );
}

export interface LoginRow {
  id: string;
  passwordHash: string | null;
  confirmedAt: Date | null;
  blockedAt: Date | null;
}

export function findLogin(reader: Reader, email: string): Promise<LoginRow | undefined> {
  return reader
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash', 'email_confirmed_at as confirmedAt', 'blocked_at as blockedAt'])
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .where('anonymised_at', 'is', null)
    .executeTakeFirst();
}

/** The password hash of a member of staff; undefined without one. */
export async function findStaffPassword(reader: Reader, email: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('staff')
    .select('password_hash')
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.password_hash ?? undefined;
}

/** The member of staff with this address; undefined if nobody who works here has it. */
export async function findStaffId(reader: Reader, email: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('staff')
    .select('id')
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

export function getUser(reader: Reader, userId: string) {
  return reader.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
}
export type UserRow = Awaited<ReturnType<typeof getUser>>;

export async function updateLanguage(trx: Trx, userId: string, language: Language): Promise<void> {
  await trx.updateTable('users').set({ user_language: language }).where('id', '=', userId).execute();
}

/** Sets the password and confirms the address: the link was sent to it. */
export function updatePassword(trx: Trx, userId: string, passwordHash: string, now: Date) {
  return trx
    .updateTable('users')
    .set({ password_hash: passwordHash, email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, ${now})` })
    .where('id', '=', userId)
    .returning(['email', 'first_name', 'user_language'])
    .executeTakeFirstOrThrow();
}

/** Replaces the password if it is still the old one; undefined if it changed in the meantime. */
export function replacePassword(trx: Trx, userId: string, { oldHash, newHash }: { oldHash: string; newHash: string }) {
  return trx
    .updateTable('users')
    .set({ password_hash: newHash })
    .where('id', '=', userId)
    .where('password_hash', '=', oldHash)
    .returning(['email', 'first_name', 'user_language'])
    .executeTakeFirst();
}
