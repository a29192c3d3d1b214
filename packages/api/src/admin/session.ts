import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Language } from '../enumerations.ts';
import { Email, Id, Instant, requiredText } from '../values.ts';
import { RecoveryCode, RightKey, StaffPassword, TotpCode } from './values.ts';

/** Where one right is held. */
export const HeldRight = z.object({
  right: RightKey,
  /** In the whole organisation. */
  everywhere: z.boolean(),
  warehouseIds: z.array(Id),
  legalEntityIds: z.array(Id),
});

export const Me = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  locale: Language,
  /** Menu and buttons follow these; the server checks them at every call. */
  rights: z.array(HeldRight),
  /** Warehouses in which at least one right is held, by name. */
  warehouses: z.array(z.object({ id: Id, name: z.string(), legalEntityId: Id })),
  recoveryCodesLeft: z.int(),
  /** The session ends then, also in use. */
  sessionEndsAt: Instant,
});
export type Me = z.infer<typeof Me>;

export const StaffSession = z.object({
  id: Id,
  device: z.nullable(z.string()),
  network: z.nullable(z.string()),
  createdAt: Instant,
  lastUsedAt: Instant,
  expiresAt: Instant,
  /** The session of this request. */
  current: z.boolean(),
});
export type StaffSession = z.infer<typeof StaffSession>;

export const sessionEndpoints = {
  'POST /api/admin/session': {
    summary: 'Sign in as staff: password and a code of the authenticator, or a recovery code. Sets the cookie of the session',
    tag: 'staff',
    access: 'public',
    audit: 'session.open',
    body: z.object({
      email: requiredText(254),
      password: z.string().check(z.minLength(1), z.maxLength(200)),
      code: z.optional(TotpCode),
      /** Instead of `code`. Each works once. */
      recoveryCode: z.optional(RecoveryCode),
    }),
    errors: ['invalid-credentials', 'too-many-requests'],
  },
  'DELETE /api/admin/session': { summary: 'Sign out', tag: 'staff', access: 'staff', audit: 'session.close' },
  'GET /api/admin/me': { summary: 'Who is signed in, with which rights', tag: 'staff', access: 'staff', response: Me },
  'GET /api/admin/sessions': {
    summary: 'My sessions, the last used first',
    tag: 'staff',
    access: 'staff',
    response: z.object({ sessions: z.array(StaffSession) }),
  },
  'POST /api/admin/sessions/{id}/end': {
    summary: 'End one of my sessions',
    tag: 'staff',
    access: 'staff',
    audit: 'session.end',
    params: z.object({ id: Id }),
  },
  'POST /api/admin/setup': {
    summary: 'Invite the first owner, with the code that the start of the program prints until an owner can sign in',
    tag: 'staff',
    access: 'public',
    audit: 'staff.set-up',
    body: z.object({ token: requiredText(200), email: Email, name: requiredText(100), locale: Language }),
    response: z.object({ invitation: z.string() }),
    errors: ['staff/invalid-invitation', 'staff/email-exists', 'too-many-requests'],
  },
  'POST /api/admin/invitations/open': {
    summary: 'Read an invitation: for whom it is, and the secret for the authenticator. It stays usable',
    tag: 'staff',
    access: 'public',
    body: z.object({ token: requiredText(200) }),
    response: z.object({
      email: z.string(),
      name: z.string(),
      locale: Language,
      /** In base32, to type it. */
      totpSecret: z.string(),
      /** `otpauth://` address, to show it as a QR code. */
      totpUri: z.string(),
    }),
    errors: ['staff/invalid-invitation', 'too-many-requests'],
  },
  'POST /api/admin/invitations/accept': {
    summary: 'Set the password and enrol the authenticator. Ends all sessions of the person, signs in, and returns recovery codes, once',
    tag: 'staff',
    access: 'public',
    audit: 'staff.accept-invitation',
    body: z.object({ token: requiredText(200), password: StaffPassword, code: TotpCode }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['staff/invalid-invitation', 'invalid-credentials', 'too-many-requests'],
  },
} as const satisfies Record<string, Endpoint>;
