import { createHmac, randomUUID } from 'node:crypto';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import type { ServerDatabase } from './database.ts';

/** The owner of the demo. */
const OWNER = 'operator@komora.example';

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Of the invitation. */
  readonly token: string;
}

interface MemberOptions {
  /** A role that comes with the program; none for a person without rights. */
  readonly preset?: 'owner' | 'manager' | 'site-staff' | 'accountant' | 'read-only';
}

/** Calls of the demo's owner. @param at the present time of the server */
export async function ownerCalls(request: APIRequestContext, database: ServerDatabase, origin: string, at = new Date()) {
  const headers = { cookie: `komora-staff=${await database.openStaffSession(OWNER, at)}`, origin };
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => {
    const response = await request.fetch(`/api/admin${path}`, {
      method,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      ...(data === undefined ? {} : { data }),
    });
    if (!response.ok()) throw new Error(`${path} responded with ${response.status()}: ${await response.text()}`);
    return response.status() === 204 ? undefined : response.json();
  };
  const inviteStaff = async ({ preset }: MemberOptions = {}): Promise<Member> => {
    const { roles } = await send('GET', '/roles');
    const role = roles.find((one: { preset: string | null }) => one.preset === preset);
    const person = { name: `Eva ${randomUUID().slice(0, 8)}`, email: `eva.${randomUUID().slice(0, 8)}@example.com`, locale: 'EN' };
    const assignments = role === undefined ? [] : [{ roleId: role.id, warehouseId: null, legalEntityId: null, endsAt: null }];
    const { id, invitation } = await send('POST', '/staff', { ...person, assignments });
    return { id, name: person.name, email: person.email, token: invitation.token };
  };
  return { send, inviteStaff };
}

/** Signs a member of staff in without the pages. @param at the present time of the server */
export async function signInStaff(
  context: BrowserContext,
  database: ServerDatabase,
  origin: string,
  { email = OWNER, at = new Date() }: { email?: string | undefined; at?: Date } = {},
): Promise<void> {
  const value = await database.openStaffSession(email, at);
  const { hostname } = new URL(origin);
  await context.addCookies([{ name: 'komora-staff', value, domain: hostname, path: '/api/admin', httpOnly: true, sameSite: 'Strict' }]);
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The present code of an authenticator (RFC 6238). @param secret in base32 */
export function totpCode(secret: string): string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
