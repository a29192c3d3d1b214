import { createServer, type RequestListener, type Server } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Durations in ms. */
export interface ConnectionLimits {
  /** Time for the headers of a request, also for the first one of a connection that sends nothing. */
  headersMs: number;
  /** Time for headers and body of a request. */
  requestMs: number;
  /** Time without any data in either direction. Event streams send a heartbeat within this time. */
  idleMs: number;
  /** Time to the next request of a connection. Longer than the 60 s of common reverse proxies. */
  keepAliveMs: number;
  /** Interval of the checks of `headersMs` and `requestMs`. */
  checkMs: number;
  /** Time for running requests after the server began to close. Connections that are left are cut. */
  closeMs: number;
  /** Open connections of one client network; undefined: no limit, because a reverse proxy connects for all clients. */
  perNetwork: { most: number; networkOf: (address: string) => string } | undefined;
}

export const connectionLimits: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 60_000,
  keepAliveMs: 72_000,
  checkMs: 2000,
  closeMs: 4000,
  perNetwork: undefined,
};

/** Creates an HTTP server whose connections cannot stay open without use. */
export function createLimitedServer(limits: ConnectionLimits, listener: RequestListener): Server {
  const { headersMs, requestMs, keepAliveMs, checkMs, idleMs, perNetwork } = limits;
  const server = createServer(
    { headersTimeout: headersMs, requestTimeout: requestMs, keepAliveTimeout: keepAliveMs, connectionsCheckingInterval: checkMs },
    listener,
  );
  server.setTimeout(idleMs);
  if (perNetwork !== undefined) limitNetworks(server, perNetwork);
  return server;
}

function limitNetworks(server: Server, { most, networkOf }: NonNullable<ConnectionLimits['perNetwork']>): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    // The client has already gone.
    if (remoteAddress === undefined || isIP(remoteAddress) === 0) return;
    const network = networkOf(remoteAddress);
    const count = (open.get(network) ?? 0) + 1;
    if (count > most) return void socket.destroy();
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}

/**
 * Closes within `closeMs`: responses end their connection, connections without a request are closed, and those that are left at the deadline are cut.
 */
export function closeConnectionsInTime(app: FastifyInstance, { closeMs }: Pick<ConnectionLimits, 'closeMs'>): void {
  let isClosing = false;
  // Before Fastify's own listener, so that responses of the cache are included.
  app.server.prependListener('request', (_request, response) => {
    if (isClosing) response.shouldKeepAlive = false;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    const closeIdle = setInterval(() => app.server.closeIdleConnections(), 100);
    const deadline = setTimeout(() => app.server.closeAllConnections(), closeMs);
    app.server.once('close', () => {
      clearInterval(closeIdle);
      clearTimeout(deadline);
    });
    // A server that does not listen emits no 'close'.
    closeIdle.unref();
    deadline.unref();
  });
}
