import type { Deps } from '../deps.ts';
import type { Routes } from '../http/app.ts';
import type { Gateway } from '../modules/payment/index.ts';
import { receiveNotification } from './receive-notification.ts';

const methods = ['GET', 'POST'];

/**
 * `/webhooks/<provider>` for every gateway of this deployment. It reads raw bytes, since a signature covers bytes. Vendors notify by POST or by GET;
 * which of the two is right, its gateway says.
 */
export function inboxRoutes(deps: Deps, gateways: readonly Gateway[]): Routes {
  return async (app) => {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      for (const gateway of gateways) {
        scope.route<{ Querystring: Record<string, string | string[]> }>({
          method: methods,
          exposeHeadRoute: false,
          url: `/webhooks/${gateway.provider.toLowerCase()}`,
          handler: async (request, reply) => {
            const { method, headers } = request;
            const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
            const query = Object.fromEntries(Object.entries(request.query).map(([name, value]) => [name, [value].flat().join(',')]));
            await receiveNotification(deps, gateway, { method, headers, query, rawBody });
            return reply.code(200).send();
          },
        });
      }
    });
  };
}
