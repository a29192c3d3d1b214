import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { rateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { addSharing } from './add-sharing.ts';
import { listSharedBoxes } from './list-shared-boxes.ts';
import { removeSharing } from './remove-sharing.ts';

export function sharingRoutes(deps: Deps): Routes {
  const factor = deps.config.rateLimit;
  // Sharing reveals whether an e-mail has an account, so guessing must be slow.
  const limitSharing = rateLimiter(deps, { name: 'sharing', burst: 10 * factor, perMinute: 2 * factor });
  return (app) => {
    endpoint(app, 'GET /api/client/my/shared-boxes', ({ session }) => listSharedBoxes(deps, session.userId));
    endpoint(app, 'POST /api/client/my/add-box-sharing', async ({ body, session }) => {
      await limitSharing(session.userId);
      return addSharing(deps, { ...body, clientId: session.userId });
    });
    endpoint(app, 'POST /api/client/my/remove-box-sharing', async ({ body, session }) => {
      await removeSharing(deps, { ...body, clientId: session.userId });
      return undefined;
    });
  };
}
