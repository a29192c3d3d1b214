import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { type ConnectionLimits, createLimitedServer } from '../connections.ts';

/** A cache that can respond before routing. */
export interface ResponseCache {
  /** @returns false, without writing, if it has no response */
  respond(request: IncomingMessage, response: ServerResponse): boolean;
}

/**
 * An HTTP server that tries the caches before Fastify's routing, request id and logger. A cache hit costs no more than `node:http` itself.
 */
export function serverWithCache(
  limits: ConnectionLimits,
  caches: readonly ResponseCache[] = [],
  onHit: (method: string | undefined, status: number) => void = () => undefined,
): FastifyServerFactory {
  return (handler) =>
    createLimitedServer(limits, (request, response) => {
      if (caches.some((cache) => cache.respond(request, response))) onHit(request.method, response.statusCode);
      else handler(request, response);
    });
}
