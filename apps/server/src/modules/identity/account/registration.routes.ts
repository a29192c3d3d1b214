import type { Routes } from '../../../platform/http/app.ts';
import { readBrowserCookie, setBrowserCookie } from '../../../platform/http/browser-cookie.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { confirmRegistration } from './confirm-registration.ts';
import { register } from './register.ts';
import { requestLink } from './request-link.ts';

export const registrationRoutes =
  (deps: Deps): Routes =>
  (app) => {
    endpoint(app, 'POST /api/user/register', async ({ body, request, reply }) => {
      const { registrationCookie } = await register(deps, { ...body, referralCode: body.referralCode || null, ip: request.ip });
      setBrowserCookie(reply, 'registration', registrationCookie);
      return undefined;
    });
    endpoint(app, 'POST /api/user/confirm-registration', ({ body, request }) =>
      confirmRegistration(deps, { ...body, registrationCookie: readBrowserCookie(request, 'registration'), ip: request.ip }),
    );
    endpoint(app, 'POST /api/user/resend-confirmation', ({ body, request }) =>
      requestLink(deps, { purpose: 'CONFIRM_EMAIL', email: body.email, ip: request.ip }),
    );
    endpoint(app, 'POST /auth/password/request-reset', ({ body, request }) =>
      requestLink(deps, { purpose: 'RESET_PASSWORD', email: body.email, ip: request.ip }),
    );
  };
