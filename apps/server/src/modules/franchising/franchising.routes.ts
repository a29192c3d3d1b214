import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/app.ts';
import { endpoint } from '../../http/endpoint.ts';
import { preferredLanguage } from '../../http/preferred-language.ts';
import { rateLimiter } from '../../http/rate-limit.ts';
import { receiveContact } from './receive-contact.ts';

export function franchisingRoutes(deps: Deps): Routes {
  const factor = deps.config.rateLimit;
  // Every contact sends two letters, so an address is slowed down on both ends.
  const limitCaller = rateLimiter(deps.clock, { burst: 5 * factor, perMinute: 1 * factor });
  const limitAddress = rateLimiter(deps.clock, { burst: 3 * factor, perMinute: 0.1 * factor });
  return (app) => {
    endpoint(app, 'POST /api/client/franchising/contact', async ({ body, request }) => {
      limitCaller(request.ip);
      limitAddress(body.email.toLowerCase());
      await receiveContact(deps, body, preferredLanguage(request.headers['accept-language'], deps.config));
      return undefined;
    });
  };
}
