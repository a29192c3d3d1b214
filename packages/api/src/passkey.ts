import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { openToView } from './staff-view.ts';
import { Id, Instant, optionalText, requiredText } from './values.ts';

/** Bytes in base64url, without padding. */
const bytes = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+$/));

/** Of a credential of WebAuthn: at most 1,023 bytes. */
const CredentialId = bytes(1364);
const clientDataJson = bytes(8000);

/** How a device reaches a passkey, as browsers report it: `internal`, `hybrid`, `usb`, … */
const Transports = z.array(z.string().check(z.maxLength(20), z.regex(/^[a-z-]+$/))).check(z.maxLength(10));

/** Answer of an authenticator that created a passkey (WebAuthn `AuthenticatorAttestationResponse`). */
export const NewPasskey = z.object({
  /** Given by the person, to recognise it. */
  name: requiredText(100),
  id: CredentialId,
  clientDataJson,
  attestationObject: bytes(20_000),
  transports: Transports,
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** Answer of a passkey (WebAuthn `AuthenticatorAssertionResponse`). */
export const PasskeyAssertion = z.object({
  id: CredentialId,
  clientDataJson,
  authenticatorData: bytes(2000),
  signature: bytes(8000),
  /** The person, as the passkey remembers it. */
  userHandle: z.nullable(bytes(100)),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** Options of `navigator.credentials.get`. The user must be verified. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Empty: every passkey for this address. */
  credentials: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** Options of `navigator.credentials.create`. The passkey must be discoverable and verify the user. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rpId: z.string(),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  /** COSE algorithms, the preferred first. */
  algorithms: z.array(z.int()),
  /** Passkeys that the person has: an authenticator holds one. */
  exclude: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** Stored by the vendor of the authenticator, so that a lost device does not lose it. */
  isBackedUp: z.boolean(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
});
export type Passkey = z.infer<typeof Passkey>;

const own = { tag: 'account', access: 'client' } as const;
const params = z.object({ id: Id });

/** The password, unless the client has proven in the last 15 minutes who they are: by a login, or by a code by e-mail. */
const Proof = z.optional(z.nullable(z.object({ password: z.optional(z.string().check(z.maxLength(200))) })));
const proofErrors = ['revalid/rule/basic/not-null', 'invalid-credentials', 'too-many-requests'] as const;

export const clientPasskeyEndpoints = {
  'POST /auth/passkey/options': {
    summary: 'Challenge for a passkey of a client. Works once within five minutes',
    tag: 'account',
    access: 'public',
    response: PasskeyRequest,
    errors: ['too-many-requests'],
  },
  'POST /auth/passkey/login': {
    summary: 'Sign in with a passkey; the answer is that of a login with the password',
    tag: 'account',
    access: 'public',
    body: z.object({
      passkey: PasskeyAssertion,
      rememberMe: z.optional(z.boolean()),
      deviceId: z.optional(z.nullable(optionalText(100))),
      domain: z.literal('CLIENT'),
    }),
    response: z.object({ token: z.string(), deviceToken: z.optional(z.string()) }),
    errors: ['passkey/rejected', 'registration/not-confirmed', 'account/blocked', 'too-many-requests'],
  },
  'GET /api/client/my/passkeys': {
    ...own,
    summary: 'My passkeys, the oldest first',
    staffView: openToView,
    response: z.array(Passkey),
  },
  'POST /api/client/my/passkeys/options': {
    ...own,
    summary: 'Challenge for a new passkey of mine, after a proof. Works once within five minutes',
    body: Proof,
    response: PasskeyCreation,
    errors: proofErrors,
  },
  'POST /api/client/my/passkeys': {
    ...own,
    summary: 'Store a passkey of mine. At most 20',
    body: NewPasskey,
    response: z.object({ id: Id }),
    errors: ['passkey/rejected', 'passkey/too-many'],
  },
  'PUT /api/client/my/passkeys/{id}': { ...own, summary: 'Rename a passkey of mine', params, body: z.object({ name: requiredText(100) }) },
  'POST /api/client/my/passkeys/{id}/remove': {
    ...own,
    summary: 'Remove a passkey of mine, after a proof',
    params,
    body: Proof,
    errors: proofErrors,
  },
} as const satisfies Record<string, Endpoint>;
