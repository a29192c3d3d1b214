import type { Routes } from '../../../platform/http/app.ts';
import { setBrowserCookie } from '../../../platform/http/browser-cookie.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { listOwnPasskeys, nameOwnPasskey, removeOwnPasskey, storePasskey } from './change-passkeys.ts';
import { logInWithPasskey } from './log-in-with-passkey.ts';
import { requestLogin, requestNewPasskey } from './request-passkey.ts';

export const clientPasskeyRoutes =
  (deps: Deps): Routes =>
  (app) => {
    endpoint(app, 'POST /auth/passkey/options', ({ request }) => requestLogin(deps, request.ip));
    endpoint(app, 'POST /auth/passkey/login', async ({ body, request, reply }) => {
      const { deviceCookie, ...response } = await logInWithPasskey(deps, {
        passkey: body.passkey,
        rememberMe: body.rememberMe ?? false,
        deviceId: body.deviceId || null,
        userAgent: request.headers['user-agent'],
        ip: request.ip,
      });
      setBrowserCookie(reply, 'known-device', deviceCookie);
      return response;
    });
    endpoint(app, 'GET /api/client/my/passkeys', ({ session }) => listOwnPasskeys(deps, session.userId));
    endpoint(app, 'POST /api/client/my/passkeys/options', ({ body, session }) =>
      requestNewPasskey(deps, { userId: session.userId, tokenHash: session.tokenHash, password: body?.password }),
    );
    endpoint(app, 'POST /api/client/my/passkeys', ({ body, session }) => storePasskey(deps, session.userId, body));
    endpoint(app, 'PUT /api/client/my/passkeys/{id}', ({ params, body, session }) =>
      nameOwnPasskey(deps, { id: params.id, userId: session.userId, name: body.name }),
    );
    endpoint(app, 'POST /api/client/my/passkeys/{id}/remove', ({ params, body, session }) =>
      removeOwnPasskey(deps, { id: params.id, userId: session.userId, tokenHash: session.tokenHash, password: body?.password }),
    );
  };
