import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { RIGHTS, type Right, type ROLE_PRESETS } from '@komora/api/admin';
import { hashToken } from '../../../src/platform/secrets.ts';
import type { TestApp } from '../test-app.ts';
import { insertStaff } from './staff.ts';

export interface KeyFixture {
  /** The rights of this role. */
  preset?: (typeof ROLE_PRESETS)[number];
  /** Instead of a role. */
  rights?: readonly Right[];
  warehouseId?: string;
  legalEntityId?: string;
  addresses?: readonly string[];
  expiresAt?: Date;
  createdAt?: Date;
  /** The person for whom the key acts; default: a new owner. */
  staffId?: string;
}

export interface KeyClient {
  id: string;
  name: string;
  key: string;
  staffId: string;
  headers: { authorization: string };
}

/** Inserts a key that outlives every test. */
export async function aKey(app: TestApp, fixture: KeyFixture = {}): Promise<KeyClient> {
  const tag = createHash('sha256').update(`api key of ${app.context.deploymentId}`).digest('hex').slice(0, 8);
  const key = `komora_${tag}_${randomBytes(32).toString('base64url')}`;
  const id = randomUUID();
  const name = `Key ${id}`;
  const staffId = fixture.staffId ?? (await insertStaff(app.pool, app.context.secretKey)).id;
  const ofPreset = async () =>
    (
      await app.rows<{ right_key: string }>(
        'select right_key from role_rights join roles on roles.id = role_id where preset = $1 order by right_key',
        [fixture.preset],
      )
    ).map(({ right_key }) => right_key);
  const rights = fixture.rights ?? (fixture.preset === undefined || fixture.preset === 'owner' ? RIGHTS : await ofPreset());
  await app.rows(
    `insert into api_keys (id, name, key_hash, prefix, staff_id, rights, warehouse_id, legal_entity_id, addresses, created_at, expires_at, last_used_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, '2100-01-01')`,
    [
      id,
      name,
      hashToken(key),
      key.slice(0, 22),
      staffId,
      rights,
      fixture.warehouseId ?? null,
      fixture.legalEntityId ?? null,
      fixture.addresses ?? [],
      fixture.createdAt ?? new Date('2020-01-01'),
      fixture.expiresAt ?? new Date('2100-01-01'),
    ],
  );
  return { id, name, key, staffId, headers: { authorization: `Bearer ${key}` } };
}
