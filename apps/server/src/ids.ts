import { randomBytes, randomInt } from 'node:crypto';
import { v7 } from 'uuid';

/** The one source of identifiers and secrets. */
export interface IdSource {
  /** UUID version 7: sorts by time, 74 random bits. */
  uuid(): string;
  /** URL-safe random text of `bytes` random bytes. */
  secret(bytes: number): string;
  /** Decimal digits, as typed on a door's keypad. */
  digits(length: number): string;
}

export const randomIds: IdSource = {
  uuid: () => v7(),
  secret: (bytes) => randomBytes(bytes).toString('base64url'),
  digits: (length) => Array.from({ length }, () => randomInt(10)).join(''),
};
