import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Language } from '../enumerations.ts';
import { Email, Id, Instant, requiredText, Version } from '../values.ts';
import { NewPasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from './passkey.ts';
import { Pin, RecoveryCode, RightKey, StaffPassword, TotpCode } from './values.ts';

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
  version: Version,
  /** Menu and buttons follow these; the server checks them at every call. */
  rights: z.array(HeldRight),
  /** Warehouses in which at least one right is held, by name. */
  /** Also archived ones, whose names stand at their records. */
  warehouses: z.array(z.object({ id: Id, name: z.string(), legalEntityId: Id, isArchived: z.boolean() })),
  recoveryCodesLeft: z.int(),
  /** Signs in with password and authenticator; otherwise with passkeys only. */
  hasPassword: z.boolean(),
  passkeys: z.int(),
  hasPin: z.boolean(),
  /** Until then calls that need a fresh proof succeed. */
  freshUntil: Instant,
  /** This session is on a shared device and locks itself. */
  isShared: z.boolean(),
  isLocked: z.boolean(),
  /** The session ends then, also in use. */
  sessionEndsAt: Instant,
  /** The installation shows invented data, which no own shop should be built upon. */
  isDemo: z.boolean(),
});
export type Me = z.infer<typeof Me>;

export const StaffSession = z.object({
  id: Id,
  device: z.nullable(z.string()),
  network: z.nullable(z.string()),
  createdAt: Instant,
  lastUsedAt: Instant,
  expiresAt: Instant,
  isShared: z.boolean(),
  isLocked: z.boolean(),
  /** The session of this request. */
  current: z.boolean(),
});
export type StaffSession = z.infer<typeof StaffSession>;

const secondFactor = {
  password: z.string().check(z.minLength(1), z.maxLength(200)),
  code: z.optional(TotpCode),
  /** Instead of `code`. Each works once. */
  recoveryCode: z.optional(RecoveryCode),
};

