import { randomBytes } from 'node:crypto';

/** Somebody who has no account yet. */
export interface Buyer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** E.164 */
  readonly phone: string;
}

/** A buyer that no other test knows: e-mail and telephone are drawn by lot from more than any run needs. */
export function newBuyer(): Buyer {
  const drawn = randomBytes(6).readUIntBE(0, 6);
  return {
    firstName: 'Anna',
    lastName: 'Nová',
    email: `anna.${drawn.toString(36)}@example.com`,
    phone: `+4219${String(drawn % 100_000_000).padStart(8, '0')}`,
  };
}

/** Clients of the demo catalogue; the password is the same for all. */
export const DEMO = { client: 'demo@komora.example', withoutContract: 'jan@komora.example', password: 'komora1' } as const;
