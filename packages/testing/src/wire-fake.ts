import { createServer, type IncomingMessage } from 'node:http';

/** One request as it arrived. */
export interface RecordedRequest {
  method: string;
  /** Path with its query, as sent. */
  url: string;
  /** Names in lower case; repeated headers are joined with ', '. */
  headers: Record<string, string>;
  body: string;
  /** The body as sent, for files. */
  bytes: Buffer;
}

/** A response of the fake; an object body is sent as JSON. */
export interface FakeResponse {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer | object;
}

/** A response, 'hang' (no response) or 'reset' (the connection is closed). */
export type FakeReply = FakeResponse | 'hang' | 'reset';

export interface WireFake {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  url: string;
  /** Every request so far, in order of arrival. */
  requests: RecordedRequest[];
  /** Replaces the handler, for example to simulate an outage. */
  reply(handler: (request: RecordedRequest) => FakeReply | Promise<FakeReply>): void;
  /** Stops the server and closes hanging connections. */
  stop(): Promise<void>;
}

/**
 * Starts an HTTP server that simulates a vendor's API with `handler` and records the requests.
 * @param port of 127.0.0.1; 0: a free one
 */
export async function startWireFake(handler: (request: RecordedRequest) => FakeReply | Promise<FakeReply>, port = 0): Promise<WireFake> {
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
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, '127.0.0.1', done));
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
  const bytes = Buffer.concat(chunks);
  return {
    method: message.method ?? '',
    url: message.url ?? '',
    headers: Object.fromEntries(headers),
    body: bytes.toString('utf8'),
    bytes,
  };
}
