import { createServer, type IncomingMessage } from 'node:http';

/** One request as it arrived. */
export interface RecordedRequest {
  method: string;
  /** Path with its query, as sent. */
  url: string;
  /** Names in lower case; repeated headers are joined with ', '. */
  headers: Record<string, string>;
  body: string;
}

/** What the fake answers; an object body is sent as JSON. */
export interface FakeAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer | object;
}

/** What happens to a request: an answer, or 'hang' (never answered) or 'reset' (the connection is cut). */
export type FakeReply = FakeAnswer | 'hang' | 'reset';

export interface WireFake {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  url: string;
  /** Every request so far, in order of arrival. */
  requests: RecordedRequest[];
  /** Replaces the behaviour, for example to let a vendor fall over. */
  reply(handler: (request: RecordedRequest) => FakeReply | Promise<FakeReply>): void;
  /** Ends the server and cuts hanging connections. */
  stop(): Promise<void>;
}

/** Starts an HTTP server that speaks a vendor's API as `handler` tells it, and records what it was asked. */
export async function startWireFake(handler: (request: RecordedRequest) => FakeReply | Promise<FakeReply>): Promise<WireFake> {
  const requests: RecordedRequest[] = [];
  let current = handler;
  const server = createServer(async (message, response) => {
    const request = await read(message);
    requests.push(request);
    try {
      const reply = await current(request);
      if (reply === 'hang') return;
      if (reply === 'reset') return void message.socket.destroy();
      const { status = 200, headers = {}, body = '' } = reply;
      const isObject = typeof body === 'object' && !Buffer.isBuffer(body);
      response.writeHead(status, isObject ? { 'content-type': 'application/json', ...headers } : headers);
      response.end(isObject ? JSON.stringify(body) : body);
    } catch (error) {
      response.writeHead(599, { 'content-type': 'text/plain' });
      response.end(`The fake's handler threw: ${error instanceof Error ? error.stack : String(error)}`);
    }
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The fake has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    reply: (next) => {
      current = next;
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function read(message: IncomingMessage): Promise<RecordedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  const headers = Object.entries(message.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]);
  return {
    method: message.method ?? '',
    url: message.url ?? '',
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks).toString('utf8'),
  };
}
