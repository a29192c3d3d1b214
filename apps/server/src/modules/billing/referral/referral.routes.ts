import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/app.ts';
import { endpoint } from '../../http/endpoint.ts';
import { showReferralInfo } from './show-referral-info.ts';

export const referralRoutes =
  (deps: Deps): Routes =>
  (app) => {
    endpoint(app, 'GET /api/client/my/referral-info', ({ session }) => showReferralInfo(deps, session.userId));
  };
