import type { Deps } from '../deps.ts';
import type { Routes } from '../http/app.ts';
import { rateLimiter } from '../http/rate-limit.ts';
import type { Gateway } from '../modules/payment/index.ts';
import { Refusal } from '../refusal.ts';
import { receiveNotification } from './receive-notification.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * `/webhooks/<provider>` for every gateway of this deployment, by the one method that it uses. It reads raw bytes, since a signature
 * covers bytes.
 */
export function inboxRoutes(deps: Deps, gateways: readonly Gateway[]): Routes {
  const { rateLimit } = deps.config;
  const limitDoubts = rateLimiter(deps.clock, { burst: 60 * rateLimit, perMinute: 30 * rateLimit });
  return async (app) => {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      for (const gateway of gateways) {
        const url = `/webhooks/${gateway.provider.toLowerCase()}`;
        const right = gateway.notifiesBy ?? 'POST';
        scope.route<{ Querystring: Record<string, string | string[]> }>({
          method: right,
          exposeHeadRoute: false,
          url,
          handler: async (request, reply) => {
            const { method, headers, ip } = request;
            const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
            const query = Object.fromEntries(Object.entries(request.query).map(([name, value]) => [name, [value].flat().join(',')]));
            await receiveNotification(deps, gateway, { method, headers, query, rawBody }, () => limitDoubts(ip));
            return reply.code(200).send();
          },
        });
        scope.route({
          method: methods.filter((method) => method !== right),
          exposeHeadRoute: false,
          url,
          handler: () => {
            throw new Refusal('not-found');
          },
        });
      }
    });
  };
}
