import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/app.ts';
import { endpoint } from '../../http/endpoint.ts';
import { confirmRegistration } from './confirm-registration.ts';
import { register } from './register.ts';
import { requestLink } from './request-link.ts';

export const registrationRoutes =
  (deps: Deps): Routes =>
  (app) => {
    endpoint(app, 'POST /api/user/register', ({ body, request }) =>
      register(deps, { ...body, referralCode: body.referralCode || null, ip: request.ip }),
    );
    endpoint(app, 'POST /api/user/confirm-registration', ({ body, request }) =>
      confirmRegistration(deps, { token: body.token, ip: request.ip }),
    );
    endpoint(app, 'POST /api/user/resend-confirmation', ({ body, request }) =>
      requestLink(deps, { purpose: 'CONFIRM_EMAIL', email: body.email, ip: request.ip }),
    );
    endpoint(app, 'POST /auth/password/request-reset', ({ body, request }) =>
      requestLink(deps, { purpose: 'RESET_PASSWORD', email: body.email, ip: request.ip }),
    );
  };
