import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { correctBadDebt, showBadDebt } from './correct-bad-debt.ts';
import { reverseBadDebt } from './reverse-bad-debt.ts';

export const badDebtRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/ledger-entries/{id}/bad-debt', ({ params, query, scope }) =>
      showBadDebt(deps, { entryId: params.id, ground: query.ground, reference: query.reference ?? null, on: query.on ?? null }, scope),
    );
    staffEndpoint(app, 'POST /api/admin/ledger-entries/{id}/bad-debt', ({ params, body, ...call }) =>
      correctBadDebt(deps, { entryId: params.id, ...body }, call),
    );
    staffEndpoint(app, 'POST /api/admin/bad-debts/{id}/reverse', ({ params, body, ...call }) =>
      reverseBadDebt(deps, { correctionId: params.id, ...body }, call),
    );
  };
