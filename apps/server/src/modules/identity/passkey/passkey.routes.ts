import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { nameOwnPasskey, removeOwnPasskey } from './change-passkey.ts';
import { listOwnPasskeys, requestOwnPasskey } from './own-passkeys.ts';
import { storePasskey } from './store-passkey.ts';

export const passkeyRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/me/passkeys', ({ staff }) => listOwnPasskeys(deps, staff.id));
    staffEndpoint(app, 'POST /api/admin/me/passkeys/options', ({ staff }) => requestOwnPasskey(deps, staff.id));
    staffEndpoint(app, 'POST /api/admin/me/passkeys', ({ body, audit }) => storePasskey(deps, body, audit));
    staffEndpoint(app, 'PUT /api/admin/me/passkeys/{id}', ({ params, body, audit }) =>
      nameOwnPasskey(deps, { id: params.id, name: body.name }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/me/passkeys/{id}/remove', ({ params, audit }) => removeOwnPasskey(deps, { id: params.id }, audit));
  };
