import { Secret, TOTP } from 'otpauth';
import type { IdSource } from '../../../platform/ids.ts';

const period = 30;

/** A new secret of 160 bits, in base32. */
export function newTotpSecret({ secret }: Pick<IdSource, 'secret'>): string {
  const bytes = Uint8Array.from(Buffer.from(secret(20), 'base64url'));
  return new Secret({ buffer: bytes.buffer }).base32;
}

/** The `otpauth://` address for a QR code. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** The code that an authenticator with this secret shows. */
export function totpCode(secret: string, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() });
}

/** The time step of a valid code, also of the step before and after, for clocks that are not exact; null if the code is wrong. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta;
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Komora', label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) });
}
