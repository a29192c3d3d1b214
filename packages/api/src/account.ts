import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Language, UserType } from './enumerations.ts';
import { InvoicingDetails } from './order.ts';
import { openToView } from './staff-view.ts';
import { Email, Id, Instant, NewPassword, optionalText, requiredText, SignInCode } from './values.ts';

export const Login = z.object({
  username: requiredText(254),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
  rememberMe: z.optional(z.boolean()),
  deviceId: z.optional(z.nullable(optionalText(100))),
  domain: z.literal('CLIENT'),
});

export const CodeLogin = z.object({
  /** The address to which the code was sent. */
  username: Email,
  code: SignInCode,
  rememberMe: z.optional(z.boolean()),
  deviceId: z.optional(z.nullable(optionalText(100))),
  domain: z.literal('CLIENT'),
});

export const CurrentUser = z.object({
  id: Id,
  type: UserType,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.nullable(z.string()),
  userLanguage: Language,
  /** Used to fill in an order; null until they exist. */
  invoicingDetails: z.nullable(InvoicingDetails),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const PasswordChange = z.object({
  token: requiredText(200),
  newPassword: NewPassword,
  newPasswordConfirmation: z.string().check(z.maxLength(200)),
});

export const OwnSession = z.object({
  id: Id,
  /** Browser and system, for example 'Firefox, Android'; null if unknown. */
  device: z.nullable(z.string()),
  /** Part of the address at the login, in CIDR notation; null if unknown. */
  network: z.nullable(z.string()),
  createdAt: Instant,
  /** Exact to the hour. */
  lastUsedAt: Instant,
  remembered: z.boolean(),
  /** The session of this request. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const accountEndpoints = {
  'POST /auth/custom/login': {
    summary: 'Sign in; with remember-me and a device id also a device token',
    tag: 'account',
    access: 'public',
    body: Login,
    response: z.object({ token: z.string(), deviceToken: z.optional(z.string()) }),
    errors: ['invalid-credentials', 'registration/not-confirmed', 'login/staff-account', 'account/blocked', 'too-many-requests'],
  },
  'POST /auth/code/request': {
    summary: 'Send a code for signing in (10 min); the answer does not show whether the account exists',
    tag: 'account',
    access: 'public',
    body: z.object({ email: Email }),
    errors: ['too-many-requests'],
  },
  'POST /auth/code/confirm': {
    summary: 'Prove with a code that I am here: my session counts as a recent login again',
    tag: 'account',
    access: 'client',
    body: z.object({ code: SignInCode }),
    errors: ['sign-in-code/wrong', 'sign-in-code/ended', 'too-many-requests'],
  },
  'POST /auth/code/login': {
    summary: 'Sign in with the code, in the browser that asked for it; the answer is that of a login with the password',
    tag: 'account',
    access: 'public',
    body: CodeLogin,
    response: z.object({ token: z.string(), deviceToken: z.optional(z.string()) }),
    errors: [
      'sign-in-code/wrong',
      'sign-in-code/ended',
      'registration/not-confirmed',
      'login/staff-account',
      'account/blocked',
      'too-many-requests',
    ],
  },
  'POST /auth/custom/device-login': {
    summary: 'A new session and a new token for a remembered device',
    tag: 'account',
    access: 'public',
    body: z.object({ deviceId: requiredText(100), deviceToken: requiredText(200), domain: z.literal('CLIENT') }),
    /** The device token replaces the one that was sent. It is missing if that was replaced a moment ago, by another tab. */
    response: z.object({ token: z.string(), deviceToken: z.optional(z.string()) }),
    errors: ['invalid-credentials', 'too-many-requests'],
  },
  'POST /auth/custom/revoke-device-token': {
    summary: 'Forget a device; unknown ones are fine',
    tag: 'account',
    access: 'public',
    body: z.object({ deviceId: requiredText(100), deviceToken: requiredText(200) }),
  },
  'GET /api/client/my/sessions': {
    summary: 'My sessions and remembered devices, the last used first',
    tag: 'account',
    access: 'client',
    staffView: openToView,
    response: z.array(OwnSession),
  },
  'POST /api/client/my/sessions/{id}/end': {
    summary: 'End one of my sessions; its device is no longer remembered',
    tag: 'account',
    access: 'client',
    params: z.object({ id: Id }),
  },
  'POST /api/client/my/sessions/end-others': {
    summary: 'End all my sessions and remembered devices but this one',
    tag: 'account',
    access: 'client',
  },
  'POST /auth/custom/logout': { summary: 'End this session', tag: 'account', access: 'client' },
  'POST /auth/password/change': {
    summary: 'Set a password with the token of a set-password or reset link; ends all other sessions',
    tag: 'account',
    access: 'public',
    body: PasswordChange,
    errors: ['password-reset/invalid-token', 'passwordsMustMatch', 'password/too-common', 'too-many-requests'],
  },
  'POST /auth/password/check-token': {
    summary: 'Does the token of a set-password or reset link still work, and to which address was it sent; it stays usable',
    tag: 'account',
    access: 'public',
    body: z.object({ token: requiredText(200) }),
    response: z.object({ email: z.string() }),
    errors: ['password-reset/invalid-token', 'too-many-requests'],
  },
  'GET /api/client/client-user/current': {
    summary: 'Who is signed in',
    tag: 'account',
    access: 'client',
    staffView: openToView,
    response: CurrentUser,
  },
  'POST /api/client/my/set-locale': {
    summary: 'The language of my messages and documents',
    tag: 'account',
    access: 'client',
    body: z.object({ userLanguage: Language }),
  },
} as const satisfies Record<string, Endpoint>;
