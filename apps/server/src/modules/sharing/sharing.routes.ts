import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/app.ts';
import { endpoint } from '../../http/endpoint.ts';
import { rateLimiter } from '../../http/rate-limit.ts';
import { addSharing } from './add-sharing.ts';
import { listSharedBoxes } from './list-shared-boxes.ts';
import { removeSharing } from './remove-sharing.ts';
import type { SharingAccounts } from './sharing.ports.ts';

export function sharingRoutes(deps: Deps, accounts: SharingAccounts): Routes {
  const factor = deps.config.rateLimit;
  // Sharing tells whether an e-mail has an account, so trying out addresses must be slow.
  const limitSharing = rateLimiter(deps.clock, { burst: 10 * factor, perMinute: 2 * factor });
  return (app) => {
    endpoint(app, 'GET /api/client/my/shared-boxes', ({ session }) => listSharedBoxes(deps, session.userId));
    endpoint(app, 'POST /api/client/my/add-box-sharing', ({ body, session }) => {
      limitSharing(session.userId);
      return addSharing(deps, accounts, { ...body, clientId: session.userId });
    });
    endpoint(app, 'POST /api/client/my/remove-box-sharing', async ({ body, session }) => {
      await removeSharing(deps, accounts, { ...body, clientId: session.userId });
      return undefined;
    });
  };
}
