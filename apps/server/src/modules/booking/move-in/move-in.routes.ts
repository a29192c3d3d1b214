import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { rateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import type { Payments } from '../../payments/index.ts';
import { acceptTerms } from './accept-terms.ts';
import { openPaymentPage, showFirstTransfer, showNewCodes } from './after-move-in.ts';
import { chooseBox } from './choose-box.ts';
import { chooseClient } from './choose-client.ts';
import { chooseTerms } from './choose-terms.ts';
import { finishMoveIn } from './finish-move-in.ts';
import { sendSigningLink } from './send-signing-link.ts';
import { listMoveIns, showMoveIn } from './show-move-in.ts';
import { discardMoveIn, startMoveIn } from './start-move-in.ts';

/** Move-ins at the desk. */
export const moveInRoutes =
  (deps: Deps, payments: Payments, onReservationChanged: (warehouseId: string) => void): Routes =>
  (app) => {
    const { rateLimit } = deps.config;
    const limitLinks = rateLimiter(deps, { name: 'move-in/signing-link', burst: 20 * rateLimit, perMinute: 5 * rateLimit });
    staffEndpoint(app, 'GET /api/admin/move-ins', ({ scope }) => listMoveIns(deps, scope));
    staffEndpoint(app, 'POST /api/admin/move-ins', ({ body, ...call }) => startMoveIn(deps, body, call));
    staffEndpoint(app, 'GET /api/admin/move-ins/{id}', ({ params, scope, staff }) =>
      showMoveIn(deps, params.id, { staffId: staff.id, scope }),
    );
    staffEndpoint(app, 'PUT /api/admin/move-ins/{id}/client', ({ params, body: { version, ...choice }, scope, staff, audit }) =>
      chooseClient(deps, { id: params.id, version, desk: { staffId: staff.id, scope }, audit }, choice),
    );
    staffEndpoint(app, 'PUT /api/admin/move-ins/{id}/box', ({ params, body, scope, staff, audit }) =>
      chooseBox(
        deps,
        { id: params.id, version: body.version, desk: { staffId: staff.id, scope }, audit },
        body.boxId,
        onReservationChanged,
      ),
    );
    staffEndpoint(app, 'PUT /api/admin/move-ins/{id}/terms', ({ params, body: { version, ...terms }, scope, staff, audit }) =>
      chooseTerms(deps, { id: params.id, version, desk: { staffId: staff.id, scope }, audit }, terms),
    );
    staffEndpoint(app, 'PUT /api/admin/move-ins/{id}/acceptance', ({ params, body, request, scope, staff, audit }) =>
      acceptTerms(
        deps,
        { id: params.id, version: body.version, desk: { staffId: staff.id, scope }, audit },
        { expectedCharge: body.expectedCharge, newsletter: body.consents.newsletter, ip: request.ip },
      ),
    );
    staffEndpoint(app, 'POST /api/admin/move-ins/{id}/signing-link', async ({ params, body, scope, staff, audit }) => {
      await limitLinks(staff.id);
      const step = { id: params.id, version: body.version, desk: { staffId: staff.id, scope }, audit };
      return sendSigningLink(deps, step, body.expectedCharge);
    });
    staffEndpoint(app, 'POST /api/admin/move-ins/{id}/finish', ({ params, body, ...call }) =>
      finishMoveIn(deps, { id: params.id, ...body }, call, onReservationChanged),
    );
    staffEndpoint(app, 'POST /api/admin/move-ins/{id}/discard', async ({ params, body, scope, staff, audit }) => {
      const step = { id: params.id, version: body.version, desk: { staffId: staff.id, scope }, audit };
      await discardMoveIn(deps, step, onReservationChanged);
      return undefined;
    });
    staffEndpoint(app, 'POST /api/admin/move-ins/{id}/codes', ({ params, scope, staff, audit }) =>
      showNewCodes(deps, params.id, { staffId: staff.id, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/move-ins/{id}/payment-page', ({ params, scope, staff, audit }) =>
      openPaymentPage(deps, payments, params.id, { staffId: staff.id, scope }, audit),
    );
    staffEndpoint(app, 'GET /api/admin/move-ins/{id}/transfer', ({ params, scope, staff }) =>
      showFirstTransfer(deps, params.id, { staffId: staff.id, scope }),
    );
  };
