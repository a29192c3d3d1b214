import type { FastifyInstance } from 'fastify';
import { findSetUpCode } from '../modules/identity/index.ts';
import { systemClock } from '../platform/clock.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { randomIds } from '../platform/ids.ts';
import { measured } from '../platform/metrics/measured.ts';
import { listenForOperations } from '../platform/metrics/operations-listener.ts';
import type { ModuleContext } from '../platform/module/context.ts';
import { gaugePort } from '../platform/module/ports.ts';
import { type RegisteredModules, registerModules } from '../platform/module/register-modules.ts';
import { recorded, ServiceCalls } from '../platform/service-calls/index.ts';
import { traced } from '../platform/tracing/traced.ts';
import type { AppOptions } from './app-options.ts';
import { externalPorts } from './external-ports.ts';
import { buildHttp } from './http-server.ts';
import type { Login } from './load-demo.ts';
import { modules } from './modules.ts';
import { openPlatform } from './open-platform.ts';
import { providerModules } from './providers.ts';

export interface App {
  http: FastifyInstance;
  context: ModuleContext;
  /** Registrations of all modules. */
  registered: RegisteredModules;
  /** Demo logins; empty without a demo. */
  logins: Login[];
  /** Invites the first owner; null if an owner can sign in. */
  setUpCode: string | null;
  /** Starts the listener of METRICS_PORT, if it is configured. */
  observe(): Promise<void>;
  /** Starts the worker's jobs. */
  work(): Promise<void>;
  /** Starts to listen. @returns the public URL */
  listen(): Promise<string>;
  /** Rejects new work, finishes running work, closes the connections. */
  close(): Promise<void>;
}

/** Assembles modules and providers. On failure it closes all opened resources. */
export async function createApp(options: AppOptions): Promise<App> {
  const opened = new AsyncDisposableStack();
  try {
    return await createAppOn(opened, options);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function createAppOn(opened: AsyncDisposableStack, options: AppOptions): Promise<App> {
  const { config, demo, overrides = {} } = options;
  const { clock = systemClock, ids = randomIds, ports = [], mockGateway, pages } = overrides;
  const { context, queue, health, metrics, tracer, platformModule } = await openPlatform(opened, {
    ...options,
    clock,
    ids,
    queue: overrides.queue,
    queueWatchMs: overrides.queueWatchMs,
    timeouts: overrides.databaseTimeouts,
    newDeploymentId: overrides.deploymentId,
  });
  const calls = new ServiceCalls(context);
  opened.defer(() => calls.settled());
  const allPorts = [
    ...ports,
    ...externalPorts((target, of) => recorded(target, of, calls)),
    ...(metrics === undefined ? [] : externalPorts((target, of) => measured(target, of, metrics.measure))),
    ...(tracer === undefined ? [] : externalPorts(traced)),
  ];
  const registered = await registerModules([platformModule, ...providerModules(mockGateway), ...modules], context, allPorts);
  await queue.register(registered.jobs);
  // Imported on demand: a deployment for clients has no demo.
  const logins = demo ? await (await import('./load-demo.ts')).fillWithDemo(context, demo.onProgress) : [];
  const setUpCode = await findSetUpCode(context.db, context.secretKey, context.deploymentId);
  if (config.role !== 'worker') for (const start of registered.startWeb) await start();
  // Closed after the HTTP server, so that it shows the shutdown.
  const listener = new AsyncDisposableStack();
  opened.use(listener);
  const http = await buildHttp(context, registered, {
    health,
    measure: metrics?.measure,
    tracer,
    pages: pages !== false,
    limits: overrides.connectionLimits,
  });
  // Pushed last, so closed first: no new request arrives while the rest stops.
  opened.defer(() => http.close());
  opened.defer(async () => health.stopping());
  return {
    http,
    context,
    registered,
    logins,
    setUpCode,
    work: async () => {
      for (const start of registered.startWork) await start();
      await queue.work();
      // Process payments that became due while no worker ran.
      await inTransaction(context.db, (trx) => context.enqueue(trx, 'process-payments', {}));
    },
    listen: async () => {
      await http.listen({ port: config.port, host: config.host });
      return config.publicUrl;
    },
    observe: async () => {
      const { metricsPort: port, metricsHost: host } = config;
      if (metrics === undefined || port === undefined) return;
      const gauges = [...registered.all(gaugePort), ...(options.gauges ?? [])];
      listener.defer(await listenForOperations({ host, port, metrics, gauges, health, log: context.log }));
    },
    close: () => opened.disposeAsync(),
  };
}
