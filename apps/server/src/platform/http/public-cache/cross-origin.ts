import type { FastifyInstance } from 'fastify';

const readable = ['/api/client/warehouse', '/api/info'];

function isReadable(address: string): boolean {
  const path = address.split('?', 1)[0] ?? '';
  return readable.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/**
 * Allows pages of peer deployments to read warehouses and the version, without credentials. Error responses of these reads have the header, too, so
 * that the page can read their code.
 */
export function useCrossOriginReads(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if ((request.method === 'GET' || request.method === 'HEAD') && isReadable(request.raw.url ?? ''))
      reply.header('access-control-allow-origin', '*');
  });
  for (const url of [...readable, '/api/client/warehouse/*']) {
    app.options(url, { config: { access: 'public' } }, (_request, reply) =>
      reply
        .code(204)
        .headers({
          'access-control-allow-origin': '*',
          'access-control-allow-methods': 'GET',
          'access-control-allow-headers': 'Session-Id',
          'access-control-max-age': '86400',
          vary: 'access-control-request-headers',
        })
        .send(),
    );
  }
}
