import type { Clock } from '../platform/clock.ts';
import { Credentials } from '../platform/credentials/index.ts';
import { catalogueChangesOf, EVERYTHING } from '../platform/db/catalogue-changes.ts';
import { type Database, openDatabase, serverIdleMs } from '../platform/db/database.ts';
import { replicaGauges } from '../platform/db/gauges.sql.ts';
import { openNotifications } from '../platform/db/notifications.ts';
import { type DatabaseTimeouts, databaseTimeouts } from '../platform/db/timeouts.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { deploymentGauges, detectRestore, insertDeployment, readDeployment } from '../platform/deployment/index.ts';
import { createHealth, type Health } from '../platform/health/index.ts';
import { maintenanceGauge } from '../platform/http/maintenance/gauge.ts';
import { PublicCache } from '../platform/http/public-cache/index.ts';
import { outbound } from '../platform/http-client/resolve-host.ts';
import type { IdSource } from '../platform/ids.ts';
import { queueGauges } from '../platform/jobs/gauges.sql.ts';
import { openQueue, type Queue } from '../platform/jobs/queue.ts';
import type { Metrics, PoolState } from '../platform/metrics/metrics.ts';
import type { ModuleContext } from '../platform/module/context.ts';
import { defineModule, type Module } from '../platform/module/define-module.ts';
import { heartbeatPort, outboundPort, publicCachePort, readQueuePort, retryFailedPort } from '../platform/module/ports.ts';
import { openPdfRenderer } from '../platform/pdf/pdf-renderer.ts';
import { rateLimitJobs } from '../platform/rate-limit/rate-limit.jobs.ts';
import { Settings, startSettingsListener } from '../platform/settings/index.ts';
import type { Tracer } from '../platform/tracing/span.ts';
import type { AppOptions } from './app-options.ts';
import { assertSecretKey } from './assert-secret-key.ts';

const heartbeatMs = 15_000;
/** Load balancers ask every few seconds and must not wait for a database that hangs. */
const observerTimeouts: DatabaseTimeouts = { ...databaseTimeouts, connectMs: 2000, requestMs: 2000, jobMs: 2000 };

export interface Platform {
  context: ModuleContext;
  queue: Queue;
  health: Health;
  /** Undefined without METRICS_PORT. */
  metrics: Metrics | undefined;
  /** Undefined without an address for traces. */
  tracer: Tracer | undefined;
  /** Provides ports and jobs of the platform. */
  platformModule: Module;
}

/** Opens database, queue, listeners and PDF renderer. */
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
    queueWatchMs,
    timeouts,
    newDeploymentId = ids.uuid(),
  }: Pick<AppOptions, 'config' | 'connectionString' | 'secretKey' | 'log'> & {
    clock: Clock;
    ids: IdSource;
    queue: Queue | undefined;
    queueWatchMs: number | undefined;
    timeouts: DatabaseTimeouts | undefined;
    newDeploymentId?: string | undefined;
  },
): Promise<Platform> {
  const tracer = await openTraces({ config, log });
  // Closed last, so that it exports the traces of the shutdown.
  if (tracer !== undefined) opened.defer(tracer.close);
  const { db, pool, statements, close } = openDatabase(connectionString, {
    max: config.databasePoolSize,
    applicationName: `komora ${config.role}`,
    idleMs: serverIdleMs,
    ...(timeouts === undefined ? {} : { timeouts }),
  });
  opened.defer(close);
  // Connections are opened at the first check of the health.
  const observer = openDatabase(connectionString, { max: 2, applicationName: 'komora observer', timeouts: observerTimeouts });
  opened.defer(observer.close);
  const metrics = await openMetrics({ config, db: observer.db, clock, log, pool });
  const secretKey = { current: currentKey, old: config.oldSecretKeys };
  await assertSecretKey({ db, log }, secretKey, clock.now());
  const deploymentId = await inTransaction(db, async (trx) => {
    await insertDeployment(trx, { id: newDeploymentId, now: clock.now() });
    return (await readDeployment(trx)).id;
  });
  await detectRestore({ db, clock, config, log, deploymentId });
  const notifications = await openNotifications({ connectionString, log });
  opened.defer(notifications.close);
  // Closed when neither requests nor jobs run any more.
  const openedForWork = opened.use(new AsyncDisposableStack());
  const queue =
    givenQueue ??
    (await openQueue(connectionString, log, { worker: config.role !== 'web', watchMs: queueWatchMs, measure: metrics?.measure, tracer }));
  opened.defer(queue.stop);
  const catalogueChanges = catalogueChangesOf(db);
  // Triggers notify. Caching is disabled while the connection is lost.
  await notifications.subscribe({
    channels: ['catalogue'],
    onNotification: (_channel, payload) => catalogueChanges.changed(payload || EVERYTHING),
    onLive: (live) => catalogueChanges.setLive(live),
  });
  const settings = new Settings({ config: config.settings, clock, log });
  const credentials = new Credentials({ config, secretKey, log });
  const settingsListener = await startSettingsListener({ notifications, db, settings, credentials, log });
  opened.defer(settingsListener.close);
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
      notifications,
      catalogueChanges,
      settings,
      credentials,
      reloadSettings: settingsListener.reload,
      print,
      opened,
      openedForWork,
    },
    queue,
    metrics,
    tracer,
    health: createHealth({ db: observer.db, log }),
    platformModule: defineModule({
      name: 'platform',
      provides: {
        cache: publicCachePort,
        heartbeatMs: heartbeatPort,
        readQueue: readQueuePort,
        retryFailed: retryFailedPort,
        outbound: outboundPort,
      },
      register: () => ({
        provided: { cache, heartbeatMs, readQueue: queue.read, retryFailed: queue.retryFailed, outbound },
        jobs: rateLimitJobs({ db, clock }),
        gauges: [...queueGauges, ...deploymentGauges, ...replicaGauges, maintenanceGauge(settings)],
      }),
    }),
  };
}

type MetricsDeps = Pick<AppOptions, 'config' | 'log'> & { db: Database; clock: Clock; pool: PoolState };

/** The library is loaded only if it is needed. */
async function openMetrics({ config, ...rest }: MetricsDeps): Promise<Metrics | undefined> {
  if (config.metricsPort === undefined) return undefined;
  const { createMetrics } = await import('../platform/metrics/metrics.ts');
  return createMetrics({ ...rest, version: config.version, role: config.role, poolSize: config.databasePoolSize });
}

/** The libraries are loaded only if they are needed. */
async function openTraces({ config: { tracing, version, role }, log }: Pick<AppOptions, 'config' | 'log'>): Promise<Tracer | undefined> {
  if (tracing === undefined) return undefined;
  const { openTracer } = await import('../platform/tracing/open-tracer.ts');
  const onFailure = (err: Error, spans: number): void =>
    log.warn({ err, spans }, 'traces could not be exported; the next line about this follows in an hour at the earliest');
  return openTracer({ ...tracing, version, role, onFailure });
}
