import { TestClock } from '@komora/testing';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { readConfig } from '../src/config/config.ts';
import { type OpenDatabase, openDatabase } from '../src/db/database.ts';
import { buildApp } from '../src/http/app.ts';
import { serverWithCache, useCrossOriginReads } from '../src/http/public-cache/index.ts';
import type { Session } from '../src/http/session.ts';
import { randomIds } from '../src/ids.ts';
import { createLog } from '../src/log.ts';
import { infoRoutes } from '../src/modules/info/index.ts';
import { reportRoutes } from '../src/modules/report/index.ts';
import { warehouseRoutes } from '../src/modules/warehouse/index.ts';
import { type Catalogue, openCatalogue } from '../src/open-catalogue.ts';

export interface CatalogueApp {
  app: FastifyInstance;
  catalogue: Catalogue;
  clock: TestClock;
  open: OpenDatabase;
  /** A connection of somebody else's. */
  other: pg.Client;
  close(): Promise<void>;
}

/** One web process as far as the public catalogue goes. The token 'good' is a signed-in client's. */
export async function startCatalogueApp(url: string, options: { at?: string; session?: Session } = {}): Promise<CatalogueApp> {
  const clock = new TestClock(options.at ?? new Date());
  const open = openDatabase(url, { max: 8 });
  const config = readConfig({}, '1.2.3');
  const log = createLog('silent');
  const deps = { db: open.db, clock, ids: randomIds, config, log, enqueue: async () => undefined, secretKey: Buffer.alloc(32) };
  const catalogue = await openCatalogue(deps, url);
  const app = await buildApp({
    log,
    ids: randomIds,
    describe: (code) => code,
    authenticate: async (token) => (token === 'good' ? (options.session ?? null) : null),
    routes: [
      useCrossOriginReads,
      warehouseRoutes(deps, catalogue, { emailOf: async () => 'own@example.com' }),
      infoRoutes(deps),
      reportRoutes(deps),
    ],
    serverFactory: serverWithCache(catalogue.cache),
  });
  await app.ready();
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  return {
    app,
    catalogue,
    clock,
    open,
    other,
    close: async () => {
      await app.close();
      await catalogue.close();
      await other.end();
      await open.close();
    },
  };
}
