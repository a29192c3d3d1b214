// The baseline of the pages: Fastify with one route and one precompressed Buffer.

import Fastify from 'fastify';
import { beChild } from '../lib/be-child.ts';
import type { FixedResponse } from '../lib/fixed-response.ts';

beChild(async ({ body, headers }: FixedResponse) => {
  const bytes = Buffer.from(body);
  const app = Fastify();
  app.get('*', (_request, reply) => reply.headers(headers).send(bytes));
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return { ready: { origin }, close: () => app.close() };
});
