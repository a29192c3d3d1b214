import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { attachFile, detachFile, writeStatement } from './change-evidence.ts';
import { downloadBundle } from './download-bundle.ts';
import type { EvidenceDesk } from './evidence.ports.ts';
import { markSentByHand } from './mark-sent-by-hand.ts';
import { sendEvidence } from './send-evidence.ts';
import { showEvidence } from './show-evidence.ts';
import { stageEvidence } from './stage-evidence.ts';

/** @param desk read when all modules are registered */
export const evidenceRoutes =
  (context: PaymentDeps, desk: () => EvidenceDesk): Routes =>
  (app) => {
    const deps = () => ({ ...context, desk: desk() });
    staffEndpoint(app, 'GET /api/admin/disputes/{id}', ({ params, scope }) => showEvidence(context, { ...params, scope }));
    staffEndpoint(app, 'PUT /api/admin/disputes/{id}/statement', ({ params, body, scope, audit }) =>
      writeStatement(deps(), { ...params, ...body, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/disputes/{id}/files', ({ params, query, file, scope, audit }) =>
      attachFile(deps(), { ...params, ...query, file, scope }, audit),
    );
    staffEndpoint(app, 'DELETE /api/admin/disputes/{id}/files/{file}', ({ params, scope, audit }) =>
      detachFile(deps(), { ...params, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/disputes/{id}/bundle', ({ params, scope, audit }) =>
      downloadBundle(deps(), { ...params, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/disputes/{id}/stage', ({ params, body, scope, audit }) =>
      stageEvidence(deps(), { ...params, ...body, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/disputes/{id}/send', ({ params, body, scope, audit }) =>
      sendEvidence(deps(), { ...params, version: body.version, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/disputes/{id}/sent-by-hand', ({ params, body, scope, audit }) =>
      markSentByHand(deps(), { ...params, version: body.version, sentOn: body.sentOn, scope }, audit),
    );
  };
