import { Language } from '@komora/contract/enumerations';
import type { Reader, Trx } from '../../db/database.ts';
import { findConfirmedClient, findUserIdByEmail, findUserIdByPhone, getUser } from './account.sql.ts';
import { after, lifetimes } from './lifetimes.ts';
import { releaseUnconfirmed } from './release-unconfirmed.ts';

export { accountJobs } from './account.jobs.ts';
export { accountRoutes } from './account.routes.ts';
export { eraseAccount } from './erase-account.ts';
export { findSession, type LiveSession } from './find-session.ts';
export { holdAccount, lockAccount } from './hold-account.ts';
export { type Buyer, type RegisteredBuyer, registerBuyer } from './register-buyer.ts';

/** Whether an account has this e-mail address, in any case of letters. */
export async function emailInUse(reader: Reader, email: string): Promise<boolean> {
  return (await findUserIdByEmail(reader, email)) !== undefined;
}

/** @param phoneNumber E.164 */
export async function phoneInUse(reader: Reader, phoneNumber: string): Promise<boolean> {
  return (await findUserIdByPhone(reader, phoneNumber)) !== undefined;
}

/** Frees a telephone number (E.164) that only a registration holds which was not confirmed in time. */
export async function releasePhone(trx: Trx, phoneNumber: string, now: Date): Promise<void> {
  await releaseUnconfirmed(trx, { email: null, phoneNumber }, { madeUntil: after(now, -lifetimes.unconfirmedRegistration), now });
}

/** The client of this e-mail address, in any case of letters; null unless the address was confirmed and the account still lives. */
export async function confirmedClient(reader: Reader, email: string): Promise<Omit<UserContact, 'phoneNumber'> | null> {
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

/** Where a user is reached. @throws when there is no such user. */
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
