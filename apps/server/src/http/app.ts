import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyServerFactory, LogController } from 'fastify';
import type { IdSource } from '../ids.ts';
import type { Log } from '../log.ts';
import { type DescribeError, sendNotFound, useProblems } from './problem.ts';
import { type Authenticate, useSessions } from './session.ts';

/** What a module opens to the world. It runs before the server listens. */
export type Routes = (app: FastifyInstance) => void | Promise<void>;

export interface AppParts {
  log: Log;
  ids: IdSource;
  describe: DescribeError;
  authenticate: Authenticate;
  /** Reverse proxies whose word on the visitor's address counts; none unless told. */
  trustProxy?: false | number | string[];
  /** What looks at a request before anybody asks whose it is. */
  before?: Routes[];
  routes: Routes[];
  /** Answers every path that no route knows, outside /api and /auth: the pages. */
  pages?: Routes;
  /** Makes the HTTP server; the default knows nothing of ready answers. */
  serverFactory?: FastifyServerFactory;
}

/** Puts the doors together; listens to nothing yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = parts.log;
  const { trustProxy: trusted } = parts;
  const app = Fastify({
    loggerInstance,
    ...(parts.serverFactory ? { serverFactory: parts.serverFactory } : {}),
    genReqId: () => parts.ids.uuid(),
    bodyLimit: 1024 * 1024,
    trustProxy: typeof trusted === 'number' ? (_address, hop) => hop < trusted : (trusted ?? false),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { caseSensitive: true, maxParamLength: 300 },
    childLoggerFactory: (logger, bindings, options, request) => {
      const sessionId = request.headers['session-id'];
      return logger.child(typeof sessionId === 'string' ? { ...bindings, sessionId: sessionId.slice(0, 50) } : bindings, options);
    },
  });
  useProblems(app, parts.describe, parts.ids);
  for (const routes of parts.before ?? []) await routes(app);
  useSessions(app, parts.authenticate);
  const notFound = sendNotFound(parts.describe);
  if (!parts.pages) app.setNotFoundHandler((request, reply) => reply.code(404).type('application/problem+json').send(notFound(request)));
  for (const routes of parts.routes) await routes(app);
  if (parts.pages) {
    for (const prefix of ['/api/*', '/auth/*']) {
      app.all(prefix, (request, reply) => reply.code(404).type('application/problem+json').send(notFound(request)));
    }
    await parts.pages(app);
  }
  return app;
}
