import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Print } from '../../../platform/pdf/pdf-renderer.ts';
import { downloadAgreement, downloadLetter } from './download-agreement.ts';
import { listContracts, readContract } from './read-contracts.ts';

export const contractRoutes =
  (deps: Deps, print: Print): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/contracts', ({ query, scope, staff }) =>
      listContracts(deps, { ...query, scope, grants: staff.grants }),
    );
    staffEndpoint(app, 'GET /api/admin/contracts/{id}', ({ params, scope, staff }) =>
      readContract(deps, { id: params.id, scope, grants: staff.grants }),
    );
    staffEndpoint(app, 'GET /api/admin/contracts/{id}/agreement', ({ params, scope, staff }) =>
      downloadAgreement(deps, print, { contractId: params.id, scope, staffId: staff.id }),
    );
    staffEndpoint(app, 'GET /api/admin/contracts/{id}/letters/{letter}', ({ params, scope, staff }) =>
      downloadLetter(deps, print, { contractId: params.id, letterId: params.letter, scope, staffId: staff.id }),
    );
  };
