import type { Deps } from '../deps.ts';
import type { Routes } from '../http/app.ts';
import type { Gateway } from '../modules/payment/index.ts';
import { receiveNotification } from './receive-notification.ts';

/** `POST /webhooks/<provider>` for every gateway of this deployment. It reads raw bytes, since a signature covers bytes. */
export function inboxRoutes(deps: Deps, gateways: readonly Gateway[]): Routes {
  return async (app) => {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      for (const gateway of gateways) {
        scope.post(`/webhooks/${gateway.provider.toLowerCase()}`, async (request, reply) => {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          await receiveNotification(deps, gateway, request.headers, body);
          return reply.code(200).send();
        });
      }
    });
  };
}
