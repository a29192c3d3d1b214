import type { Routes } from '../../../platform/http/app.ts';
import { readBrowserCookie, setBrowserCookie } from '../../../platform/http/browser-cookie.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import { clearStaffCookie, setStaffCookie } from '../../../platform/http/staff-session.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { endStaffSession } from './end-staff-session.ts';
import { listOwnStaffSessions } from './list-own-sessions.ts';
import { showMe } from './show-me.ts';
import { signIn } from './sign-in.ts';

export const staffSessionRoutes =
  (deps: Deps): Routes =>
  (app) => {
    const { publicUrl } = deps.config;
    staffEndpoint(app, 'POST /api/admin/session', async ({ body, request, reply, audit }) => {
      const { email, password, code, recoveryCode } = body;
      const origin = { userAgent: request.headers['user-agent'], ip: request.ip };
      const deviceCookie = readBrowserCookie(request, 'known-staff-device');
      const signedIn = await signIn(deps, { email, password, code, recoveryCode, deviceCookie, ...origin }, audit);
      setStaffCookie(reply, publicUrl, signedIn.token);
      setBrowserCookie(reply, deps.config, 'known-staff-device', signedIn.deviceCookie);
      return undefined;
    });
    staffEndpoint(app, 'DELETE /api/admin/session', async ({ staff, reply, audit }) => {
      await endStaffSession(deps, { sessionId: staff.sessionId }, audit);
      clearStaffCookie(reply, publicUrl);
      return undefined;
    });
    staffEndpoint(app, 'GET /api/admin/me', ({ staff }) => showMe(deps, staff));
    staffEndpoint(app, 'GET /api/admin/sessions', ({ staff }) => listOwnStaffSessions(deps, staff));
    staffEndpoint(app, 'POST /api/admin/sessions/{id}/end', ({ params, audit }) => endStaffSession(deps, { sessionId: params.id }, audit));
  };
