import type { FastifyReply, FastifyRequest } from 'fastify';

/** Server-sent events to one client. Either side can close the stream. */
export interface EventStream {
  /** Sends one event. Disconnects a client that does not read. */
  send(data: object): void;
  close(): void;
  /** Called when either side has closed the stream. */
  onClose(listener: () => void): void;
}

export interface EventStreamOptions {
  heartbeatMs: number;
  /** Called with every heartbeat; the stream closes if it returns false. */
  isAlive: () => Promise<boolean>;
}

/** Maximum of buffered bytes that a client has not read. */
const maxUnreadBytes = 256 * 1024;

/** Takes the reply over from Fastify and keeps it open. Headers disable buffering in proxies. */
export function openEventStream(request: FastifyRequest, reply: FastifyReply, { heartbeatMs, isAlive }: EventStreamOptions): EventStream {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    // Close the connection with the stream: a stopping server would wait for a keep-alive connection.
    connection: 'close',
  });
  const write = (text: string): void => {
    if (raw.destroyed || raw.writableEnded) return;
    raw.write(text);
    if (raw.writableLength > maxUnreadBytes) raw.destroy();
  };
  write(': open\n\n');
  const close = (): void => {
    if (!raw.writableEnded) raw.end();
  };
  const heartbeat = setInterval(() => {
    write(': heartbeat\n\n');
    isAlive().then(
      (alive) => {
        if (!alive) close();
      },
      (error: unknown) => {
        request.log.warn({ err: error }, 'session of an event stream could not be checked');
        close();
      },
    );
  }, heartbeatMs);
  raw.once('close', () => clearInterval(heartbeat));
  return {
    send: (data) => write(`data: ${JSON.stringify(data)}\n\n`),
    close,
    onClose: (listener) => void raw.once('close', listener),
  };
}
