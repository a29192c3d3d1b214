// The baseline of the public API: node:http and one Buffer.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beChild } from '../lib/be-child.ts';
import type { FixedResponse } from '../lib/fixed-response.ts';

beChild(async ({ body, headers }: FixedResponse) => {
  const bytes = Buffer.from(body);
  const all = { ...headers, 'content-length': bytes.length };
  const server = createServer((_request, response) => {
    response.writeHead(200, all);
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ready: { origin: `http://127.0.0.1:${port}` },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
});
