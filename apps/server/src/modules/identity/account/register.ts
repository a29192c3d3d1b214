import type { Language } from '@komora/contract/enumerations';
import type { FieldError } from '@komora/contract/errors';
import { isValidPhoneNumber } from 'libphonenumber-js/min';
import type { Reader, Trx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, refuseField } from '../../refusal.ts';
import { recordConsents } from '../consent/index.ts';
import { insertUser } from './account.sql.ts';
import { after, lifetimes } from './lifetimes.ts';
import { hashPassword } from './password.ts';
import { callerOf, takeTry } from './rate-limit.ts';
import { newReferralCode } from './referral-code.ts';
import { findTaken } from './registration.sql.ts';
import { releaseUnconfirmed } from './release-unconfirmed.ts';
import { sendLink } from './send-link.ts';

export interface Registering {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  password: string;
  passwordConfirmation: string;
  userLanguage: Language;
  newsletter: boolean;
  /** An unknown one counts for nothing. */
  referralCode: string | null;
  ip: string;
}

type RegisterDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'enqueue' | 'secretKey' | 'config'>;

/** A referral code is drawn anew when another account has it. */
const attempts = 5;

/**
 * Makes an account that is good once its address is confirmed, keeps the consents and sends the link. A registration of the same address or
 * phone that was not confirmed within 24 hours gives way. Of two at once one wins: the database lets no two accounts share either.
 * @throws Refusal passwordsMustMatch, request/invalid, registration/email-exists, registration/phone-exists at the fields; too-many-requests
 */
export async function register(deps: RegisterDeps, input: Registering): Promise<undefined> {
  if (input.password !== input.passwordConfirmation) throw refuseField('passwordConfirmation', 'passwordsMustMatch');
  if (!isValidPhoneNumber(input.phoneNumber)) {
    throw new Refusal('request/invalid', { fields: [{ path: 'phoneNumber', code: 'phoneNumber-invalid' }] });
  }
  // The answer tells whether an address is in use, so asking must be slow.
  await takeTry(deps, [{ of: ['register', callerOf(input.ip)], most: 20 * deps.config.rateLimit }]);
  const unconfirmedBefore = after(deps.clock.now(), -lifetimes.unconfirmedRegistration);
  await assertFree(deps.db, input, unconfirmedBefore);
  // Before the transaction: no lock is held while it computes.
  const passwordHash = await hashPassword(input.password);
  await inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    await releaseUnconfirmed(trx, input, { madeUntil: unconfirmedBefore, now });
    const userId = await insert(trx, deps, { ...input, passwordHash, unconfirmedBefore });
    const consents = ['termsAndConditions', 'privacyPolicy', ...(input.newsletter ? (['newsletter'] as const) : [])] as const;
    await recordConsents(trx, consents, { orderId: null, userId, language: input.userLanguage, now, ip: input.ip });
    await sendLink(trx, deps, { userId, purpose: 'CONFIRM_EMAIL', requestId: deps.ids.uuid() });
  });
}

async function insert(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  input: Registering & { passwordHash: string; unconfirmedBefore: Date },
): Promise<string> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const userId = await insertUser(trx, {
      ...input,
      id: deps.ids.uuid(),
      language: input.userLanguage,
      invoicingDetails: null,
      referralCode: newReferralCode(deps.ids),
      referredByCode: input.referralCode,
      now: deps.clock.now(),
    });
    if (userId !== undefined) return userId;
    await assertFree(trx, input, input.unconfirmedBefore);
  }
  throw new Error(`No account could be made in ${attempts} attempts`);
}

async function assertFree(reader: Reader, identity: { email: string; phoneNumber: string }, unconfirmedBefore: Date): Promise<void> {
  const taken = await findTaken(reader, identity, unconfirmedBefore);
  const fields: FieldError[] = [];
  if (taken.email) fields.push({ path: 'email', code: 'registration/email-exists' });
  if (taken.phoneNumber) fields.push({ path: 'phoneNumber', code: 'registration/phone-exists' });
  const [first] = fields;
  if (first !== undefined) throw new Refusal(first.code, { fields });
}
