import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';

/** Something that remembers answers. */
export interface Front {
  /** @returns false when it is somebody else's to answer; then nothing has been written */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

/**
 * A server whose first look goes to what is remembered, before Fastify's routing, its request id and its logger: what was answered
 * before costs what node:http itself costs.
 */
export function serverWithCache(...fronts: Front[]): FastifyServerFactory {
  return (handler, options): Server => {
    const server = createServer((request, response) => {
      if (!fronts.some((front) => front.answer(request, response))) handler(request, response);
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
