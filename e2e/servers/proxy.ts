import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of the server: a separate origin, so that its service worker and its outages affect one test only. */
export interface Proxy {
  readonly origin: string;
  /** Serves the service worker with another version from now on, as after a deployment. */
  deploy(): void;
  close(): Promise<void>;
}

export async function startProxy(target: string): Promise<Proxy> {
  let build = 0;
  const forward: RequestListener = (incoming, outgoing) => {
    const headers = { ...incoming.headers };
    if (incoming.url === '/sw.js') {
      // The response is changed on its way: it must be complete and uncompressed.
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
    }
    const forwarded = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers }, (response) => {
      if (incoming.url !== '/sw.js' || build === 0) {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
        return;
      }
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        // The version is the only string of twelve hexadecimal digits.
        const source = Buffer.concat(chunks)
          .toString('utf8')
          .replace(/(["'`])([\da-f]{12})\1/, `$1${build}$2$1`);
        outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(source);
      });
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  };
  const server = createServer(forward);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    deploy() {
      build += 1;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
