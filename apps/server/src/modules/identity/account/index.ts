import { Language } from '@komora/api/enumerations';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { findConfirmedClient, getUser } from './account.sql.ts';
import { deleteDeviceTokensOfUser } from './device-token.sql.ts';
import { after, lifetimes } from './lifetimes.ts';
import { findIdentityInUse, type TakenIdentity } from './registration.sql.ts';
import { releaseUnconfirmed } from './release-unconfirmed.ts';
import { deleteSessionsOfUser } from './session.sql.ts';

export { accountJobs } from './account.jobs.ts';
export { accountRoutes } from './account.routes.ts';
export { anonymiseAccount } from './anonymise-account.ts';
export { assertOwnPassword } from './assert-own-password.ts';
export { completeLogin, type LoggedIn, type LoginDeps, type LoginTerms } from './complete-login.ts';
export { deviceOf } from './device.ts';
export { exportSessions } from './export-data.sql.ts';
export { findSession, type LiveSession } from './find-session.ts';
export { holdAccount, isBlocked, lockAccount } from './hold-account.ts';
export { type ImportedClient, importClients, inviteImportedClient, removeImportedClients } from './import-clients.ts';
export { type Buyer, type RegisteredBuyer, registerBuyer } from './register-buyer.ts';
export { anonymiseUnconfirmed } from './release-unconfirmed.ts';
export { type RenewedLink, renewLink } from './renew-link.ts';
export { startBuyerSession } from './start-buyer-session.ts';

/** Ends all sessions and remembered devices of a client. */
export async function endAllSessions(trx: Trx, userId: string): Promise<void> {
  await deleteSessionsOfUser(trx, userId);
  await deleteDeviceTokensOfUser(trx, userId);
}

/**
 * Tells which of e-mail address and telephone number (E.164) an account has. Ignores case. An unconfirmed registration does not count: anybody can make
 * one for a foreign address, and {@link registerBuyer} replaces it, or takes the number from it.
 * @param identity.phoneNumber null: only the address
 */
export function identityInUse(reader: Reader, identity: { email: string; phoneNumber: string | null }): Promise<TakenIdentity> {
  return findIdentityInUse(reader, identity);
}

/** Frees a phone number (E.164) if its only owner is an expired, unconfirmed registration. */
export async function releasePhone(trx: Trx, phoneNumber: string, now: Date): Promise<void> {
  await releaseUnconfirmed(trx, { email: null, phoneNumber }, { madeUntil: after(now, -lifetimes.unconfirmedRegistration), now });
}

export type ConfirmedClient = Omit<UserContact, 'phoneNumber'>;

/** The client with this e-mail address, ignoring case; null unless the address is confirmed and the account exists. */
export async function confirmedClient(reader: Reader, email: string): Promise<ConfirmedClient | null> {
  const row = await findConfirmedClient(reader, email);
  if (row === undefined) return null;
  return {
    userId: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    language: Language.parse(row.user_language),
  };
}

export interface UserContact {
  userId: string;
  email: string;
  phoneNumber: string | null;
  firstName: string;
  lastName: string;
  language: Language;
}

/** Name and contact data of a user. @throws Error if there is no such user */
export async function userContact(reader: Reader, userId: string): Promise<UserContact> {
  const row = await getUser(reader, userId);
  return {
    userId: row.id,
    email: row.email,
    phoneNumber: row.phone_number,
    firstName: row.first_name,
    lastName: row.last_name,
    language: Language.parse(row.user_language),
  };
}
