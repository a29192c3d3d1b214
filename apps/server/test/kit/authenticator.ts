import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '@komora/api/admin';

export interface AuthenticatorOptions {
  /** Of the page; default: the origin of the relying party with https. */
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** False: the person only touched it, without fingerprint or PIN. */
  isVerified?: boolean;
  /** Default: one more than before. */
  count?: number;
  userHandle?: string | null;
}

/** A challenge that nobody was given. */
export const forged: PasskeyCreation & PasskeyRequest = {
  challenge: 'A'.repeat(43),
  rpId: '127.0.0.1',
  user: { id: 'AAAA', name: 'x', displayName: 'x' },
  algorithms: [],
  exclude: [],
  credentials: [],
};

type CborValue = number | string | Buffer | Map<number | string, CborValue>;

/** An authenticator with one passkey (ES256), as WebAuthn level 3 describes it. */
export class Authenticator {
  readonly #credentialId = randomBytes(32);
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject };
  #count = 0;
  #userHandle: string | null = null;

  constructor() {
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  get id(): string {
    return this.#credentialId.toString('base64url');
  }

  /** Creates the passkey, with the attestation format `none`. */
  create({ challenge, rpId, user }: PasskeyCreation, options: AuthenticatorOptions = {}): NewPasskey {
    this.#userHandle = user.id;
    const attested = Buffer.concat([Buffer.alloc(16), uint16(this.#credentialId.length), this.#credentialId, this.#publicKey()]);
    const authData = Buffer.concat([this.#authenticatorData(options.rpId ?? rpId, options, 0x40), attested]);
    const attestation = new Map<string, CborValue>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      name: 'Test key',
      id: this.id,
      clientDataJson: clientData('webauthn.create', challenge, rpId, options).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    };
  }

  /** Signs a challenge. */
  get({ challenge, rpId }: PasskeyRequest, options: AuthenticatorOptions = {}): PasskeyAssertion {
    this.#count = options.count ?? this.#count + 1;
    const authData = this.#authenticatorData(options.rpId ?? rpId, options, 0);
    const client = clientData('webauthn.get', challenge, rpId, options);
    const signature = sign('sha256', Buffer.concat([authData, createHash('sha256').update(client).digest()]), this.#keys.privateKey);
    return {
      id: this.id,
      clientDataJson: client.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: options.userHandle === undefined ? this.#userHandle : options.userHandle,
    };
  }

  #authenticatorData(rpId: string, { isVerified = true }: AuthenticatorOptions, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#count);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags | 0x01 | (isVerified ? 0x04 : 0)]), count]);
  }

  /** COSE: key type EC2, algorithm ES256, curve P-256. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return cbor(
      new Map<number, CborValue>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }
}

function clientData(type: string, challenge: string, rpId: string, options: AuthenticatorOptions): Buffer {
  const origin = options.origin ?? `https://${rpId}`;
  return Buffer.from(JSON.stringify({ type, challenge: options.challenge ?? challenge, origin, crossOrigin: false }));
}

const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);

/** The subset of CBOR (RFC 8949) that WebAuthn uses. */
function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

function head(type: number, length: number): Buffer {
  const first = type << 5;
  if (length < 24) return Buffer.from([first | length]);
  return length < 256 ? Buffer.from([first | 24, length]) : Buffer.concat([Buffer.from([first | 25]), uint16(length)]);
}
