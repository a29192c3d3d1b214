import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { AppError } from '../platform/app-error.ts';
import { type Health, healthRoutes } from '../platform/health/index.ts';
import { buildApp } from '../platform/http/app.ts';
import { type ConnectionLimits, connectionLimits } from '../platform/http/connections.ts';
import { describeErrors } from '../platform/http/describe-error.ts';
import { closeForMaintenance } from '../platform/http/maintenance/maintenance.ts';
import { mapFileRoutes } from '../platform/http/map/map-file.routes.ts';
import { BUNDLED_MAP, type MapFile, openMapFile } from '../platform/http/map/map-file.ts';
import { openApiRoutes, staffDocsRoutes } from '../platform/http/openapi/index.ts';
import { serverWithCache, useCrossOriginReads } from '../platform/http/public-cache/index.ts';
import { type SecurityLogOptions, useSecurityLog } from '../platform/http/security-log.ts';
import { textRoutes } from '../platform/http/texts/texts.routes.ts';
import { traceRequests } from '../platform/http/trace-requests.ts';
import type { Measure } from '../platform/measure.ts';
import { measureRequests } from '../platform/metrics/measure-requests.ts';
import type { ModuleContext } from '../platform/module/context.ts';
import {
  authenticateKeyPort,
  authenticatePort,
  authenticateStaffPort,
  authenticateViewPort,
  publicCachePort,
} from '../platform/module/ports.ts';
import type { RegisteredModules } from '../platform/module/register-modules.ts';
import { clientNetwork } from '../platform/rate-limit/client-network.ts';
import { processRateLimiter } from '../platform/rate-limit/process-rate-limiter.ts';
import { sourceOf } from '../platform/rate-limit/source-of.ts';
import type { Tracer } from '../platform/tracing/span.ts';
import { securityTxtRoutes } from './security-txt.routes.ts';
import { openConsole, openPages } from './web-pages.ts';

/** Creates the HTTP server with all registered routes. It does not listen yet. */
export async function buildHttp(
  context: ModuleContext,
  registered: RegisteredModules,
  options: {
    health: Health;
    measure: Measure | undefined;
    tracer: Tracer | undefined;
    pages: boolean;
    limits?: ConnectionLimits | undefined;
  },
): Promise<FastifyInstance> {
  const { config, log, ids, settings } = context;
  const { limits = defaultLimits(config), measure, tracer } = options;
  const secure = config.publicUrl.startsWith('https:');
  const map = options.pages ? await openMap(context) : undefined;
  const pages = options.pages ? await openPages(context, map?.address) : undefined;
  const isClosed = () => settings.get('maintenance').on;
  return buildApp({
    log,
    ids,
    describe: describeErrors(context),
    authenticate: registered.get(authenticatePort),
    authenticateView: registered.get(authenticateViewPort),
    staff: {
      authenticate: registered.get(authenticateStaffPort),
      authenticateKey: registered.get(authenticateKeyPort),
      clock: context.clock,
      origin: new URL(config.publicUrl).origin,
    },
    trustProxy: config.trustProxy,
    secure,
    connectionLimits: limits,
    before: [
      // First, so that its span contains the work of all others.
      ...(tracer ? [traceRequests(tracer)] : []),
      (app) => useSecurityLog(app, securityLog(context)),
      ...(measure ? [measureRequests(measure)] : []),
      useCrossOriginReads,
      closeForMaintenance(context),
    ],
    routes: [
      healthRoutes(options.health),
      textRoutes(context),
      securityTxtRoutes(context),
      ...(config.apiDocs ? [openApiRoutes(config)] : []),
      staffDocsRoutes(config),
      ...registered.routes,
      ...(options.pages ? [openConsole(context, map?.address)] : []),
      ...(map ? [mapFileRoutes(map, secure)] : []),
    ],
    serverFactory: serverWithCache(
      limits,
      secure,
      // During maintenance no cache: it would respond before the maintenance hook.
      [registered.get(publicCachePort), ...(pages ? [pages] : [])].map((cache) => ({
        respond: (request, response) => !isClosed() && cache.respond(request, response),
      })),
      measure?.cachedResponse,
    ),
    ...(pages ? { pages: pages.routes } : {}),
  });
}

/** The map that our own server serves. Without it the pages draw a plain map. */
async function openMap({ config, log, opened }: ModuleContext): Promise<MapFile | undefined> {
  if (config.tileUrl !== undefined) return undefined;
  const file = config.mapFile ?? BUNDLED_MAP;
  const map = await openMapFile(file, (reason) => log.warn({ file, reason }, 'the map file cannot be shown; pages draw a plain map'));
  if (map) opened.defer(() => map.handle.close());
  return map;
}

/** Security events of one network. */
const eventsPerMinute = 60;

function securityLog({ clock, secretKey }: ModuleContext): SecurityLogOptions {
  const limit = processRateLimiter(clock, { burst: eventsPerMinute, perMinute: eventsPerMinute });
  const mayWrite = (source: string): boolean => {
    try {
      limit(source);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  };
  return { sourceOf: (ip) => sourceOf(secretKey, ip), mayWrite };
}

/** Of one network, if the rate limits have their default. */
const connectionsPerNetwork = 256;

/** Behind a reverse proxy all connections come from its address. */
function defaultLimits({ trustProxy, rateLimit }: Config): ConnectionLimits {
  const perNetwork = { most: connectionsPerNetwork * rateLimit, networkOf: clientNetwork };
  return trustProxy === false ? { ...connectionLimits, perNetwork } : connectionLimits;
}
