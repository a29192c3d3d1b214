import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { preferredLanguage } from '../../../platform/http/preferred-language.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { rateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { listEnquiries } from './list-enquiries.ts';
import { receiveContact } from './receive-contact.ts';

export function franchisingRoutes(deps: Deps): Routes {
  const factor = deps.config.rateLimit;
  // Every contact sends two messages, so the limits apply to the sender's network and to the recipient's address.
  const limitCaller = rateLimiter(deps, { name: 'franchising/address', burst: 5 * factor, perMinute: 1 * factor });
  const limitAddress = rateLimiter(deps, { name: 'franchising/email', burst: 3 * factor, perMinute: 0.1 * factor });
  return (app) => {
    endpoint(app, 'POST /api/client/franchising/contact', async ({ body, request }) => {
      await limitCaller(clientNetwork(request.ip));
      await limitAddress(body.email.toLowerCase());
      await receiveContact(deps, body, preferredLanguage(request.headers['accept-language'], deps));
      return undefined;
    });
    staffEndpoint(app, 'GET /api/admin/franchise-enquiries', ({ query }) => listEnquiries(deps, query));
  };
}
