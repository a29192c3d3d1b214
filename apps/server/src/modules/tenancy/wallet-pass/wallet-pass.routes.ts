import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { rateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { downloadWalletPass, issueWalletPass, listWallets, openTicket, type Wallets } from './issue-wallet-pass.ts';

/** Passes for the wallets of telephones. */
export function walletPassRoutes(deps: Deps, wallets: Wallets): Routes {
  const { rateLimit } = deps.config;
  const limit = rateLimiter(deps, { name: 'wallet-pass', burst: 20 * rateLimit, perMinute: 4 * rateLimit });
  return (app) => {
    endpoint(app, 'GET /api/client/my/contracts/{id}/wallet-passes', ({ params, session }) =>
      listWallets(deps, wallets, { clientId: session.userId, contractId: params.id }),
    );
    endpoint(app, 'POST /api/client/my/contracts/{id}/wallet-passes/{wallet}', async ({ params, body, session }) => {
      await limit(session.userId);
      return issueWalletPass(deps, wallets, {
        clientId: session.userId,
        contractId: params.id,
        wallet: params.wallet,
        language: body.language,
      });
    });
    endpoint(app, 'GET /api/client/wallet-pass/{ticket}', async ({ params }) => {
      const ticket = openTicket(deps, params.ticket);
      await limit(ticket.clientId);
      return downloadWalletPass(deps, wallets, ticket);
    });
  };
}
