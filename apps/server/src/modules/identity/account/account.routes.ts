import type { Routes } from '../../../platform/http/app.ts';
import { readBrowserCookie, setBrowserCookie } from '../../../platform/http/browser-cookie.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { setOrderCookie } from '../../../platform/http/order-cookie.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { changePassword } from './change-password.ts';
import { checkPasswordToken } from './check-password-token.ts';
import { deviceOf } from './device.ts';
import { endOtherSessions, endSession } from './end-session.ts';
import { listOwnSessions } from './list-sessions.ts';
import { logIn } from './log-in.ts';
import { logInDevice } from './log-in-device.ts';
import { logOut } from './log-out.ts';
import { registrationRoutes } from './registration.routes.ts';
import { revokeDeviceToken } from './revoke-device-token.ts';
import { setLocale } from './set-locale.ts';
import { showCurrentUser } from './show-current-user.ts';
import { signInCodeRoutes } from './sign-in-code.routes.ts';

export const accountRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    await registrationRoutes(deps)(app);
    await signInCodeRoutes(deps)(app);
    endpoint(app, 'POST /auth/custom/login', async ({ body, request, reply }) => {
      const { deviceCookie, ...response } = await logIn(deps, {
        username: body.username,
        password: body.password,
        rememberMe: body.rememberMe ?? false,
        deviceId: body.deviceId || null,
        deviceCookie: readBrowserCookie(request, 'known-device'),
        device: deviceOf(request.headers['user-agent'], request.ip),
        ip: request.ip,
      });
      setBrowserCookie(reply, 'known-device', deviceCookie);
      return response;
    });
    endpoint(app, 'POST /auth/custom/device-login', ({ body, request }) =>
      logInDevice(deps, { ...body, device: deviceOf(request.headers['user-agent'], request.ip), ip: request.ip }),
    );
    endpoint(app, 'POST /auth/custom/revoke-device-token', ({ body }) => revokeDeviceToken(deps, body));
    endpoint(app, 'GET /api/client/my/sessions', ({ session }) => listOwnSessions(deps, session));
    endpoint(app, 'POST /api/client/my/sessions/{id}/end', ({ params, session }) =>
      endSession(deps, { userId: session.userId, id: params.id }),
    );
    endpoint(app, 'POST /api/client/my/sessions/end-others', ({ session }) => endOtherSessions(deps, session));
    endpoint(app, 'POST /auth/custom/logout', ({ session, reply }) => {
      // The web client removes its personal entries itself. `storage` would also remove language and consent choice.
      reply.header('clear-site-data', '"cache"');
      // The next person at this browser is not the one who placed its orders.
      setOrderCookie(reply, null);
      return logOut(deps, session);
    });
    endpoint(app, 'POST /auth/password/change', async ({ body, request, reply }) => {
      const { deviceCookie } = await changePassword(deps, { ...body, ip: request.ip });
      setBrowserCookie(reply, 'known-device', deviceCookie);
      return undefined;
    });
    endpoint(app, 'POST /auth/password/check-token', ({ body, request }) => checkPasswordToken(deps, { ...body, ip: request.ip }));
    endpoint(app, 'POST /api/client/my/change-password', ({ body, session }) =>
      changeOwnPassword(deps, { ...body, userId: session.userId, tokenHash: session.tokenHash }),
    );
    endpoint(app, 'GET /api/client/client-user/current', ({ session }) => showCurrentUser(deps, session));
    endpoint(app, 'POST /api/client/my/set-locale', ({ body, session }) =>
      setLocale(deps, { userId: session.userId, language: body.userLanguage }),
    );
  };
