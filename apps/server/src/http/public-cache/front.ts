import { createServer, type Server } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import type { PublicCache } from './public-cache.ts';

/**
 * A server whose first look goes to the cache, before Fastify's routing, its request id and its logger: what was answered
 * before costs what node:http itself costs.
 */
export function serverWithCache(cache: Pick<PublicCache, 'answer'>): FastifyServerFactory {
  return (handler, options): Server => {
    const server = createServer((request, response) => {
      if (!cache.answer(request, response)) handler(request, response);
    });
    const { keepAliveTimeout, requestTimeout, connectionTimeout } = options as {
      keepAliveTimeout?: number;
      requestTimeout?: number;
      connectionTimeout?: number;
    };
    if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout;
    if (requestTimeout !== undefined) server.requestTimeout = requestTimeout;
    if (connectionTimeout !== undefined) server.setTimeout(connectionTimeout);
    return server;
  };
}
