import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { showReferralInfo } from './show-referral-info.ts';

export const referralRoutes =
  (deps: Deps): Routes =>
  (app) => {
    endpoint(app, 'GET /api/client/my/referral-info', ({ session }) => showReferralInfo(deps, session.userId));
  };
