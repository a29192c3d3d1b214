import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/app.ts';
import { endpoint } from '../../http/endpoint.ts';
import { changeProfile } from './change-profile.ts';
import type { ProfilePorts } from './profile.ports.ts';
import { removeAccount } from './remove-account.ts';
import { showProfile } from './show-profile.ts';
import { showSubscription, subscribeToNewsletter } from './subscribe-to-newsletter.ts';

export const profileRoutes =
  (deps: Deps, ports: ProfilePorts): Routes =>
  (app) => {
    endpoint(app, 'GET /api/client/my/profile', ({ session }) => showProfile(deps, session.userId));
    endpoint(app, 'PUT /api/client/my/profile', ({ body, session }) =>
      changeProfile(deps, ports, { userId: session.userId, change: body }),
    );
    endpoint(app, 'POST /api/client/my/remove-account', ({ session }) => removeAccount(deps, ports, session.userId));
    endpoint(app, 'GET /api/client/my/is-subscribed-to-newsletter', ({ session }) => showSubscription(deps, session.userId));
    endpoint(app, 'POST /api/client/my/subscribe-to-newsletter', ({ body, session, request }) =>
      subscribeToNewsletter(deps, { userId: session.userId, subscribe: body.subscribe, language: session.language, ip: request.ip }),
    );
  };
