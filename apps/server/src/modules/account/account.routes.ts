import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/app.ts';
import { endpoint } from '../../http/endpoint.ts';
import { hashToken } from '../../secrets.ts';
import { presentCurrentUser } from './account.presenter.ts';
import { getUser, updateLanguage } from './account.sql.ts';
import { changePassword } from './change-password.ts';
import { deleteDeviceToken } from './device-token.sql.ts';
import { logIn } from './log-in.ts';
import { logInDevice } from './log-in-device.ts';
import { deleteSession } from './session.sql.ts';

export const accountRoutes =
  (deps: Deps): Routes =>
  (app) => {
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
    endpoint(app, 'POST /auth/custom/revoke-device-token', async ({ body }): Promise<undefined> => {
      await inTransaction(deps.db, (trx) => deleteDeviceToken(trx, hashToken(body.deviceToken), body.deviceId));
    });
    endpoint(app, 'POST /auth/custom/logout', async ({ session }): Promise<undefined> => {
      await inTransaction(deps.db, (trx) => deleteSession(trx, session.tokenHash));
    });
    endpoint(app, 'POST /auth/password/change', async ({ body, request }): Promise<undefined> => {
      await changePassword(deps, { ...body, ip: request.ip });
    });
    endpoint(app, 'GET /api/client/client-user/current', async ({ session }) => presentCurrentUser(await getUser(deps.db, session.userId)));
    endpoint(app, 'POST /api/client/my/set-locale', async ({ body, session }): Promise<undefined> => {
      await inTransaction(deps.db, (trx) => updateLanguage(trx, session.userId, body.userLanguage));
    });
  };
