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
  [`/api/known/${'%C3%A9'.repeat(300)}`, 200, 'json'],
  [`/api/known/${'a'.repeat(301)}`, 404, 'problem'],
  [`/boxes/${'a'.repeat(301)}`, 404, 'page'],
])('%s: %i, a %s', async (url, status, kind) => {
  const app = await buildApp({
    log: createLog('silent'),
    ids: randomIds,
    describe: (code) => code,
    authenticate: async () => null,
    routes: [(api) => void api.get('/api/known/:id', () => ({ found: true }))],
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
  const types = { page: 'text/html', problem: 'application/problem+json', json: 'application/json' };
  expect(response.headers['content-type']).toContain(types[kind as keyof typeof types]);
});
