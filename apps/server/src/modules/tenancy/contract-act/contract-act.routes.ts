import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type Scope, scopeOf } from '../../../platform/staff/scope.ts';
import type { StaffCall } from '../../operations/index.ts';
import type { FinalSettlement } from '../contract/index.ts';
import { readStanding } from './contract-standing.ts';
import { announceIncrease, withdrawIncrease } from './increase-acts.ts';
import { endNow, giveNotice, moveTerminationDate, withdrawNotice } from './notice-acts.ts';
import { liftByHand, pauseDunning, releaseBilling, renewCodes, setOverlock } from './overlock-acts.ts';
import { changePayer } from './payer-act.ts';
import { type ContractAct, previewContractAct, runContractAct } from './run-contract-act.ts';
import { endShare, share } from './sharing-acts.ts';
import { showTerms } from './show-terms.ts';
import { changeInsurance, changePeriod, changePrice } from './terms-acts.ts';
import { transferContract } from './transfer-act.ts';

interface Call {
  params: { id: string };
  scope: Scope;
  staff: { id: string };
}

export const contractActRoutes =
  (deps: Deps, billing: FinalSettlement): Routes =>
  (app) => {
    const run =
      <Request>(act: ContractAct<Request>) =>
      ({ params, body: { version, ...request }, ...call }: Call & StaffCall & { body: Request & { version: number } }) =>
        runContractAct(deps, billing, act as ContractAct<unknown>, { contractId: params.id, version, request }, call);
    const preview =
      <Request>(act: ContractAct<Request>) =>
      ({ params, body: { version, ...request }, scope, staff }: Call & { body: Request & { version: number } }) =>
        previewContractAct(
          deps,
          billing,
          act as ContractAct<unknown>,
          { contractId: params.id, version, request },
          { scope, staffId: staff.id },
        );

    staffEndpoint(app, 'GET /api/admin/contracts/{id}/standing', async ({ params, scope }) => {
      const { standing } = await readStanding(deps.db, deps, billing, { contractId: params.id, scope });
      return standing;
    });
    staffEndpoint(app, 'GET /api/admin/contracts/{id}/terms', ({ params, scope, staff }) =>
      showTerms(deps, { contractId: params.id, scope, personData: scopeOf(staff.grants, 'read:person-data') }),
    );
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/overlock/preview', preview(setOverlock));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/overlock', run(setOverlock));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/lift/preview', preview(liftByHand));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/lift', run(liftByHand));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/pause-dunning/preview', preview(pauseDunning));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/pause-dunning', run(pauseDunning));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/release-billing/preview', preview(releaseBilling));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/release-billing', run(releaseBilling));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/new-codes/preview', preview(renewCodes));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/new-codes', run(renewCodes));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/notice/preview', preview(giveNotice));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/notice', run(giveNotice));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/withdraw-notice/preview', preview(withdrawNotice));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/withdraw-notice', run(withdrawNotice));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/closing-day/preview', preview(moveTerminationDate));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/closing-day', run(moveTerminationDate));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/end-now/preview', preview(endNow));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/end-now', run(endNow));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/transfer/preview', preview(transferContract));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/transfer', run(transferContract));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/change-price/preview', preview(changePrice));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/change-price', run(changePrice));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/change-insurance/preview', preview(changeInsurance));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/change-insurance', run(changeInsurance));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/change-payer/preview', preview(changePayer));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/change-payer', run(changePayer));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/share/preview', preview(share));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/share', run(share));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/end-sharing/preview', preview(endShare));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/end-sharing', run(endShare));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/change-period/preview', preview(changePeriod));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/change-period', run(changePeriod));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/increase/preview', preview(announceIncrease));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/increase', run(announceIncrease));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/withdraw-increase/preview', preview(withdrawIncrease));
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/withdraw-increase', run(withdrawIncrease));
  };
