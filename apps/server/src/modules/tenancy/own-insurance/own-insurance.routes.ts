import { fairQueue } from '../../../platform/fair-queue.ts';
import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { rateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import type { FinalSettlement } from '../contract/index.ts';
import { decideProof } from './decide-proof.ts';
import { showOwnInsurance, showOwnInsuranceRecord, showProofFile } from './show-own-insurance.ts';
import { submitProof } from './submit-proof.ts';

export function ownInsuranceRoutes(context: Deps, billing: FinalSettlement): Routes {
  const { rateLimit } = context.config;
  const limit = rateLimiter(context, { name: 'insurance-proof', burst: 5 * rateLimit, perMinute: rateLimit });
  // As for photos of warehouses: decoding takes a core and much memory.
  const deps = { ...context, queue: fairQueue({ concurrency: 1, maxWaiting: 20, maxWaitingPerCaller: 2, retryAfter: 10 }) };
  return (app) => {
    endpoint(app, 'GET /api/client/my/contracts/{id}/own-insurance', ({ params, session }) =>
      showOwnInsurance(deps, { userId: session.userId, contractId: params.id }),
    );
    endpoint(
      app,
      'POST /api/client/my/contracts/{id}/own-insurance/proof',
      async ({ params, body: { file, ...details }, session: { userId } }) => {
        await limit(userId);
        return submitProof(deps, { userId, contractId: params.id, details, file: Buffer.from(file, 'base64') });
      },
    );
    staffEndpoint(app, 'GET /api/admin/contracts/{id}/own-insurance', ({ params, scope }) =>
      showOwnInsuranceRecord(deps, { contractId: params.id, scope }),
    );
    staffEndpoint(app, 'GET /api/admin/insurance-proofs/{id}/file', ({ params, scope }) => showProofFile(deps, { ...params, scope }));
    staffEndpoint(app, 'POST /api/admin/insurance-proofs/{id}/accept', ({ params, scope, audit }) =>
      decideProof(deps, billing, { ...params, rejection: null, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/insurance-proofs/{id}/reject', ({ params, body, scope, audit }) =>
      decideProof(deps, billing, { ...params, rejection: body.reason, scope }, audit),
    );
  };
}
