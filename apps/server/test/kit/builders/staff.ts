import { randomBytes, randomUUID } from 'node:crypto';
import type { ROLE_PRESETS } from '@komora/api/admin';
import { hash } from '@node-rs/argon2';
import type { LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { encrypt, hashToken, type SecretKeys } from '../../../src/platform/secrets.ts';
import type { TestApp } from '../test-app.ts';

export interface StaffFixture {
  preset?: (typeof ROLE_PRESETS)[number];
  /** Instead of a preset. */
  roleId?: string;
  /** The place of the role; default: the whole organisation. */
  warehouseId?: string;
  legalEntityId?: string;
  endsAt?: Date;
  name?: string;
}

/** The password and the secret of every authenticator of {@link insertStaff}. */
export const staffPassword = 'heslo pre konzolu';
export const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const passwordHash = hash(staffPassword);

type Queries = Pick<pg.Pool, 'query'>;

/** Inserts a person who can sign in, with one role. */
export async function insertStaff(db: Queries, secretKey: SecretKeys, fixture: StaffFixture = {}): Promise<{ id: string; email: string }> {
  const id = randomUUID();
  const email = `staff.${id}@example.com`;
  // One prepared statement: tests of rights create thousands of people.
  await db.query({
    name: 'insert-staff',
    text: `with person as (
       insert into staff (id, email, name, locale, password_hash, totp_secret_encrypted, created_at, accepted_at)
       values ($1, $2, $3, 'SK', $4, $5, '2020-01-01', '2020-01-01') returning id
     )
     insert into assignments (staff_id, role_id, warehouse_id, legal_entity_id, ends_at, created_at)
     select person.id, roles.id, $7::uuid, $8::uuid, $9::timestamptz, '2020-01-01' from person, roles where roles.id::text = $6 or preset = $6`,
    values: [
      id,
      email,
      fixture.name ?? 'Eva Správna',
      await passwordHash,
      encrypt(secretKey, totpSecret),
      fixture.roleId ?? fixture.preset ?? 'owner',
      fixture.warehouseId ?? null,
      fixture.legalEntityId ?? null,
      fixture.endsAt ?? null,
    ],
  });
  return { id, email };
}

/** Opens a session that outlives every test. @returns the headers of its requests */
export async function openStaffSession(db: Queries, staffId: string, origin: string): Promise<Record<string, string>> {
  const token = randomBytes(24).toString('base64url');
  await db.query({
    name: 'open-staff-session',
    text: `insert into staff_sessions (token_hash, staff_id, created_at, last_used_at, proven_at, expires_at)
     values ($1, $2, '2020-01-01', '2100-01-01', '2100-01-01', '2100-01-01')`,
    values: [hashToken(token), staffId],
  });
  return { cookie: `${origin.startsWith('https:') ? '__Host-' : ''}komora-staff=${token}`, origin };
}

/** A signed-in person and their calls. */
export interface StaffClient {
  id: string;
  email: string;
  headers: Record<string, string>;
  get(url: string): Promise<LightMyRequestResponse>;
  post(url: string, payload?: object): Promise<LightMyRequestResponse>;
  put(url: string, payload?: object): Promise<LightMyRequestResponse>;
}

/** A person who is signed in; by default an owner. */
export async function aStaffClient(app: TestApp, fixture: StaffFixture = {}): Promise<StaffClient> {
  const person = await insertStaff(app.pool, app.context.secretKey, fixture);
  const headers = await openStaffSession(app.pool, person.id, app.context.config.publicUrl);
  return {
    ...person,
    headers,
    get: (url) => app.call('GET', url, { headers }),
    post: (url, payload) => app.call('POST', url, { headers, payload }),
    put: (url, payload) => app.call('PUT', url, { headers, payload }),
  };
}
