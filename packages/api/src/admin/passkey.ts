import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Id, Instant, requiredText } from '../values.ts';

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

const own = { tag: 'staff', access: 'staff', person: true } as const;
const params = z.object({ id: Id });

export const passkeyEndpoints = {
  'GET /api/admin/me/passkeys': { ...own, summary: 'My passkeys, the oldest first', response: z.object({ passkeys: z.array(Passkey) }) },
  'POST /api/admin/me/passkeys/options': {
    ...own,
    fresh: true,
    summary: 'Challenge for a new passkey of mine. Works once within five minutes',
    response: PasskeyCreation,
  },
  'POST /api/admin/me/passkeys': {
    ...own,
    fresh: true,
    summary: 'Store a passkey of mine. At most 20',
    audit: 'passkey.create',
    body: NewPasskey,
    response: z.object({ id: Id }),
    errors: ['passkey/rejected', 'passkey/too-many'],
  },
  'PUT /api/admin/me/passkeys/{id}': {
    ...own,
    summary: 'Rename a passkey of mine',
    audit: 'passkey.rename',
    params,
    body: z.object({ name: requiredText(100) }),
  },
  'POST /api/admin/me/passkeys/{id}/remove': {
    ...own,
    fresh: true,
    summary: 'Remove a passkey of mine. The last way to sign in stays',
    audit: 'passkey.remove',
    params,
    errors: ['passkey/last-factor'],
  },
} as const satisfies Record<string, Endpoint>;
