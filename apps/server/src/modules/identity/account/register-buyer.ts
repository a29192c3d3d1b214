import type { InvoicingDetails } from '@komora/api';
import type { Language } from '@komora/api/enumerations';
import type { Trx } from '../../../platform/db/database.ts';
import { sendAhead } from '../../../platform/db/send-ahead.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { findUserIdByEmail, findUserIdByPhone, insertUser } from './account.sql.ts';
import { after, lifetimes } from './lifetimes.ts';
import { lockWithoutPassword } from './lock-account.sql.ts';
import { insertPasswordToken } from './password-token.sql.ts';
import { newReferralCode } from './referral-code.ts';
import { clearUnconfirmedPhone, isIdentityKnown } from './registration.sql.ts';
import { releaseUnconfirmed } from './release-unconfirmed.ts';
import { deleteSessionsOfUser } from './session.sql.ts';

export interface Buyer {
  email: string;
  /** E.164; not stored if another account has it. An unconfirmed registration loses it. */
  phoneNumber: string | null;
  firstName: string;
  lastName: string;
  language: Language;
  invoicingDetails: InvoicingDetails;
  newsletter: boolean;
  /** Referral code of the recommending client; an unknown code is ignored. */
  referredByCode: string | null;
  now: Date;
}

export interface RegisteredBuyer {
  userId: string;
  created: boolean;
  /** Token of the set-password link, valid for 7 days; null for an existing account. */
  setPasswordToken: string | null;
}

/** An attempt fails if a concurrent order inserts the same address, phone or referral code. */
const attempts = 5;

/**
 * Returns the account with the buyer's e-mail address, unchanged, or creates one without a password. Replaces an unconfirmed registration. Runs in
 * the transaction that fulfils the order, and never aborts it, also if two orders of a new buyer are fulfilled at the same time.
 */
export async function registerBuyer(trx: Trx, { ids }: Pick<Deps, 'ids'>, buyer: Buyer): Promise<RegisteredBuyer> {
  let phoneNumber = buyer.phoneNumber;
  for (let attempt = 1; attempt <= attempts; attempt++) {
    // Most buyers are new.
    if (await isIdentityKnown(trx, { email: buyer.email, phoneNumber })) {
      // An unconfirmed registration proves nothing. Its creator must not receive the paid order of the address's owner.
      await releaseUnconfirmed(trx, { email: buyer.email, phoneNumber: null }, { madeUntil: buyer.now, now: buyer.now });
      const known = await findUserIdByEmail(trx, buyer.email);
      if (known !== undefined) {
        // The address of an account without a password may have been typed by somebody else, who must not see this order.
        if (await lockWithoutPassword(trx, known)) await deleteSessionsOfUser(trx, known);
        return { userId: known, created: false, setPasswordToken: null };
      }
      if (phoneNumber !== null) {
        // The registration may be of somebody who shares the number, or of the buyer with a misspelt address. It stays, without the number.
        await clearUnconfirmedPhone(trx, phoneNumber);
        if ((await findUserIdByPhone(trx, phoneNumber)) !== undefined) phoneNumber = null;
      }
    }
    const userId = await insertUser(trx, { ...buyer, phoneNumber, passwordHash: null, id: ids.uuid(), referralCode: newReferralCode(ids) });
    if (userId === undefined) continue;
    const setPasswordToken = ids.secret(32);
    const token = {
      tokenHash: hashToken(setPasswordToken),
      userId,
      purpose: 'SET_PASSWORD',
      now: buyer.now,
      expiresAt: after(buyer.now, lifetimes.setPasswordToken),
    } as const;
    await sendAhead(() => insertPasswordToken(trx, token));
    return { userId, created: true, setPasswordToken };
  }
  throw new Error(`Could not create an account for a buyer in ${attempts} attempts`);
}
