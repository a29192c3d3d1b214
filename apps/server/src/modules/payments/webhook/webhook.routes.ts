import { AppError } from '../../../platform/app-error.ts';
import type { Routes } from '../../../platform/http/app.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { rateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import type { Gateway } from '../payment/payment.ports.ts';
import { receiveNotification } from './receive-notification.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Registers `/webhooks/<provider>` for every gateway, for the one HTTP method that it uses. Reads raw bytes, because signatures cover bytes.
 */
export function webhookRoutes(deps: Deps, gateways: () => readonly Gateway[]): Routes {
  const { rateLimit } = deps.config;
  const limitUnknown = rateLimiter(deps, { name: 'webhook/unknown-payment', burst: 60 * rateLimit, perMinute: 30 * rateLimit });
  return async (app) => {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      for (const gateway of gateways()) {
        const url = `/webhooks/${gateway.provider.toLowerCase()}`;
        const acceptedMethod = gateway.notifiesBy ?? 'POST';
        scope.route<{ Querystring: Record<string, string | string[]> }>({
          method: acceptedMethod,
          exposeHeadRoute: false,
          url,
          config: { malformed: 'webhook-signature-rejected' },
          handler: async (request, reply) => {
            const { method, headers, ip } = request;
            const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
            const query = Object.fromEntries(Object.entries(request.query).map(([name, value]) => [name, [value].flat().join(',')]));
            await receiveNotification(deps, gateway, { method, headers, query, rawBody }, () => limitUnknown(clientNetwork(ip)));
            return reply.code(200).send();
          },
        });
        scope.route({
          method: methods.filter((method) => method !== acceptedMethod),
          exposeHeadRoute: false,
          url,
          handler: () => {
            throw new AppError('not-found');
          },
        });
      }
    });
  };
}
