import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { rateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import type { FinalSettlement } from '../contract/index.ts';
import { confirmLinkedWithdrawal, confirmWithdrawal } from './confirm-withdrawal.ts';
import { findOwnStatedContract, normaliseContractNumber } from './find-stated-contract.ts';
import { previewLinkedWithdrawal, previewWithdrawal } from './preview-withdrawal.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

export function withdrawalRoutes(deps: Deps, billing: FinalSettlement): Routes {
  const factor = deps.config.rateLimit;
  // Every statement may send an e-mail, from one address and from many.
  const limitAddress = rateLimiter(deps, { name: 'withdrawal/address', burst: 10 * factor, perMinute: 5 * factor });
  const limitContract = rateLimiter(deps, { name: 'withdrawal/contract', burst: 10 * factor, perMinute: 2 * factor });
  // Contract numbers are sequential. A client is counted alone, so that strangers cannot use up the limit of the contract.
  const limitClient = rateLimiter(deps, { name: 'withdrawal/client', burst: 10 * factor, perMinute: 2 * factor });
  return (app) => {
    endpoint(app, 'POST /api/client/withdrawal/statement', async ({ body, session, request }) => {
      if (session !== null) {
        await limitClient(session.userId);
        const own = await findOwnStatedContract(deps.db, body, session.userId);
        if (own !== undefined) return { preview: await previewWithdrawal(deps, billing, own, deps.clock.now()) };
      }
      await limitAddress(clientNetwork(request.ip));
      await limitContract(normaliseContractNumber(body.contractBusinessId));
      await requestWithdrawal(deps, { ...body, ip: request.ip });
      return { preview: null };
    });
    endpoint(app, 'POST /api/client/withdrawal/confirm', async ({ body, session, request }) => {
      await limitClient(session.userId);
      return confirmWithdrawal(deps, billing, { ...body, userId: session.userId, ip: request.ip });
    });
    endpoint(app, 'POST /api/client/withdrawal/link', async ({ body, request }) => {
      await limitAddress(clientNetwork(request.ip));
      return previewLinkedWithdrawal(deps, billing, body.token);
    });
    endpoint(app, 'POST /api/client/withdrawal/confirm-link', async ({ body, request }) => {
      await limitAddress(clientNetwork(request.ip));
      return confirmLinkedWithdrawal(deps, billing, body.token);
    });
  };
}
