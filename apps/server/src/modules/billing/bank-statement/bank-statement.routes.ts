import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { importBankStatement } from './import-bank-statement.ts';
import { listUnmatched } from './list-unmatched.ts';
import { dismissEntry, matchManually } from './settle-entry.ts';

export const bankStatementRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'POST /api/admin/bank-statements', async ({ body, scope, audit }) => ({
      statements: await importBankStatement(deps, { bytes: Buffer.from(body.content, 'base64'), scope }, audit),
    }));
    staffEndpoint(app, 'GET /api/admin/bank-statements/unmatched', ({ query, scope }) =>
      listUnmatched(deps, { limit: query.limit ?? 50, offset: query.offset ?? 0, scope }),
    );
    staffEndpoint(app, 'POST /api/admin/bank-statements/unmatched/{id}/match', async ({ params, body, scope, audit }) => {
      await matchManually(deps, { entryId: params.id, scope, invoiceNumber: body.invoiceNumber }, audit);
      return undefined;
    });
    staffEndpoint(app, 'POST /api/admin/bank-statements/unmatched/{id}/dismiss', async ({ params, body, scope, audit }) => {
      await dismissEntry(deps, { entryId: params.id, scope, note: body.note }, audit);
      return undefined;
    });
  };
