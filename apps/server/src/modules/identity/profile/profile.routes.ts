import { RemovalObstacle } from '@komora/api/profile';
import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { ErasurePart } from '../../../platform/module/define-module.ts';
import { changeProfile } from './change-profile.ts';
import { deleteAccount } from './delete-account.ts';
import { previewErasure } from './erase-account.ts';
import { showProfile } from './show-profile.ts';
import { showSubscription, subscribeToNewsletter } from './subscribe-to-newsletter.ts';

export const profileRoutes =
  (deps: Deps, erasure: () => readonly ErasurePart[]): Routes =>
  (app) => {
    endpoint(app, 'GET /api/client/my/profile', ({ session }) => showProfile(deps, session.userId));
    endpoint(app, 'PUT /api/client/my/profile', ({ body, session }) => changeProfile(deps, { userId: session.userId, change: body }));
    endpoint(app, 'GET /api/client/my/removal-obstacles', async ({ session }) => ({
      obstacles: (await previewErasure(deps, erasure(), session.userId)).map((code) => RemovalObstacle.parse(code)),
    }));
    endpoint(app, 'POST /api/client/my/remove-account', ({ body, session }) =>
      deleteAccount(deps, erasure(), { userId: session.userId, tokenHash: session.tokenHash, password: body?.password }),
    );
    endpoint(app, 'GET /api/client/my/is-subscribed-to-newsletter', ({ session }) => showSubscription(deps, session.userId));
    endpoint(app, 'POST /api/client/my/subscribe-to-newsletter', ({ body, session, request }) =>
      subscribeToNewsletter(deps, { userId: session.userId, subscribe: body.subscribe, language: session.language, ip: request.ip }),
    );
  };
