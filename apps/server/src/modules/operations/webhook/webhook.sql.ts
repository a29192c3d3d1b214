import type { WebhookType } from '@komora/api/admin';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export interface WebhookRow {
  id: string;
  name: string;
  url: string;
  types: string[];
  created_at: Date;
  disabled_at: Date | null;
  disabled_by: string | null;
  old_secret_until: Date | null;
  version: number;
}

/** Endpoints by name with the numbers of deliveries; at most 100 exist. */
export async function listEndpoints(reader: Reader): Promise<(WebhookRow & { waiting: number; failed: number })[]> {
  const { rows } = await sql<WebhookRow & { waiting: number; failed: number }>`
    select e.id, e.name, e.url, e.types, e.created_at, e.disabled_at, e.disabled_by, e.old_secret_until, e.version,
      (select count(*)::int from (select from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'PENDING' limit 10000) as one) as waiting,
      (select count(*)::int from (select from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'FAILED' limit 10000) as one) as failed
    from webhook_endpoints e where e.removed_at is null order by e.name, e.id`.execute(reader);
  return rows;
}

export async function countEndpoints(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('webhook_endpoints')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface NewEndpoint {
  id: string;
  name: string;
  url: string;
  types: readonly WebhookType[];
  secretEncrypted: Buffer;
  now: Date;
}

/** Inserts one row. False if another endpoint has the address. */
export async function insertEndpoint(trx: Trx, endpoint: NewEndpoint): Promise<boolean> {
  const row = await trx
    .insertInto('webhook_endpoints')
    .values({
      id: endpoint.id,
      name: endpoint.name,
      url: endpoint.url,
      types: [...endpoint.types],
      secret_encrypted: endpoint.secretEncrypted,
      created_at: endpoint.now,
    })
    .onConflict((conflict) => conflict.column('url').where('removed_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks an endpoint that was not removed; undefined for another. */
export function lockEndpoint(trx: Trx, id: string): Promise<(WebhookRow & { secret_encrypted: Buffer }) | undefined> {
  return trx
    .selectFrom('webhook_endpoints')
    .select(['id', 'name', 'url', 'types', 'created_at', 'disabled_at', 'disabled_by', 'old_secret_until', 'version', 'secret_encrypted'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes one endpoint. @returns its version. @throws unique violation of webhook_endpoints_by_url */
export async function updateEndpoint(
  trx: Trx,
  id: string,
  change: { name: string; url: string; types: readonly WebhookType[]; disabledAt: Date | null; disabledBy: string | null },
): Promise<number> {
  const { version } = await trx
    .updateTable('webhook_endpoints')
    .set({
      name: change.name,
      url: change.url,
      types: [...change.types],
      disabled_at: change.disabledAt,
      disabled_by: change.disabledBy,
      ...(change.disabledAt === null ? { lost_in_a_row: 0 } : {}),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Replaces the secret of one endpoint; the present one stays valid until `oldUntil`. @returns the version */
export async function updateSecret(trx: Trx, id: string, { secret, oldUntil }: { secret: Buffer; oldUntil: Date }): Promise<number> {
  const { version } = await trx
    .updateTable('webhook_endpoints')
    .set({ old_secret_encrypted: sql`secret_encrypted`, old_secret_until: oldUntil, secret_encrypted: secret, version: sql`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Removes one endpoint with its deliveries and overwrites its secrets. */
export async function removeEndpointRow(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.deleteFrom('webhook_deliveries').where('endpoint_id', '=', id).execute();
  await trx
    .updateTable('webhook_endpoints')
    .set({
      removed_at: now,
      secret_encrypted: Buffer.alloc(0),
      old_secret_encrypted: null,
      old_secret_until: null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Locks endpoints with a secret whose header is not `header`. At most 100 endpoints exist. */
export function lockOtherSecrets(trx: Trx, header: Buffer) {
  const differs = (column: 'secret_encrypted' | 'old_secret_encrypted') =>
    sql<boolean>`substring(${sql.ref(column)} for ${sql.lit(header.length)}) <> ${header}`;
  return trx
    .selectFrom('webhook_endpoints')
    .select(['id', 'secret_encrypted', 'old_secret_encrypted'])
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([differs('secret_encrypted'), differs('old_secret_encrypted')]))
    .forUpdate()
    .execute();
}

/** Updates one row. */
export async function updateSecretsEncrypted(trx: Trx, row: { id: string; secret: Buffer; oldSecret: Buffer | null }): Promise<void> {
  await trx
    .updateTable('webhook_endpoints')
    .set({ secret_encrypted: row.secret, old_secret_encrypted: row.oldSecret })
    .where('id', '=', row.id)
    .execute();
}
