import type { Clock } from '../platform/clock.ts';
import { catalogueChangesOf } from '../platform/db/catalogue-changes.ts';
import { startCatalogueListener } from '../platform/db/catalogue-listener.ts';
import { openDatabase } from '../platform/db/database.ts';
import type { DatabaseTimeouts } from '../platform/db/timeouts.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { detectRestore, insertDeployment, readDeployment } from '../platform/deployment/index.ts';
import { PublicCache } from '../platform/http/public-cache/index.ts';
import type { IdSource } from '../platform/ids.ts';
import { openQueue, type Queue } from '../platform/jobs/queue.ts';
import type { ModuleContext } from '../platform/module/context.ts';
import { defineModule, type Module } from '../platform/module/define-module.ts';
import { heartbeatPort, publicCachePort } from '../platform/module/ports.ts';
import { openPdfRenderer } from '../platform/pdf/pdf-renderer.ts';
import { rateLimitJobs } from '../platform/rate-limit/rate-limit.jobs.ts';
import type { AppOptions } from './app-options.ts';
import { assertSecretKey } from './assert-secret-key.ts';

const heartbeatMs = 15_000;

export interface Platform {
  context: ModuleContext;
  queue: Queue;
  /** Provides ports and jobs of the platform. */
  platformModule: Module;
}

/** Opens database, queue, catalogue listener and PDF renderer. */
export async function openPlatform(
  opened: AsyncDisposableStack,
  {
    config,
    connectionString,
    secretKey: currentKey,
    log,
    clock,
    ids,
    queue: givenQueue,
    timeouts,
    newDeploymentId = ids.uuid(),
  }: Pick<AppOptions, 'config' | 'connectionString' | 'secretKey' | 'log'> & {
    clock: Clock;
    ids: IdSource;
    queue: Queue | undefined;
    timeouts: DatabaseTimeouts | undefined;
    newDeploymentId?: string | undefined;
  },
): Promise<Platform> {
  const { db, statements, close } = openDatabase(connectionString, {
    max: config.databasePoolSize,
    applicationName: `komora ${config.role}`,
    ...(timeouts === undefined ? {} : { timeouts }),
  });
  opened.defer(close);
  const secretKey = { current: currentKey, old: config.oldSecretKeys };
  await assertSecretKey({ db, log }, secretKey, clock.now());
  const deploymentId = await inTransaction(db, async (trx) => {
    await insertDeployment(trx, { id: newDeploymentId, now: clock.now() });
    return (await readDeployment(trx)).id;
  });
  await detectRestore({ db, clock, config, log, deploymentId });
  const queue = givenQueue ?? (await openQueue(connectionString, log, { worker: config.role !== 'web' }));
  opened.defer(queue.stop);
  const catalogueChanges = catalogueChangesOf(db);
  const listener = await startCatalogueListener({ connectionString, changes: catalogueChanges, log });
  opened.defer(listener.close);
  const pdfRenderer = openPdfRenderer();
  opened.defer(pdfRenderer.close);
  const cache = new PublicCache(catalogueChanges, clock, { secure: config.publicUrl.startsWith('https:') });
  const { enqueue } = queue;
  const { print } = pdfRenderer;
  return {
    context: {
      db,
      statements,
      clock,
      ids,
      config,
      enqueue,
      log,
      secretKey,
      deploymentId,
      connectionString,
      catalogueChanges,
      print,
      opened,
    },
    queue,
    platformModule: defineModule({
      name: 'platform',
      provides: { cache: publicCachePort, heartbeatMs: heartbeatPort },
      register: () => ({ provided: { cache, heartbeatMs }, jobs: rateLimitJobs({ db, clock }) }),
    }),
  };
}
