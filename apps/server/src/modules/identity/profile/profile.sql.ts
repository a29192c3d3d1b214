import type { InvoicingDetails } from '@komora/api';
import type { Gender } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

const columns = [
  'version',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'user_language',
  'date_of_birth',
  'gender',
  'invoicing_details',
  'invoicing_details_version',
] as const;

export function getProfile(reader: Reader, userId: string) {
  return reader.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirstOrThrow();
}
export type ProfileRow = Awaited<ReturnType<typeof getProfile>>;

export interface ProfileUpdate {
  userId: string;
  /** The version that the client has edited. */
  version: number;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  dateOfBirth: string | null;
  gender: Gender | null;
  invoicingDetails: InvoicingDetails | null;
}

/** Returns the new profile; undefined if the stored version differs. @throws DatabaseError on a conflict of users_phone_number */
export function updateProfile(trx: Trx, change: ProfileUpdate): Promise<ProfileRow | undefined> {
  return trx
    .updateTable('users')
    .set({
      version: sql<number>`version + 1`,
      first_name: change.firstName,
      last_name: change.lastName,
      phone_number: change.phoneNumber,
      date_of_birth: change.dateOfBirth,
      gender: change.gender,
      invoicing_details: change.invoicingDetails === null ? null : JSON.stringify(change.invoicingDetails),
      invoicing_details_version: sql<number>`invoicing_details_version + 1`,
    })
    .where('id', '=', change.userId)
    .where('version', '=', change.version)
    .where('anonymised_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
}

export async function isSubscribed(reader: Reader, userId: string): Promise<boolean> {
  const row = await reader.selectFrom('users').select('newsletter_subscribed').where('id', '=', userId).executeTakeFirstOrThrow();
  return row.newsletter_subscribed;
}

/** Returns false if nothing changed. */
export async function updateSubscription(trx: Trx, userId: string, subscribed: boolean): Promise<boolean> {
  const row = await trx
    .updateTable('users')
    .set({ newsletter_subscribed: subscribed })
    .where('id', '=', userId)
    .where('newsletter_subscribed', '<>', subscribed)
    .where('anonymised_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the contact data of an account until the transaction ends; undefined for a deleted one. */
export function lockContact(trx: Trx, userId: string) {
  return trx
    .selectFrom('users')
    .select(['version', 'first_name as firstName', 'last_name as lastName', 'phone_number as phoneNumber', 'user_language as language'])
    .where('id', '=', userId)
    .where('anonymised_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Changes a locked account. @throws DatabaseError on a conflict of users_phone_number */
export async function updateContact(
  trx: Trx,
  userId: string,
  contact: { firstName: string; lastName: string; phoneNumber: string | null; language: string },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      version: sql<number>`version + 1`,
      first_name: contact.firstName,
      last_name: contact.lastName,
      phone_number: contact.phoneNumber,
      user_language: contact.language,
    })
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Locks an account until the transaction ends; undefined for a deleted one. */
export function lockBlocked(trx: Trx, userId: string) {
  return trx
    .selectFrom('users')
    .select(['version', 'blocked_at'])
    .where('id', '=', userId)
    .where('anonymised_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateBlocked(trx: Trx, userId: string, blockedAt: Date | null): Promise<void> {
  await trx.updateTable('users').set({ blocked_at: blockedAt, version: sql<number>`version + 1` }).where('id', '=', userId).execute();
}
