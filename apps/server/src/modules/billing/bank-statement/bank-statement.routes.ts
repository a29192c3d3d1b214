import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { importBankStatement } from './import-bank-statement.ts';
import { listCandidates } from './list-candidates.ts';
import { listSettledTransfers } from './list-settled.ts';
import { listUnmatched } from './list-unmatched.ts';
import { matchParts } from './match-parts.ts';
import { dismissEntry, matchManually } from './settle-entry.ts';
import { undoEntry } from './undo-entry.ts';

export const bankStatementRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'POST /api/admin/bank-statements', async ({ body, scope, audit }) => ({
      statements: await importBankStatement(deps, { bytes: Buffer.from(body.content, 'base64'), scope }, audit),
    }));
    staffEndpoint(app, 'GET /api/admin/bank-statements/unmatched', ({ query, scope }) => listUnmatched(deps, { ...query, scope }));
    staffEndpoint(app, 'POST /api/admin/bank-statements/unmatched/{id}/match', async ({ params, body, scope, audit }) => {
      await matchManually(deps, { entryId: params.id, scope, invoiceNumber: body.invoiceNumber }, audit);
      return undefined;
    });
    staffEndpoint(app, 'POST /api/admin/bank-statements/unmatched/{id}/dismiss', async ({ params, body, scope, audit }) => {
      await dismissEntry(deps, { entryId: params.id, scope, note: body.note }, audit);
      return undefined;
    });
    staffEndpoint(app, 'GET /api/admin/bank-statements/unmatched/{id}/candidates', ({ params, scope }) =>
      listCandidates(deps, { entryId: params.id, scope }),
    );
    staffEndpoint(app, 'POST /api/admin/bank-statements/unmatched/{id}/match-parts', async ({ params, body, scope, audit }) => {
      await matchParts(deps, { entryId: params.id, scope, ...body }, audit);
      return undefined;
    });
    staffEndpoint(app, 'GET /api/admin/bank-statements/settled', ({ query, scope }) => listSettledTransfers(deps, { ...query, scope }));
    staffEndpoint(app, 'POST /api/admin/bank-statements/settled/{id}/undo', async ({ params, scope, audit }) => {
      await undoEntry(deps, { entryId: params.id, scope }, audit);
      return undefined;
    });
  };
