import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { buildApp } from '../platform/http/app.ts';
import { type ConnectionLimits, connectionLimits } from '../platform/http/connections.ts';
import { describeErrors } from '../platform/http/describe-error.ts';
import { closeForMaintenance } from '../platform/http/maintenance/maintenance.ts';
import { openApiRoutes } from '../platform/http/openapi/index.ts';
import { serverWithCache, useCrossOriginReads } from '../platform/http/public-cache/index.ts';
import { textRoutes } from '../platform/http/texts/texts.routes.ts';
import type { ModuleContext } from '../platform/module/context.ts';
import { authenticatePort, authenticateStaffPort, publicCachePort } from '../platform/module/ports.ts';
import type { RegisteredModules } from '../platform/module/register-modules.ts';
import { clientNetwork } from '../platform/rate-limit/client-network.ts';
import { securityTxtRoutes } from './security-txt.routes.ts';
import { openPages } from './web-pages.ts';

/** Creates the HTTP server with all registered routes. It does not listen yet. */
export async function buildHttp(
  context: ModuleContext,
  registered: RegisteredModules,
  { pages: withPages, limits = defaultLimits(context.config) }: { pages: boolean; limits?: ConnectionLimits | undefined },
): Promise<FastifyInstance> {
  const { config, log, ids } = context;
  const pages = withPages && !config.maintenance ? await openPages(context) : undefined;
  return buildApp({
    log,
    ids,
    describe: describeErrors(config),
    authenticate: registered.get(authenticatePort),
    staff: { authenticate: registered.get(authenticateStaffPort), origin: new URL(config.publicUrl).origin },
    trustProxy: config.trustProxy,
    secure: config.publicUrl.startsWith('https:'),
    connectionLimits: limits,
    before: [useCrossOriginReads, ...(config.maintenance ? [closeForMaintenance(config)] : [])],
    routes: [textRoutes(context), securityTxtRoutes(context), ...(config.apiDocs ? [openApiRoutes(config)] : []), ...registered.routes],
    // During maintenance no cache: it would respond before the maintenance hook.
    serverFactory: config.maintenance
      ? serverWithCache(limits)
      : serverWithCache(limits, registered.get(publicCachePort), ...(pages ? [pages] : [])),
    ...(pages ? { pages: pages.routes } : {}),
  });
}

/** Of one network, if the rate limits have their default. */
const connectionsPerNetwork = 256;

/** Behind a reverse proxy all connections come from its address. */
function defaultLimits({ trustProxy, rateLimit }: Config): ConnectionLimits {
  const perNetwork = { most: connectionsPerNetwork * rateLimit, networkOf: clientNetwork };
  return trustProxy === false ? { ...connectionLimits, perNetwork } : connectionLimits;
}
