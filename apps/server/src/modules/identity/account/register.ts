import type { Language } from '@komora/api/enumerations';
import type { FieldError } from '@komora/api/errors';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { signBrowser } from '../../../platform/browser-mark.ts';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { isPhoneNumber } from '../../../platform/format-phone.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { countAttempt, per15Minutes } from '../../../platform/rate-limit/rate-limit.ts';
import { assertUncommon } from '../common-password/index.ts';
import { recordConsents } from '../consent/index.ts';
import { insertUser } from './account.sql.ts';
import { after, lifetimes } from './lifetimes.ts';
import { hashPassword } from './password.ts';
import { newReferralCode } from './referral-code.ts';
import { findTakenIdentity } from './registration.sql.ts';
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
  /** An unknown code is ignored. */
  referralCode: string | null;
  ip: string;
}

type RegisterDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'enqueue' | 'secretKey' | 'config' | 'settings'>;

/** An attempt fails if another account has the generated referral code. */
const attempts = 5;

/**
 * Creates an account, stores the consents and sends the confirmation link; the account can sign in after the confirmation. Replaces a registration
 * of the same address or phone that was not confirmed within 24 hours. Returns the value of the cookie `registration`. Unique constraints let one of two concurrent registrations win.
 * @throws AppError passwordsMustMatch, password/too-common, request/invalid, registration/email-exists, registration/phone-exists at the fields; too-many-requests
 */
export async function register(deps: RegisterDeps, input: Registering): Promise<{ registrationCookie: string }> {
  if (input.password !== input.passwordConfirmation) throw fieldError('passwordConfirmation', 'passwordsMustMatch');
  assertUncommon(input.password, 'password');
  if (!isPhoneNumber(input.phoneNumber)) {
    throw new AppError('request/invalid', { fields: [{ path: 'phoneNumber', code: 'phoneNumber-invalid' }] });
  }
  // The response shows whether an address is in use, so the rate must be limited.
  await countAttempt(deps, [per15Minutes(20 * deps.config.rateLimit, 'register', clientNetwork(input.ip))]);
  const unconfirmedBefore = after(deps.clock.now(), -lifetimes.unconfirmedRegistration);
  await assertFree(deps.db, input, unconfirmedBefore);
  // Hash before the transaction, so that no lock is held during the computation.
  const passwordHash = await hashPassword(input.password, clientNetwork(input.ip));
  return inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    await releaseUnconfirmed(trx, input, { madeUntil: unconfirmedBefore, now });
    const userId = await insert(trx, deps, { ...input, passwordHash, unconfirmedBefore });
    const consents = ['termsAndConditions', 'privacyPolicy', ...(input.newsletter ? (['newsletter'] as const) : [])] as const;
    await recordConsents(trx, deps.settings, consents, { orderId: null, userId, language: input.userLanguage, now, ip: input.ip });
    await sendLink(trx, deps, { userId, purpose: 'CONFIRM_EMAIL', requestId: deps.ids.uuid() });
    return { registrationCookie: signBrowser(deps.secretKey, 'registration', userId, deps.ids.secret(16)) };
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
  throw new Error(`Could not create an account in ${attempts} attempts`);
}

async function assertFree(reader: Reader, identity: { email: string; phoneNumber: string }, unconfirmedBefore: Date): Promise<void> {
  const taken = await findTakenIdentity(reader, identity, unconfirmedBefore);
  const fields: FieldError[] = [];
  if (taken.email) fields.push({ path: 'email', code: 'registration/email-exists' });
  if (taken.phoneNumber) fields.push({ path: 'phoneNumber', code: 'registration/phone-exists' });
  const [first] = fields;
  if (first !== undefined) throw new AppError(first.code, { fields });
}
