import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Language } from './enumerations.ts';
import { Email, MustBeChecked, NewPassword, optionalText, PhoneNumber, personalName, requiredText } from './values.ts';

export const Registration = z.object({
  firstName: personalName(80),
  lastName: personalName(80),
  email: Email,
  phoneNumber: PhoneNumber,
  password: NewPassword,
  passwordConfirmation: z.string().check(z.maxLength(200)),
  userLanguage: Language,
  termsAndConditions: MustBeChecked,
  privacyPolicy: MustBeChecked,
  newsletter: z.boolean(),
  /** The referral code; an unknown one is ignored. */
  referralCode: z.optional(z.nullable(optionalText(40))),
});
export type Registration = z.input<typeof Registration>;

/** The passwords together, or neither of them. */
export const Confirmation = z.object({
  token: requiredText(200),
  newPassword: z.optional(NewPassword),
  newPasswordConfirmation: z.optional(z.string().check(z.maxLength(200))),
});

export const registrationEndpoints = {
  'POST /api/user/register': {
    summary: 'Make an account; it is good once its e-mail address is confirmed by the link that is sent',
    tag: 'account',
    access: 'public',
    body: Registration,
    errors: ['registration/email-exists', 'registration/phone-exists', 'passwordsMustMatch', 'password/too-common', 'too-many-requests'],
  },
  'POST /api/user/confirm-registration': {
    summary: 'Confirm the e-mail address with the token of the link (24 h); a browser that did not register also sets a password',
    tag: 'account',
    access: 'public',
    body: Confirmation,
    errors: [
      'registration/invalid-token',
      'registration/password-needed',
      'passwordsMustMatch',
      'password/too-common',
      'too-many-requests',
    ],
  },
  'POST /api/user/resend-confirmation': {
    summary: 'Send the confirmation link again; the answer does not show whether such an account waits',
    tag: 'account',
    access: 'public',
    body: z.object({ email: Email }),
    errors: ['too-many-requests'],
  },
  'POST /auth/password/request-reset': {
    summary: 'Send a link for a new password (1 h); the answer does not show whether the account exists',
    tag: 'account',
    access: 'public',
    body: z.object({ email: Email }),
    errors: ['too-many-requests'],
  },
} as const satisfies Record<string, Endpoint>;
