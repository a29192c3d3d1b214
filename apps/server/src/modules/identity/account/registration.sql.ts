import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Reader, Trx } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';

/** What no two accounts may share. */
export interface Identity {
  /** Null: not asked for. */
  email: string | null;
  /** E.164; null: not asked for. */
  phoneNumber: string | null;
}

const sharesWith =
  ({ email, phoneNumber }: Identity) =>
  (eb: ExpressionBuilder<DB, 'users'>): Expression<SqlBool> =>
    eb.or([eb(sql<string>`lower(email)`, '=', sql<string>`lower(${email}::text)`), eb('phone_number', '=', phoneNumber)]);

// Somebody typed a password, and nobody followed the link: such an account has never been used.
const unconfirmedSince =
  (before: Date) =>
  (eb: ExpressionBuilder<DB, 'users'>): Expression<SqlBool> =>
    eb.and([
      eb('email_confirmed_at', 'is', null),
      eb('password_hash', 'is not', null),
      eb('anonymised_at', 'is', null),
      eb('created_at', '<=', before),
    ]);

/** Registrations made until `before` and never confirmed that use the e-mail or the phone; nobody confirms them until the transaction ends. */
export async function lockUnconfirmed(trx: Trx, identity: Identity, before: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where(sharesWith(identity))
    .where(unconfirmedSince(before))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** What of an identity is taken by accounts that do not give way. */
export async function findTaken(
  reader: Reader,
  identity: Identity,
  unconfirmedBefore: Date,
): Promise<{ email: boolean; phoneNumber: boolean }> {
  const rows = await reader
    .selectFrom('users')
    .select([
      sql<boolean>`lower(email) = lower(${identity.email}::text)`.as('email'),
      sql<boolean>`phone_number is not distinct from ${identity.phoneNumber}::text`.as('phoneNumber'),
    ])
    .where(sharesWith(identity))
    .where((eb) => eb.not(unconfirmedSince(unconfirmedBefore)(eb)))
    .execute();
  return { email: rows.some(({ email }) => email), phoneNumber: identity.phoneNumber !== null && rows.some((row) => row.phoneNumber) };
}

/** Confirms an account's address; the instant of an earlier confirmation stays. */
export async function confirmEmail(trx: Trx, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, ${now})` })
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Whom a link may be sent to, locked so that of two letters at once the last one's link is the good one; undefined when there is nobody (any more). */
export function lockLinkReceiver(trx: Trx, userId: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'user_language', 'password_hash', 'email_confirmed_at'])
    .where('id', '=', userId)
    .where('anonymised_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Takes everything personal out of an account's row; the row stays for what refers to it. */
export async function anonymiseUser(trx: Trx, userId: string, { email, now }: { email: string; now: Date }): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      email,
      phone_number: null,
      first_name: '',
      last_name: '',
      password_hash: null,
      date_of_birth: null,
      gender: null,
      invoicing_details: null,
      invoicing_details_version: 0,
      newsletter_subscribed: false,
      referral_code: userId,
      referred_by: null,
      anonymised_at: now,
    })
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
