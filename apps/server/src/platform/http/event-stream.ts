import type { FastifyReply, FastifyRequest } from 'fastify';

/** Server-sent events to one client; ends when either side does. */
export interface EventStream {
  /** Sends one event. A client that does not read is cut off. */
  send(data: object): void;
  close(): void;
  /** Whichever side ended it. */
  onClose(listener: () => void): void;
}

export interface EventStreamOptions {
  heartbeatMs: number;
  /** Asked with every heartbeat; the stream ends when it says no. */
  isAlive: () => Promise<boolean>;
}

/** What a client may leave unread, bytes. */
const mostUnread = 256 * 1024;

/** Takes a reply out of the framework's hands and keeps it open. Proxies are asked to pass on each event at once. */
export function openEventStream(request: FastifyRequest, reply: FastifyReply, { heartbeatMs, isAlive }: EventStreamOptions): EventStream {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    // The connection ends with the stream: a server that stops would wait for one that is kept for more.
    connection: 'close',
  });
  const write = (text: string): void => {
    if (raw.destroyed || raw.writableEnded) return;
    raw.write(text);
    if (raw.writableLength > mostUnread) raw.destroy();
  };
  write(': open\n\n');
  const close = (): void => {
    if (!raw.writableEnded) raw.end();
  };
  const beat = setInterval(() => {
    write(': heartbeat\n\n');
    isAlive().then(
      (alive) => {
        if (!alive) close();
      },
      (error: unknown) => {
        request.log.warn({ err: error }, 'the session of a stream of events could not be looked up');
        close();
      },
    );
  }, heartbeatMs);
  raw.once('close', () => clearInterval(beat));
  return {
    send: (data) => write(`data: ${JSON.stringify(data)}\n\n`),
    close,
    onClose: (listener) => void raw.once('close', listener),
  };
}
