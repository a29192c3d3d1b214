import type { FastifyReply } from 'fastify';
import type { Routes } from '../../../platform/http/app.ts';
import { readBrowserCookie, setBrowserCookie } from '../../../platform/http/browser-cookie.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import { clearStaffCookie, originOf, setSharedCookie, setStaffCookie } from '../../../platform/http/staff-session.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { beginProof, confirmPerson } from './confirm-person.ts';
import { endStaffSession } from './end-staff-session.ts';
import { listOwnStaffSessions } from './list-own-sessions.ts';
import { lockSession, shareSession, unlockSession } from './lock-session.ts';
import { setPin } from './set-pin.ts';
import { showMe } from './show-me.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts';

export const staffSessionRoutes =
  (deps: Deps): Routes =>
  (app) => {
    const setCookies = (reply: FastifyReply, { token, deviceCookie }: SignedIn): undefined => {
      setStaffCookie(reply, token);
      setBrowserCookie(reply, 'known-staff-device', deviceCookie);
    };
    staffEndpoint(app, 'POST /api/admin/session', async ({ body, request, reply, audit }) => {
      const { email, password, code, recoveryCode } = body;
      const deviceCookie = readBrowserCookie(request, 'known-staff-device');
      return setCookies(reply, await signIn(deps, { email, password, code, recoveryCode, deviceCookie, ...originOf(request) }, audit));
    });
    staffEndpoint(app, 'POST /api/admin/session/passkey/options', ({ request }) => beginPasskeySignIn(deps, request.ip));
    staffEndpoint(app, 'POST /api/admin/session/passkey', async ({ body, request, reply, audit }) =>
      setCookies(reply, await signInWithPasskey(deps, { passkey: body.passkey, ...originOf(request) }, audit)),
    );
    staffEndpoint(app, 'DELETE /api/admin/session', async ({ staff, reply, audit }) => {
      await endStaffSession(deps, { sessionId: staff.sessionId }, audit);
      clearStaffCookie(reply);
      return undefined;
    });
    staffEndpoint(app, 'POST /api/admin/session/confirm/options', ({ staff }) => beginProof(deps, staff.id));
    staffEndpoint(app, 'POST /api/admin/session/confirm', ({ body, request, staff, audit }) => {
      const { passkey, password, code, recoveryCode } = body;
      return confirmPerson(deps, { passkey, password, code, recoveryCode, ip: request.ip }, { ...audit, sessionId: staff.sessionId });
    });
    staffEndpoint(app, 'PUT /api/admin/session/shared', async ({ body, staff, reply, audit }) => {
      await shareSession(deps, { isShared: body.shared }, { ...audit, sessionId: staff.sessionId });
      setSharedCookie(reply, body.shared);
      return undefined;
    });
    staffEndpoint(app, 'POST /api/admin/session/lock', ({ staff, audit }) => lockSession(deps, { ...audit, sessionId: staff.sessionId }));
    staffEndpoint(app, 'POST /api/admin/session/unlock', ({ body, request, staff, audit }) =>
      unlockSession(deps, { pin: body.pin, ip: request.ip }, { ...audit, sessionId: staff.sessionId }),
    );
    staffEndpoint(app, 'PUT /api/admin/me/pin', ({ body, audit }) => setPin(deps, { pin: body.pin }, audit));
    staffEndpoint(app, 'GET /api/admin/me', ({ staff }) => showMe(deps, staff));
    staffEndpoint(app, 'GET /api/admin/sessions', ({ staff }) => listOwnStaffSessions(deps, staff));
    staffEndpoint(app, 'POST /api/admin/sessions/{id}/end', ({ params, audit }) => endStaffSession(deps, { sessionId: params.id }, audit));
  };
