import type { Routes } from '../../../platform/http/app.ts';
import { readBrowserCookie, setBrowserCookie } from '../../../platform/http/browser-cookie.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { confirmWithCode } from './confirm-with-code.ts';
import { deviceOf } from './device.ts';
import { logInWithCode } from './log-in-with-code.ts';
import { requestCode } from './request-code.ts';

export const signInCodeRoutes =
  (deps: Deps): Routes =>
  (app) => {
    endpoint(app, 'POST /auth/code/request', async ({ body, request, reply }) => {
      const { codeCookie } = await requestCode(deps, {
        email: body.email,
        codeCookie: readBrowserCookie(request, 'sign-in-code'),
        deviceCookie: readBrowserCookie(request, 'known-device'),
        ip: request.ip,
      });
      setBrowserCookie(reply, 'sign-in-code', codeCookie);
      return undefined;
    });
    endpoint(app, 'POST /auth/code/confirm', ({ body, request, session }) =>
      confirmWithCode(deps, {
        userId: session.userId,
        tokenHash: session.tokenHash,
        code: body.code,
        codeCookie: readBrowserCookie(request, 'sign-in-code'),
      }),
    );
    endpoint(app, 'POST /auth/code/login', async ({ body, request, reply }) => {
      const { deviceCookie, ...response } = await logInWithCode(deps, {
        username: body.username,
        code: body.code,
        codeCookie: readBrowserCookie(request, 'sign-in-code'),
        rememberMe: body.rememberMe ?? false,
        deviceId: body.deviceId || null,
        deviceCookie: readBrowserCookie(request, 'known-device'),
        device: deviceOf(request.headers['user-agent'], request.ip),
        ip: request.ip,
      });
      setBrowserCookie(reply, 'known-device', deviceCookie);
      return response;
    });
  };
