import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { listKeypadCodes } from './list-keypad-codes.ts';
import { recordProgrammed, showCodeToProgram } from './record-keypad-code.ts';
import { setKeypadList } from './set-keypad-list.ts';

/** Calls for the codes that staff program at keypads. */
export const keypadCodeRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/keypad-codes', ({ query, scope, staff: { grants } }) =>
      listKeypadCodes(deps, { ...query, scope, grants }),
    );
    staffEndpoint(app, 'POST /api/admin/keypad-codes/{id}/code', ({ params: { id }, scope, audit }) =>
      showCodeToProgram(deps, { id, scope }, audit),
    );
    staffEndpoint(
      app,
      'POST /api/admin/keypad-codes/{id}/programmed',
      ({ params: { id }, body: { version }, staff: { grants }, ...call }) => recordProgrammed(deps, { id, version, grants }, call),
    );
    staffEndpoint(app, 'PUT /api/admin/keypad-codes/warehouses/{id}', ({ params, body: { isOn }, scope, audit }) =>
      setKeypadList(deps, { warehouseId: params.id, isOn, scope }, audit),
    );
  };
