import { join } from 'node:path';
import { startLocalPostgres } from '@komora/embedded-postgres';
import type { Pool } from 'pg';
import { loadOrCreateSecretKey } from '../../../apps/server/src/app/secret-key.ts';
import { hashPassword } from '../../../apps/server/src/modules/identity/account/password.ts';
import { openDatabase } from '../../../apps/server/src/platform/db/database.ts';
import { migrate } from '../../../apps/server/src/platform/db/migrate.ts';
import { encrypt } from '../../../apps/server/src/platform/secrets.ts';
import { loadConsoleData } from '../../../bench/lib/console-data.ts';

/** Rows of size 1. Size n has n times as many warehouses and contracts, and of every other record in proportion. */
export const sizeOne = { warehouses: 25, contracts: 1000, rentsEach: 10 } as const;

/** Warehouses that visitors look at: as many at each size, so that the caches of the program are as warm. */
const visited = sizeOne.warehouses;

export interface DataRequest {
  /** A multiple of {@link sizeOne}. */
  size: number;
  /** Free boxes of each warehouse. */
  freeEach: number;
  /** Clients of the data that sign in. */
  clients: number;
}

export interface LoadedData {
  clients: readonly string[];
  /** Of each of them. */
  password: string;
  warehouseIds: readonly string[];
  /** Free boxes in these warehouses. */
  boxIds: string[];
}

const password = 'heslo do komory 1';
const settings = {
  max_connections: '20',
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  shared_buffers: '1GB',
  autovacuum: 'off',
};

/**
 * Creates the database of a program in its data folder and fills it. The program must not run yet.
 * @throws the reason of the signal if it was aborted
 */
export async function loadData(dataDir: string, request: DataRequest, signal: AbortSignal): Promise<LoadedData> {
  const key = { current: await loadOrCreateSecretKey(dataDir), old: [] };
  signal.throwIfAborted();
  const cluster = await startLocalPostgres({ dataDir: join(dataDir, 'postgres'), settings });
  // Its sessions end, and with them the statements below.
  const stop = () => void cluster.stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await cluster.ensureDatabase('komora');
    await migrate(cluster.url('komora'));
    const { pool, close } = openDatabase(cluster.url('komora'), { max: 2 });
    try {
      const { contracts, warehouses, rentsEach } = sizeOne;
      await loadConsoleData(pool, {
        contracts: contracts * request.size,
        contractsPerWarehouse: contracts / warehouses,
        freeBoxes: warehouses * request.size * request.freeEach,
        rentsEach,
        passwordHash: await hashPassword(password, 'load'),
        doorCodes: { accessCodeEncrypted: encrypt(key, '1234'), lockCodeEncrypted: encrypt(key, '5678') },
      });
      return await prepare(pool, request);
    } finally {
      await close();
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await cluster.stop();
  }
}

async function prepare(pool: Pool, { size, clients }: DataRequest): Promise<LoadedData> {
  // Numbers of new documents follow those of the data.
  await pool.query(
    `insert into invoice_counters (legal_entity_id, series, year, last_number)
     select legal_entity_id, series, extract(year from now())::integer, max(sequence) from invoices group by 1, 2`,
  );
  await pool.query(
    `insert into business_id_counters (prefix, year, last_number) select contract_prefix, extract(year from now())::integer, 950000 from legal_entities`,
  );
  const { rows: people } = await pool.query<{ email: string; box_id: string }>(
    `select email, box_id from (
       select u.email, c.box_id, row_number() over (order by c.id) as n, count(*) over () as total
       from contracts c join users u on u.id = c.client_id
       where c.status = 'ACTIVE' and c.starts_on <= current_date and c.overlocked_at is null and c.billing_suspended_at is null
         and not exists (select from rents r where r.contract_id = c.id and r.paid_at is null)
     ) c where n % greatest(total / $1, 1) = 0 limit $1`,
    [clients],
  );
  const boxes = people.map(({ box_id }) => box_id);
  await pool.query(`update boxes set lock_version = 'V2' where id = any($1)`, [boxes]);
  await pool.query(
    `insert into locks (warehouse_id, box_id, door, device_id, online, online_at, battery_percent, state, state_at)
     select warehouse_id, id, 'BOX', id, true, now(), 80, 'LOCKED', now() from boxes b
     where id = any($1) and not exists (select from locks l where l.box_id = b.id)`,
    [boxes],
  );
  const { rows: places } = await pool.query<{ id: string }>(
    `select id from (select id, row_number() over (order by id) as n from warehouses) w where n % $1 = 0 limit $2`,
    [size, visited],
  );
  const warehouseIds = places.map(({ id }) => id);
  const { rows: free } = await pool.query<{ id: string }>(
    `select b.id from boxes b where b.warehouse_id = any($1) and b.active
       and not exists (select from box_reservations r where r.box_id = b.id)
       and not exists (select from box_states s where s.box_id = b.id and s.until_on is null) order by random()`,
    [warehouseIds],
  );
  await pool.query('vacuum analyze boxes, locks');
  return { clients: people.map(({ email }) => email), password, warehouseIds, boxIds: free.map(({ id }) => id) };
}
