import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { DB } from '../../../platform/db/schema.generated.ts';

/** Values that are unique to one account. */
export interface Identity {
  /** Null to match by phone only. */
  email: string | null;
  /** E.164; null to match by e-mail only. */
  phoneNumber: string | null;
}

const sharesWith =
  ({ email, phoneNumber }: Identity) =>
  (eb: ExpressionBuilder<DB, 'users'>): Expression<SqlBool> =>
    eb.or([eb(sql<string>`lower(email)`, '=', sql<string>`lower(${email}::text)`), eb('phone_number', '=', phoneNumber)]);

// A password was set at registration, but the link was never used: the account has never been used.
const unconfirmed = (eb: ExpressionBuilder<DB, 'users'>): Expression<SqlBool> =>
  eb.and([eb('email_confirmed_at', 'is', null), eb('password_hash', 'is not', null), eb('anonymised_at', 'is', null)]);

const unconfirmedSince =
  (before: Date) =>
  (eb: ExpressionBuilder<DB, 'users'>): Expression<SqlBool> =>
    eb.and([unconfirmed(eb), eb('created_at', '<=', before)]);

/** Locks unconfirmed registrations from before `before` that use the e-mail or the phone, so that they cannot be confirmed meanwhile. */
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

/** Retention: locks unconfirmed registrations from `before` or earlier. */
export async function lockOldUnconfirmed(trx: Trx, { before, limit }: { before: Date; limit: number }): Promise<string[]> {
  const rows = await trx.selectFrom('users').select('id').where(unconfirmedSince(before)).limit(limit).forUpdate().skipLocked().execute();
  return rows.map(({ id }) => id);
}

/** The values of an identity that an account has. */
export type TakenIdentity = Record<keyof Identity, boolean>;

const findTaken = async (
  reader: Reader,
  identity: Identity,
  isFree: (eb: ExpressionBuilder<DB, 'users'>) => Expression<SqlBool>,
): Promise<TakenIdentity> => {
  const rows = await reader
    .selectFrom('users')
    .select([
      sql<boolean>`lower(email) = lower(${identity.email}::text)`.as('email'),
      sql<boolean>`phone_number is not distinct from ${identity.phoneNumber}::text`.as('phoneNumber'),
    ])
    .where(sharesWith(identity))
    .where((eb) => eb.not(isFree(eb)))
    .execute();
  return { email: rows.some(({ email }) => email), phoneNumber: identity.phoneNumber !== null && rows.some((row) => row.phoneNumber) };
};

/** The values of an identity that belong to confirmed accounts or to recent registrations. */
export function findTakenIdentity(reader: Reader, identity: Identity, unconfirmedBefore: Date): Promise<TakenIdentity> {
  return findTaken(reader, identity, unconfirmedSince(unconfirmedBefore));
}

/** The values of an identity that an account has. Unconfirmed registrations do not count. */
export function findIdentityInUse(reader: Reader, identity: Identity): Promise<TakenIdentity> {
  return findTaken(reader, identity, unconfirmed);
}

/** True if any account, also an unconfirmed registration, has the e-mail or the phone. */
export async function isIdentityKnown(reader: Reader, identity: Identity): Promise<boolean> {
  const row = await reader.selectFrom('users').select('id').where(sharesWith(identity)).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Takes a phone number (E.164) from the unconfirmed registration that has it. Its link stays valid. */
export async function clearUnconfirmedPhone(trx: Trx, phoneNumber: string): Promise<void> {
  await trx.updateTable('users').set({ phone_number: null }).where('phone_number', '=', phoneNumber).where(unconfirmed).execute();
}

/** Confirms an account's address. Keeps the instant of an earlier confirmation. */
export async function confirmEmail(trx: Trx, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, ${now})` })
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Locks the receiver of a link, so that of two concurrent messages only the last link is valid; undefined if the account is deleted. */
export function lockLinkReceiver(trx: Trx, userId: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'user_language', 'password_hash', 'email_confirmed_at'])
    .where('id', '=', userId)
    .where('anonymised_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Removes all personal data from an account's row. The row stays, because other rows refer to it. */
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
