import { type ApiKey, RIGHTS } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import { listKeys as listRows } from './api-key.sql.ts';

type Row = Awaited<ReturnType<typeof listRows>>[number];

/** All keys with their state at this moment. */
export async function listKeys({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<{ keys: ApiKey[] }> {
  const now = clock.now();
  return { keys: (await listRows(db, now)).map((row) => present(row, now)) };
}

function present(row: Row, now: Date): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    state: stateOf(row, now),
    holder: { id: row.staff_id, name: row.holder_name },
    rights: RIGHTS.filter((right) => row.rights.includes(right)),
    warehouseId: row.warehouse_id,
    legalEntityId: row.legal_entity_id,
    addresses: row.addresses,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}

function stateOf({ revoked_at, expires_at, holder_ended_at }: Row, now: Date): ApiKey['state'] {
  if (revoked_at !== null) return 'REVOKED';
  if (holder_ended_at !== null) return 'HOLDER_LEFT';
  return expires_at <= now ? 'EXPIRED' : 'ACTIVE';
}
