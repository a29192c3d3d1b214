import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { rateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { showSigning, signByLink } from './sign-by-link.ts';

/** The page of a client who signs the agreement of the desk. */
export const signingRoutes =
  (deps: Deps, onReservationChanged: (warehouseId: string) => void): Routes =>
  (app) => {
    const factor = deps.config.rateLimit;
    const limit = rateLimiter(deps, { name: 'signing/address', burst: 30 * factor, perMinute: 30 * factor });
    endpoint(app, 'POST /api/client/signing/show', async ({ body, request }) => {
      await limit(clientNetwork(request.ip));
      return showSigning(deps, body.token);
    });
    endpoint(app, 'POST /api/client/signing/sign', async ({ body: { token, digest, consents }, request }) => {
      await limit(clientNetwork(request.ip));
      return signByLink(deps, { token, digest, newsletter: consents.newsletter, ip: request.ip }, onReservationChanged);
    });
  };
