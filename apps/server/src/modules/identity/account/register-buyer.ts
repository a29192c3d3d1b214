import type { InvoicingDetails } from '@komora/contract';
import type { Language } from '@komora/contract/enumerations';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../../secrets.ts';
import { findUserIdByEmail, findUserIdByPhone, insertUser } from './account.sql.ts';
import { after, lifetimes } from './lifetimes.ts';
import { insertPasswordToken } from './password-token.sql.ts';
import { newReferralCode } from './referral-code.ts';
import { releaseUnconfirmed } from './release-unconfirmed.ts';

export interface Buyer {
  email: string;
  /** E.164; left empty on the account when another one has it. */
  phoneNumber: string | null;
  firstName: string;
  lastName: string;
  language: Language;
  invoicingDetails: InvoicingDetails;
  newsletter: boolean;
  /** Referral code of the client who sent the buyer; an unknown one counts for nothing. */
  referredByCode: string | null;
  now: Date;
}

export interface RegisteredBuyer {
  userId: string;
  created: boolean;
  /** For the set-password link, valid 7 days; null for an account that existed. */
  setPasswordToken: string | null;
}

const attempts = 5;

/**
 * The account of a buyer: the one of that e-mail address (left as it is), or a new one without a password. A registration that
 * was never confirmed gives way to it. Runs inside the transaction that fulfils the order and never aborts it, also when two orders of one newcomer are fulfilled at once.
 */
export async function registerBuyer(trx: Trx, { ids }: Pick<Deps, 'ids'>, buyer: Buyer): Promise<RegisteredBuyer> {
  let phoneNumber = buyer.phoneNumber;
  for (let attempt = 1; attempt <= attempts; attempt++) {
    // Nobody has proved that such an account is theirs; a paid order must not fall to whoever typed the address first.
    await releaseUnconfirmed(trx, { email: buyer.email, phoneNumber: null }, { madeUntil: buyer.now, now: buyer.now });
    const known = await findUserIdByEmail(trx, buyer.email);
    if (known !== undefined) return { userId: known, created: false, setPasswordToken: null };
    if (phoneNumber !== null && (await findUserIdByPhone(trx, phoneNumber)) !== undefined) phoneNumber = null;
    const userId = await insertUser(trx, { ...buyer, phoneNumber, passwordHash: null, id: ids.uuid(), referralCode: newReferralCode(ids) });
    if (userId === undefined) continue;
    const setPasswordToken = ids.secret(32);
    await insertPasswordToken(trx, {
      tokenHash: hashToken(setPasswordToken),
      userId,
      purpose: 'SET_PASSWORD',
      now: buyer.now,
      expiresAt: after(buyer.now, lifetimes.setPasswordToken),
    });
    return { userId, created: true, setPasswordToken };
  }
  throw new Error(`No account could be made for a buyer in ${attempts} attempts`);
}
