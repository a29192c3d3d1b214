import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/app.ts';
import { endpoint } from '../../http/endpoint.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { changePassword } from './change-password.ts';
import { logIn } from './log-in.ts';
import { logInDevice } from './log-in-device.ts';
import { logOut } from './log-out.ts';
import { registrationRoutes } from './registration.routes.ts';
import { revokeDeviceToken } from './revoke-device-token.ts';
import { setLocale } from './set-locale.ts';
import { showCurrentUser } from './show-current-user.ts';

export const accountRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    await registrationRoutes(deps)(app);
    endpoint(app, 'POST /auth/custom/login', ({ body, request }) =>
      logIn(deps, {
        username: body.username,
        password: body.password,
        rememberMe: body.rememberMe ?? false,
        deviceId: body.deviceId || null,
        ip: request.ip,
      }),
    );
    endpoint(app, 'POST /auth/custom/device-login', ({ body, request }) =>
      logInDevice(deps, { deviceId: body.deviceId, deviceToken: body.deviceToken, ip: request.ip }),
    );
    endpoint(app, 'POST /auth/custom/revoke-device-token', ({ body }) => revokeDeviceToken(deps, body));
    endpoint(app, 'POST /auth/custom/logout', ({ session }) => logOut(deps, session));
    endpoint(app, 'POST /auth/password/change', ({ body, request }) => changePassword(deps, { ...body, ip: request.ip }));
    endpoint(app, 'POST /api/client/my/change-password', ({ body, session }) =>
      changeOwnPassword(deps, { ...body, userId: session.userId, tokenHash: session.tokenHash }),
    );
    endpoint(app, 'GET /api/client/client-user/current', ({ session }) => showCurrentUser(deps, session));
    endpoint(app, 'POST /api/client/my/set-locale', ({ body, session }) =>
      setLocale(deps, { userId: session.userId, language: body.userLanguage }),
    );
  };
