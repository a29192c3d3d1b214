import { randomBytes, randomInt } from 'node:crypto';
import { v5, v7 } from 'uuid';

/** The only source of identifiers and secrets, so that tests can replace it. */
export interface IdSource {
  /** UUID version 7: sortable by time, 74 random bits. */
  uuid(): string;
  /** URL-safe text of `bytes` random bytes. */
  secret(bytes: number): string;
  /** Random decimal digits for a keypad. */
  digits(length: number): string;
}

export const randomIds: IdSource = {
  uuid: () => v7(),
  secret: (bytes) => randomBytes(bytes).toString('base64url'),
  digits: (length) => Array.from({ length }, () => randomInt(10)).join(''),
};

/**
 * Derives an id from the deployment and a name. The same values give the same id, also after an older database was restored, so that
 * gateways recognise the call.
 */
export function deriveId(deploymentId: string, ...name: readonly (string | number)[]): string {
  return v5(name.join('/'), deploymentId);
}
