import type { Routes } from '../../../platform/http/app.ts';
import { setBrowserCookie } from '../../../platform/http/browser-cookie.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import { originOf, setStaffCookie } from '../../../platform/http/staff-session.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { StaffMember } from '../../../platform/staff/member.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { acceptWithPasskey } from './accept-with-passkey.ts';
import { changeAssignments } from './change-assignments.ts';
import { changeOwnEmail, changeOwnName, changePerson } from './change-person.ts';
import type { Assigner } from './check-assignments.ts';
import { endSessionsOfColleague, listSessionsOfColleague } from './end-sessions.ts';
import { endStaff } from './end-staff.ts';
import { inviteSelf } from './invite-self.ts';
import { inviteAgain, inviteStaff } from './invite-staff.ts';
import { listStaff } from './list-staff.ts';
import { openInvitation, requestInvitedPasskey } from './open-invitation.ts';
import { setUpOwner } from './set-up-owner.ts';
import type { CancelRequestsOf } from './staff.ports.ts';

const assigner = ({ id, grants }: StaffMember, scope: Scope): Assigner => ({ assignerId: id, grants, scope });

interface StaffRouteDeps extends Deps {
  /** Of all modules. */
  cancelRequests: () => readonly CancelRequestsOf[];
}

export const staffRoutes =
  (deps: StaffRouteDeps): Routes =>
  (app) => {
    staffEndpoint(app, 'POST /api/admin/me/invitation', ({ audit }) => inviteSelf(deps, audit));
    staffEndpoint(app, 'GET /api/admin/staff', ({ scope }) => listStaff(deps, scope));
    staffEndpoint(app, 'POST /api/admin/staff', ({ body, staff, scope, audit }) =>
      inviteStaff(deps, { ...body, ...assigner(staff, scope) }, audit),
    );
    staffEndpoint(app, 'PUT /api/admin/me', ({ body, audit }) => changeOwnName(deps, body, audit));
    staffEndpoint(app, 'PUT /api/admin/me/email', ({ body, audit }) => changeOwnEmail(deps, body, audit));
    staffEndpoint(app, 'PUT /api/admin/staff/{id}', ({ params, body: { version, reason: _, ...person }, staff, scope, audit }) =>
      changePerson(deps, { staffId: params.id, version, person, ...assigner(staff, scope) }, audit),
    );
    staffEndpoint(app, 'PUT /api/admin/staff/{id}/assignments', ({ params, body, staff, scope, audit }) =>
      changeAssignments(deps, { ...body, staffId: params.id, ...assigner(staff, scope) }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/staff/{id}/invitation', ({ params, body, staff, scope, audit }) =>
      inviteAgain(deps, { staffId: params.id, revoke: body.revoke ?? false, ...assigner(staff, scope) }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/staff/{id}/end', ({ params, staff, scope, audit }) =>
      endStaff(deps, { staffId: params.id, ...assigner(staff, scope) }, audit),
    );
    staffEndpoint(app, 'GET /api/admin/staff/{id}/sessions', ({ params, staff, scope }) =>
      listSessionsOfColleague(deps, { staffId: params.id, ...assigner(staff, scope) }),
    );
    staffEndpoint(app, 'POST /api/admin/staff/{id}/sessions/end', ({ params, body, staff, scope, audit }) =>
      endSessionsOfColleague(deps, { staffId: params.id, sessionId: body.sessionId, ...assigner(staff, scope) }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/setup', ({ body, request, audit }) => setUpOwner(deps, { ...body, ip: request.ip }, audit));
    staffEndpoint(app, 'POST /api/admin/invitations/open', ({ body, request }) =>
      openInvitation(deps, { token: body.token, ip: request.ip }),
    );
    staffEndpoint(app, 'POST /api/admin/invitations/passkey-options', ({ body, request }) =>
      requestInvitedPasskey(deps, { token: body.token, ip: request.ip }),
    );
    staffEndpoint(app, 'POST /api/admin/invitations/accept-with-passkey', async ({ body, request, reply, audit }) => {
      const { token, deviceCookie } = await acceptWithPasskey(deps, { ...body, ...originOf(request) }, audit);
      setStaffCookie(reply, token);
      setBrowserCookie(reply, 'known-staff-device', deviceCookie);
      return undefined;
    });
    staffEndpoint(app, 'POST /api/admin/invitations/accept', async ({ body, request, reply, audit }) => {
      const { recoveryCodes, sessionToken, deviceCookie } = await acceptInvitation(deps, { ...body, ...originOf(request) }, audit);
      setStaffCookie(reply, sessionToken);
      setBrowserCookie(reply, 'known-staff-device', deviceCookie);
      return { recoveryCodes };
    });
  };
