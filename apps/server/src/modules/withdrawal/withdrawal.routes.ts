import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/app.ts';
import { endpoint } from '../../http/endpoint.ts';
import { rateLimiter } from '../../http/rate-limit.ts';
import { confirmWithdrawal } from './confirm-withdrawal.ts';
import { numberOf } from './find-stated-contract.ts';
import { previewWithdrawal } from './preview-withdrawal.ts';

export function withdrawalRoutes(deps: Deps): Routes {
  const factor = deps.config.rateLimit;
  // Both answer whether name, e-mail and contract belong together, so guessing must be slow, from one address as from many.
  const limitAddress = rateLimiter(deps.clock, { burst: 10 * factor, perMinute: 5 * factor });
  const limitContract = rateLimiter(deps.clock, { burst: 10 * factor, perMinute: 2 * factor });
  const limit = (ip: string, contractBusinessId: string) => {
    limitAddress(ip);
    limitContract(numberOf(contractBusinessId));
  };
  return (app) => {
    endpoint(app, 'POST /api/client/withdrawal/statement', ({ body, session, request }) => {
      limit(request.ip, body.contractBusinessId);
      return previewWithdrawal(deps, { ...body, userId: session?.userId ?? null });
    });
    endpoint(app, 'POST /api/client/withdrawal/confirm', ({ body, session, request }) => {
      limit(request.ip, body.contractBusinessId);
      return confirmWithdrawal(deps, { ...body, userId: session?.userId ?? null, ip: request.ip });
    });
  };
}
