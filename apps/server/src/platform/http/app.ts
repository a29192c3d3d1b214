import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyServerFactory, LogController } from 'fastify';
import { withinRequest } from '../db/timeouts.ts';
import type { IdSource } from '../ids.ts';
import type { Log } from '../logging.ts';
import type { AuthenticateView } from '../staff/client-view.ts';
import { type ConnectionLimits, closeConnectionsInTime, connectionLimits } from './connections.ts';
import { type DescribeError, sendNotFound, useProblems } from './problem.ts';
import { useSecurityHeaders } from './security-headers.ts';
import { type Authenticate, useSessions } from './session.ts';
import { type StaffAccess, useStaffSessions } from './staff-session.ts';

/** Registers a module's routes. Runs before the server listens. */
export type Routes = (app: FastifyInstance) => void | Promise<void>;

export interface AppOptions {
  log: Log;
  ids: IdSource;
  describe: DescribeError;
  authenticate: Authenticate;
  /** Absent: staff cannot view accounts. */
  authenticateView?: AuthenticateView;
  /** Absent: no routes of staff. */
  staff?: StaffAccess;
  /** Trusted reverse proxies for `X-Forwarded-For`: their number or addresses. Default: none. */
  trustProxy?: false | number | string[];
  /** True if the public URL uses https. */
  secure?: boolean;
  /** Hooks that run before the session is loaded. */
  before?: Routes[];
  routes: Routes[];
  /** Handles all paths without a route outside /api and /auth: the pages. */
  pages?: Routes;
  /** Limits of closing; the server factory applies the others. */
  connectionLimits?: ConnectionLimits;
  /** Creates the HTTP server; the default has no response cache. */
  serverFactory?: FastifyServerFactory;
}

/** Registers hooks and routes. Does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = options.log;
  const { trustProxy: trusted } = options;
  const app = Fastify({
    loggerInstance,
    ...(options.serverFactory ? { serverFactory: options.serverFactory } : {}),
    genReqId: () => options.ids.uuid(),
    bodyLimit: 1024 * 1024,
    // Requests on open connections are answered while the server closes.
    return503OnClosing: false,
    trustProxy: typeof trusted === 'number' ? (_address, hop) => hop < trusted : (trusted ?? false),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { caseSensitive: true, maxParamLength },
    rewriteUrl: ({ url = '/' }) => routable(url),
    childLoggerFactory: (logger, bindings, options, request) => {
      const sessionId = request.headers['session-id'];
      // Chosen by the browser: one tab's visit. Other values are not logged.
      return logger.child(
        typeof sessionId === 'string' && /^[\w-]{1,50}$/.test(sessionId) ? { ...bindings, sessionId } : bindings,
        options,
      );
    },
  });
  closeConnectionsInTime(app, options.connectionLimits ?? connectionLimits);
  app.decorate('isSecure', options.secure ?? false);
  useSecurityHeaders(app, options.secure ?? false);
  app.addHook('onRequest', (_request, _reply, done) => withinRequest(done));
  useProblems(app, options.describe, options.ids);
  for (const routes of options.before ?? []) await routes(app);
  useSessions(app, options.authenticate, options.authenticateView);
  if (options.staff) useStaffSessions(app, options.staff);
  const notFound = sendNotFound(options.describe);
  if (!options.pages) app.setNotFoundHandler((request, reply) => reply.code(404).type('application/problem+json').send(notFound(request)));
  for (const routes of options.routes) await routes(app);
  if (options.pages) {
    for (const prefix of ['/api/*', '/auth/*']) {
      app.all(prefix, (request, reply) => reply.code(404).type('application/problem+json').send(notFound(request)));
    }
    await options.pages(app);
  }
  return app;
}

/** Of one part of a path, in characters. The longest are an address and a token of a mailed link. */
const maxParamLength = 300;

/** An address that cannot be decoded, or has a part that is too long, exists as little as an unknown one; the router would answer with a bare error. */
function routable(url: string): string {
  if (!url.includes('%') && url.length <= maxParamLength) return url;
  const path = url.split('?', 1)[0] ?? '';
  try {
    if (path.split('/').every((part) => decodeURIComponent(part).length <= maxParamLength)) return url;
  } catch {
    // It cannot be decoded.
  }
  return /^\/(?:api|auth)\//.test(url) ? '/api/_/malformed' : '/_/malformed';
}