export const sessionEndpoints = {
  'POST /api/admin/session': {
    summary: 'Sign in as staff: password and a code of the authenticator, or a recovery code. Sets the cookie of the session',
    tag: 'staff',
    access: 'public',
    audit: 'session.open',
    body: z.object({ email: requiredText(254), ...secondFactor }),
    errors: ['invalid-credentials', 'too-many-requests'],
  },
  'POST /api/admin/session/passkey/options': {
    summary: 'Challenge for a sign-in with a passkey. Works once within five minutes',
    tag: 'staff',
    access: 'public',
    response: PasskeyRequest,
    errors: ['too-many-requests'],
  },
  'POST /api/admin/session/passkey': {
    summary: 'Sign in as staff with a passkey, which names the person. Sets the cookie of the session',
    tag: 'staff',
    access: 'public',
    audit: 'session.open-with-passkey',
    body: z.object({ passkey: PasskeyAssertion }),
    errors: ['passkey/rejected', 'too-many-requests'],
  },
  'DELETE /api/admin/session': {
    summary: 'Sign out',
    tag: 'staff',
    access: 'staff',
    person: true,
    whileLocked: true,
    audit: 'session.close',
  },
  'GET /api/admin/me': {
    summary: 'Who is signed in, with which rights',
    tag: 'staff',
    access: 'staff',
    person: true,
    whileLocked: true,
    response: Me,
  },
  'POST /api/admin/session/confirm/options': {
    summary: 'Challenge for one of my passkeys, to prove again who I am. Works once within five minutes',
    tag: 'staff',
    access: 'staff',
    person: true,
    response: PasskeyRequest,
  },
  'POST /api/admin/session/confirm': {
    summary: 'Prove again who I am: a passkey, or password and second factor. For ten minutes calls that need it succeed',
    tag: 'staff',
    access: 'staff',
    person: true,
    audit: 'session.confirm',
    body: z.object({ ...secondFactor, password: z.optional(secondFactor.password), passkey: z.optional(PasskeyAssertion) }),
    errors: ['invalid-credentials', 'passkey/rejected', 'too-many-requests'],
  },
  'PUT /api/admin/session/shared': {
    summary: 'Say whether this device is shared: its session locks after 15 minutes without activity, and my PIN unlocks it',
    tag: 'staff',
    access: 'staff',
    person: true,
    fresh: true,
    audit: 'session.share',
    body: z.object({ shared: z.boolean() }),
  },
  'POST /api/admin/session/lock': {
    summary: 'Lock this session until I give my PIN',
    tag: 'staff',
    access: 'staff',
    person: true,
    whileLocked: true,
    audit: 'session.lock',
  },
  'POST /api/admin/session/unlock': {
    summary: 'Unlock this session. The fifth wrong PIN ends it',
    tag: 'staff',
    access: 'staff',
    person: true,
    whileLocked: true,
    audit: 'session.unlock',
    body: z.object({ pin: Pin }),
    errors: ['session/wrong-pin', 'session/no-pin'],
  },
  'PUT /api/admin/me': {
    summary: 'Change my name, and the language of my messages',
    tag: 'staff',
    access: 'staff',
    person: true,
    audit: 'staff.change-own-name',
    body: z.object({ name: requiredText(100), locale: Language, version: Version }),
    response: z.object({ version: Version }),
    errors: ['changed-elsewhere'],
  },
  'PUT /api/admin/me/email': {
    summary: 'Change the address with which I sign in. Ends my other sessions, and the earlier address gets a notice',
    tag: 'staff',
    access: 'staff',
    person: true,
    fresh: true,
    audit: 'staff.change-own-email',
    body: z.object({ email: Email, version: Version }),
    response: z.object({ version: Version }),
    errors: ['staff/email-exists', 'changed-elsewhere'],
  },
  'PUT /api/admin/me/pin': {
    summary: 'Set the PIN that unlocks my sessions on shared devices',
    tag: 'staff',
    access: 'staff',
    person: true,
    fresh: true,
    audit: 'staff.set-pin',
    body: z.object({ pin: Pin }),
    errors: ['password/too-common'],
  },
  'GET /api/admin/sessions': {
    summary: 'My sessions, the last used first',
    tag: 'staff',
    access: 'staff',
    person: true,
    response: z.object({ sessions: z.array(StaffSession) }),
  },
  'POST /api/admin/sessions/{id}/end': {
    summary: 'End one of my sessions',
    tag: 'staff',
    access: 'staff',
    person: true,
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
      /** The person made the link to replace password and authenticator; passkeys stay. */
      isOwn: z.boolean(),
    }),
    errors: ['staff/invalid-invitation', 'too-many-requests'],
  },
  'POST /api/admin/invitations/passkey-options': {
    summary: 'Challenge for a new passkey of the invited person. Works once within five minutes',
    tag: 'staff',
    access: 'public',
    body: z.object({ token: requiredText(200) }),
    response: PasskeyCreation,
    errors: ['staff/invalid-invitation', 'too-many-requests'],
  },
  'POST /api/admin/invitations/accept-with-passkey': {
    summary: 'Accept an invitation with a passkey, without a password. Ends all sessions of the person and signs in',
    tag: 'staff',
    access: 'public',
    audit: 'staff.accept-with-passkey',
    body: z.object({ token: requiredText(200), passkey: NewPasskey }),
    errors: ['staff/invalid-invitation', 'passkey/rejected', 'too-many-requests'],
  },
  'POST /api/admin/invitations/accept': {
    summary: 'Set the password and enrol the authenticator. Ends all sessions of the person, signs in, and returns recovery codes, once',
    tag: 'staff',
    access: 'public',
    audit: 'staff.accept-invitation',
    body: z.object({ token: requiredText(200), password: StaffPassword, code: TotpCode }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['staff/invalid-invitation', 'invalid-credentials', 'password/too-common', 'too-many-requests'],
  },
} as const satisfies Record<string, Endpoint>;
