import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type LocalPostgres, startLocalPostgres } from '@komora/embedded-postgres';
import { createRentHistory } from '@komora/testing/factories/rent-history';
import type { Pool } from 'pg';
import { loadLargeCatalogue } from '../../apps/server/src/demo/index.ts';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { Child } from './child.ts';
import type { Rounds } from './compare.ts';

export interface CatalogueSize {
  warehouses: number;
  boxesPerWarehouse: number;
  /** Clients with a contract and {@link rentsEach} paid and invoiced rents each. */
  renters?: number;
}

/** A running server with its own database and catalogue. */
export interface BenchEnvironment {
  size: CatalogueSize;
  databaseUrl: string;
  product: Child;
  origin: string;
  /** One warehouse of the catalogue. */
  warehouseId: string;
}

/** Shared by the measurements: one PostgreSQL, configured as `npm start` does, and environments that are created once. */
export interface Bench {
  rounds: Rounds;
  environment(size: CatalogueSize): Promise<BenchEnvironment>;
  /** Stops an environment's process. Its database stays until the end. */
  leave(environment: BenchEnvironment): Promise<void>;
  postgresVersion(): Promise<string>;
  close(): Promise<void>;
}

export const smallCatalogue: CatalogueSize = { warehouses: 100, boxesPerWarehouse: 60 };
/** Enough boxes for the purchases of a whole run. */
export const purchaseCatalogue: CatalogueSize = { warehouses: 200, boxesPerWarehouse: 400 };
export const largeCatalogue: CatalogueSize = { warehouses: 5000, boxesPerWarehouse: 60 };

export const rentsEach = 200;
export const fewRents: CatalogueSize = { warehouses: 10, boxesPerWarehouse: 10, renters: 5 };
export const manyRents: CatalogueSize = { ...fewRents, renters: 5000 };

export async function openBench(rounds: Rounds): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'komora-bench-'));
  let cluster: LocalPostgres | undefined;
  const environments = new Map<CatalogueSize, Promise<BenchEnvironment>>();
  const running = async () => {
    cluster ??= await startLocalPostgres({ dataDir: join(folder, 'postgres'), settings: { max_connections: '200' } });
    return cluster;
  };
  return {
    rounds,
    environment: (size) => {
      const known = environments.get(size) ?? running().then(async (at) => openBenchEnvironment(size, await fill(at, size)));
      environments.set(size, known);
      return known;
    },
    leave: async (environment) => {
      if (environments.delete(environment.size)) await environment.product.stop();
    },
    postgresVersion: async () => versionOf((await running()).url()),
    close: async () => {
      for (const environment of await Promise.all(environments.values())) await environment.product.stop();
      await cluster?.stop();
      // As root, the data folder may be a link to a folder that PostgreSQL's user can enter.
      if (cluster !== undefined) rmSync(cluster.dataDir, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Filled {
  databaseUrl: string;
  warehouseId: string;
}

async function fill(cluster: LocalPostgres, size: CatalogueSize): Promise<Filled> {
  const { renters = 0 } = size;
  const name = `catalogue_${size.warehouses}_${size.boxesPerWarehouse}_${renters}`;
  await cluster.ensureDatabase(name);
  const databaseUrl = cluster.url(name);
  await migrate(databaseUrl);
  const { db, pool, close } = openDatabase(databaseUrl, { max: 2 });
  try {
    const filled = await db.selectFrom('warehouses').select('id').limit(1).executeTakeFirst();
    if (filled === undefined) {
      await loadLargeCatalogue(db, size);
      if (renters > 0) await fillWithRents(pool, renters);
    }
    const { id } = await db.selectFrom('warehouses').select('id').orderBy('name').limit(1).executeTakeFirstOrThrow();
    return { databaseUrl, warehouseId: id };
  } finally {
    await close();
  }
}

async function fillWithRents(pool: Pool, renters: number): Promise<void> {
  const client = await pool.connect();
  await client.query('begin');
  await createRentHistory(client, { clients: renters, rentsEach });
  await client.query('commit');
  await client.query('vacuum analyze');
  client.release();
}

async function openBenchEnvironment(size: CatalogueSize, { databaseUrl, warehouseId }: Filled): Promise<BenchEnvironment> {
  const port = await freePort();
  const { child, ready } = await Child.start<{ origin: string }>('product.ts', { databaseUrl, port });
  return { size, databaseUrl, product: child, origin: ready.origin, warehouseId };
}

async function versionOf(databaseUrl: string): Promise<string> {
  const { pool, close } = openDatabase(databaseUrl, { max: 1 });
  const { rows } = await pool.query<{ version: string }>("select current_setting('server_version') as version");
  await close();
  return rows[0]?.version ?? 'unknown';
}
