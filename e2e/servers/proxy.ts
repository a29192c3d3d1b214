import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A door of one's own before the server: another origin, whose worker and outages no other test shares. */
export interface OwnDoor {
  readonly origin: string;
  /** From now on the worker is of another build, as after a deployment. */
  deploy(): void;
  close(): Promise<void>;
}

export async function openDoor(behind: string): Promise<OwnDoor> {
  let build = 0;
  const pass: RequestListener = (asked, answer) => {
    const headers = { ...asked.headers };
    if (asked.url === '/sw.js') {
      // What is changed on its way must come whole and as text.
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
    }
    const passed = request(new URL(asked.url ?? '/', behind), { method: asked.method, headers }, (response) => {
      if (asked.url !== '/sw.js' || build === 0) {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
        return;
      }
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        // The build's version is the one text of twelve hexadecimal digits.
        const source = Buffer.concat(chunks)
          .toString('utf8')
          .replace(/(["'`])([\da-f]{12})\1/, `$1${build}$2$1`);
        answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(source);
      });
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  };
  const server = createServer(pass);
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
