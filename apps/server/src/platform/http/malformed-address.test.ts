import { afterEach, expect, test } from 'vitest';
import { randomIds } from '../ids.ts';
import { createLog } from '../logging.ts';
import { buildApp } from './app.ts';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

test.each([
  ['/%', 404, 'page'],
  ['/boxes/%zz?a=%', 404, 'page'],
  ['/boxes?a=%', 200, 'page'],
  ['/api/%', 404, 'problem'],
  ['/api/unknown%20', 404, 'problem'],
])('%s: %i, a %s', async (url, status, kind) => {
  const app = await buildApp({
    log: createLog('silent'),
    ids: randomIds,
    describe: (code) => code,
    authenticate: async () => null,
    routes: [],
    pages: (pages) => {
      pages.get('*', (request, reply) =>
        reply
          .code(request.raw.url?.startsWith('/boxes?') ? 200 : 404)
          .type('text/html')
          .send('page'),
      );
    },
  });
  close = () => app.close();
  const response = await app.inject({ url });
  expect(response.statusCode).toBe(status);
  expect(response.headers['content-type']).toContain(kind === 'page' ? 'text/html' : 'application/problem+json');
});
