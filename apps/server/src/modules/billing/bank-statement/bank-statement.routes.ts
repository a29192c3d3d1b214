import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { importBankStatement } from './import-bank-statement.ts';
import { listUnmatched } from './list-unmatched.ts';
import { dismissEntry, matchManually } from './settle-entry.ts';

export const bankStatementRoutes =
  (deps: Deps): Routes =>
  (app) => {
    endpoint(app, 'POST /api/admin/bank-statements', async ({ body, session }) => ({
      statements: await importBankStatement(deps, { bytes: Buffer.from(body.content, 'base64'), importedBy: session.userId }),
    }));
    endpoint(app, 'GET /api/admin/bank-statements/unmatched', ({ query }) =>
      listUnmatched(deps, { limit: query.limit ?? 50, offset: query.offset ?? 0 }),
    );
    endpoint(app, 'POST /api/admin/bank-statements/unmatched/{id}/match', async ({ params, body, session }) => {
      await matchManually(deps, { entryId: params.id, operatorId: session.userId, invoiceNumber: body.invoiceNumber });
      return undefined;
    });
    endpoint(app, 'POST /api/admin/bank-statements/unmatched/{id}/dismiss', async ({ params, body, session }) => {
      await dismissEntry(deps, { entryId: params.id, operatorId: session.userId, note: body.note });
      return undefined;
    });
  };
