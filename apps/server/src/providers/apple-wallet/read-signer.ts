import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { ErrorCode } from '@komora/api';
import type { AppleWalletConfig } from '../../platform/credentials/index.ts';

/** The certificate of the operator with its key, and the certificate of Apple that issued it. */
export interface PassSigner {
  certificate: X509Certificate;
  key: KeyObject;
  intermediate: X509Certificate;
  /** Like `pass.example.komora.box`. */
  passTypeId: string;
  /** Ten characters. */
  teamId: string;
}

/** Values that cannot sign passes, and the field to mend. */
export class SignerError extends Error {
  override name = 'SignerError';
  readonly fault: { field: string; code: ErrorCode };

  constructor(field: 'certificate' | 'key' | 'intermediate', code: ErrorCode, options?: ErrorOptions) {
    super(`The ${field} cannot sign passes: ${code}`, options);
    this.fault = { field, code };
  }
}

/** Extended key usage of certificates that sign passes (Apple, SecPolicy: passbook card signing). */
const passSigning = '1.2.840.113635.100.4.14';
const minimumBits = 2048;

/** Reads what staff entered. Does not look at the dates: see {@link isValidAt}. @throws SignerError */
export function readSigner({ certificate: pem, key: keyPem, keyPassword, intermediate: issuerPem }: AppleWalletConfig): PassSigner {
  const certificate = read('certificate', 'credential/wrong-certificate', () => new X509Certificate(pem));
  const intermediate = read('intermediate', 'credential/wrong-issuer', () => new X509Certificate(issuerPem));
  const passphrase = keyPassword === undefined ? {} : { passphrase: keyPassword };
  const key = read('key', 'credential/wrong-certificate', () => createPrivateKey({ key: keyPem, ...passphrase }));
  const passTypeId = attribute(certificate, 'UID');
  const teamId = attribute(certificate, 'OU');
  // Node's type says that the usages are always present; they are undefined without the extension.
  const usages = (certificate.keyUsage as string[] | undefined) ?? [];
  if (passTypeId?.startsWith('pass.') !== true || teamId === undefined || !usages.includes(passSigning))
    throw new SignerError('certificate', 'credential/not-for-passes');
  const isStrong = key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= minimumBits;
  if (!isStrong || !certificate.checkPrivateKey(key)) throw new SignerError('key', 'credential/wrong-certificate');
  if (!certificate.checkIssued(intermediate) || !certificate.verify(intermediate.publicKey))
    throw new SignerError('intermediate', 'credential/wrong-issuer');
  return { certificate, key, intermediate, passTypeId, teamId };
}

export const isValidAt = ({ validFromDate, validToDate }: X509Certificate, now: Date): boolean => validFromDate <= now && now < validToDate;

function read<T>(field: 'certificate' | 'key' | 'intermediate', code: ErrorCode, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new SignerError(field, code, { cause: error });
  }
}

/** Of the subject, which Node writes with one attribute a line. */
const attribute = ({ subject }: X509Certificate, name: 'UID' | 'OU'): string | undefined =>
  subject
    .split('\n')
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1);
