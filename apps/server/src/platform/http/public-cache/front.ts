import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { type ConnectionLimits, createLimitedServer } from '../connections.ts';
import { transportHeaders } from '../security-headers.ts';

/** A cache that can respond before routing. */
export interface ResponseCache {
  /** @returns false, without writing, if it has no response */
  respond(request: IncomingMessage, response: ServerResponse): boolean;
}

/**
 * An HTTP server that tries the caches before Fastify's routing, request id and logger. A cache hit costs no more than `node:http` itself.
 * @param secure true if the public URL uses https
 */
export function serverWithCache(
  limits: ConnectionLimits,
  secure: boolean,
  caches: readonly ResponseCache[] = [],
  onHit: (method: string | undefined, status: number) => void = () => undefined,
): FastifyServerFactory {
  const [name, value] = transportHeaders(secure);
  return (handler) =>
    createLimitedServer(limits, (request, response) => {
      if (caches.some((cache) => cache.respond(request, response))) return onHit(request.method, response.statusCode);
      // Also on responses that are written without the framework: event streams, sitemap, share pictures.
      if (name !== undefined && value !== undefined) response.setHeader(name, value);
      handler(request, response);
    });
}
