import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { KsefConfig } from '../../config/tax.ts';

/** A certificate with its private key. */
export interface KsefCertificate {
  kind: 'CERTIFICATE';
  certificate: X509Certificate;
  key: KeyObject;
}

/** The log-in data of one seller. */
export type KsefCredentials = { kind: 'TOKEN'; token: string } | KsefCertificate;

/** The configured files cannot be used. The message is shown to the operator at start. */
export class KsefCredentialsError extends Error {
  override name = 'KsefCredentialsError';
}

/**
 * The last instant at which KSeF accepts tokens: the end of 2026 in Warsaw. The ministry announced that only certificates remain from
 * 1 January 2027 (reported on 2025-12-04: podatki.gazetaprawna.pl/artykuly/10598344; CIRFMF/ksef-docs of 2026-05 states no date).
 */
const tokensEndAt = new Date('2026-12-31T23:00:00Z');

/** @returns the instant at which the log-in stops working without action by the operator */
export const expiryOf = (credentials: KsefCredentials): Date =>
  credentials.kind === 'TOKEN' ? tokensEndAt : new Date(credentials.certificate.validTo);

/** Reads and validates the log-in data. A certificate takes precedence over a token. @throws KsefCredentialsError */
export async function readCredentials({ credentials }: Pick<KsefConfig, 'credentials'>): Promise<KsefCredentials> {
  if (credentials.kind !== 'CERTIFICATE') return parseCredentials({ credentials });
  const { certificateFile, keyFile, keyPassword } = credentials;
  return parsePair({
    certificate: { bytes: await read('KSEF_CERTIFICATE_FILE', certificateFile), name: `KSEF_CERTIFICATE_FILE (${certificateFile})` },
    key: { bytes: await read('KSEF_KEY_FILE', keyFile), name: `KSEF_KEY_FILE (${keyFile})` },
    keyPassword,
  });
}

/** As {@link readCredentials}, for values that staff entered. @throws KsefCredentialsError */
export function parseCredentials({ credentials }: Pick<KsefConfig, 'credentials'>): KsefCredentials {
  if (credentials.kind === 'TOKEN') return credentials;
  if (credentials.kind === 'CERTIFICATE') throw new Error('Files are read with readCredentials');
  return parsePair({
    certificate: { bytes: Buffer.from(credentials.certificate), name: 'The entered certificate' },
    key: { bytes: Buffer.from(credentials.key), name: 'The entered key' },
    keyPassword: credentials.keyPassword,
  });
}

/** Bytes that were read, with the name that messages give them. */
interface Source {
  bytes: Buffer;
  name: string;
}

function parsePair(given: { certificate: Source; key: Source; keyPassword: string | undefined }): KsefCertificate {
  const certificate = parseCertificate(given.certificate);
  const key = parseKey(given.key, given.keyPassword);
  assertStrong(key, given.key.name);
  if (!certificate.checkPrivateKey(key))
    throw new KsefCredentialsError(
      `${given.key.name} does not belong to ${given.certificate.name}. Set the two files that were downloaded together.`,
    );
  return { kind: 'CERTIFICATE', certificate, key };
}

async function read(name: string, path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new KsefCredentialsError(`The file of ${name} (${path}) cannot be read (${code}). Check the path and the rights of this user.`, {
      cause: error,
    });
  }
}

function parseCertificate({ bytes, name }: Source): X509Certificate {
  try {
    return new X509Certificate(bytes);
  } catch (error) {
    throw new KsefCredentialsError(`${name} contains no certificate. KSeF provides it as PEM or DER (.crt).`, {
      cause: error,
    });
  }
}

function parseKey({ bytes, name }: Source, passphrase: string | undefined): KeyObject {
  const secret = passphrase === undefined ? {} : { passphrase };
  try {
    return bytes.includes('-----BEGIN')
      ? createPrivateKey({ key: bytes, ...secret })
      : createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8', ...secret });
  } catch (error) {
    throw new KsefCredentialsError(
      `${name} contains no private key that can be opened. It must be PEM or PKCS#8 in DER; set KSEF_KEY_PASSWORD if it is encrypted.`,
      { cause: error },
    );
  }
}

/** KSeF accepts RSA from 2048 bits and the curve P-256 (auth/podpis-xades.md). */
function assertStrong(key: KeyObject, name: string): void {
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'rsa' && modulusLength >= 2048) return;
  if (key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') return;
  throw new KsefCredentialsError(`${name} must be RSA with at least 2048 bits, or EC on the curve P-256.`);
}
