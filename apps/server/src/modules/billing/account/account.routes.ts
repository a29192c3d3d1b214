import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Print } from '../../../platform/pdf/pdf-renderer.ts';
import { endDeposit, holdDeposit } from './deposit.ts';
import { downloadReceipt } from './download-receipt.ts';
import { receiveCash, recordTransfer } from './record-payment.ts';
import { releaseAllocation } from './release-allocation.ts';
import { listAccounts, listLedger, listOpen } from './show-account.ts';
import { allocateCredit, payOut } from './use-credit.ts';
import { writeOff } from './write-off.ts';

export const accountRoutes =
  (deps: Deps, print: Print): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/clients/{id}/accounts', async ({ params, scope }) => ({
      accounts: await listAccounts(deps, { clientId: params.id, scope }),
    }));
    staffEndpoint(app, 'GET /api/admin/clients/{id}/ledger', ({ params, query, scope }) =>
      listLedger(deps, { clientId: params.id, scope, after: query.after ?? null, limit: query.limit ?? 50 }),
    );
    staffEndpoint(app, 'GET /api/admin/clients/{id}/open-items', ({ params, query, scope }) =>
      listOpen(deps, { clientId: params.id, scope, on: query.on ?? null }),
    );
    staffEndpoint(app, 'POST /api/admin/clients/{id}/cash', ({ params, body, ...call }) =>
      receiveCash(deps, { clientId: params.id, method: 'CASH', ...body }, call),
    );
    staffEndpoint(app, 'GET /api/admin/cash-receipts/{id}', ({ params, scope, staff }) =>
      downloadReceipt(deps, print, { entryId: params.id, staffId: staff.id, scope }),
    );
    staffEndpoint(app, 'POST /api/admin/clients/{id}/transfers', ({ params, body, ...call }) =>
      recordTransfer(deps, { clientId: params.id, method: 'TRANSFER', ...body }, call),
    );
    staffEndpoint(app, 'POST /api/admin/clients/{id}/deposits', ({ params, body, ...call }) =>
      holdDeposit(deps, { clientId: params.id, ...body }, call),
    );
    staffEndpoint(app, 'POST /api/admin/deposits/{id}/return', ({ params, body, ...call }) =>
      endDeposit(deps, { depositId: params.id, ...body }, call),
    );
    staffEndpoint(app, 'POST /api/admin/ledger-entries/{id}/allocate', async ({ params, body, ...call }) => {
      await allocateCredit(deps, { creditId: params.id, ...body }, call);
      return undefined;
    });
    staffEndpoint(app, 'POST /api/admin/ledger-entries/{id}/release', async ({ params, body, ...call }) => {
      await releaseAllocation(deps, { creditId: params.id, ...body }, call);
      return undefined;
    });
    staffEndpoint(app, 'POST /api/admin/ledger-entries/{id}/pay-out', ({ params, body, ...call }) =>
      payOut(deps, { creditId: params.id, ...body }, call),
    );
    staffEndpoint(app, 'POST /api/admin/ledger-entries/{id}/write-off', ({ params, body, ...call }) =>
      writeOff(deps, { debitId: params.id, ...body }, call),
    );
  };
