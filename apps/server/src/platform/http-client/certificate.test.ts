import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailCertificate, mailKey } from '../../../test/kit/mail-certificate.ts';
import { call } from './call.ts';
import { postOutside } from './post-outside.ts';

let server: Server;
let url: string;
let requests = 0;
beforeAll(async () => {
  server = createServer({ cert: mailCertificate, key: mailKey }, (_request, response) => {
    requests += 1;
    response.end('read');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => new Promise<void>((done) => server.close(() => done())));

test('a server whose certificate nobody vouches for gets no request', async () => {
  await expect(call(url, { method: 'POST', headers: {}, body: 'secret' })).rejects.toMatchObject({
    cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
  });
  const outside = { url, headers: {}, body: 'secret', anywhere: true, resolve: async () => [], timeoutMs: 5000, mostBytes: 100 };
  await expect(postOutside(outside)).rejects.toMatchObject({ code: 'bad-certificate' });
  expect(requests).toBe(0);
});
