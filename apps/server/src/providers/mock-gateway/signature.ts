import { createHmac, timingSafeEqual } from 'node:crypto';

export const signatureHeader = 'mock-signature';
/** A notification with an older (or later) signature is rejected, which prevents replays. */
export const toleranceSeconds = 300;

/** `t=<seconds since 1970>,v1=<hex HMAC-SHA-256 of "t.body">` */
export function signBody(secret: Buffer, body: Buffer, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${digest(secret, seconds, body).toString('hex')}`;
}

export function isSigned(secret: Buffer, header: unknown, body: Buffer, now: Date): boolean {
  const match = typeof header === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null;
  if (!match) return false;
  const seconds = Number(match[1]);
  const isFresh = Math.abs(now.getTime() / 1000 - seconds) <= toleranceSeconds;
  return isFresh && timingSafeEqual(Buffer.from(match[2] ?? '', 'hex'), digest(secret, seconds, body));
}

function digest(secret: Buffer, seconds: number, body: Buffer): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
}
