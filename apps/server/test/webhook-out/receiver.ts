import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** An HTTP server of an integrator. */
export interface Receiver {
  url: string;
  received: Received[];
  /** How it responds to the next messages. */
  answer: (response: ServerResponse, message: Received) => void;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      const message = { headers: request.headers, body };
      receiver.received.push(message);
      receiver.answer(response, message);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer: (response) => response.end('thanks'),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
