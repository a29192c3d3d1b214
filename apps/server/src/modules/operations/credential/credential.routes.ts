import type { CredentialFields, CredentialProvider } from '@komora/api/admin/credential';
import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { CredentialKey } from './credential.sql.ts';
import { type Confirmations, type CredentialDeps, enterCredential } from './enter-credential.ts';
import { removeCredential } from './remove-credential.ts';
import { showCredentials } from './show-credentials.ts';

type Body<P extends CredentialProvider> = CredentialFields<P> & Confirmations & { legalEntityId?: string };

/** Key, values and confirmations, of which only the values are stored. */
function parted<P extends CredentialProvider>(provider: P, body: Body<P>): [CredentialKey<P>, CredentialFields<P>, Confirmations] {
  const { confirmUnreachable, confirmOtherAccount, version, legalEntityId = null, ...fields } = body;
  return [{ provider, legalEntityId }, fields as unknown as CredentialFields<P>, { confirmUnreachable, confirmOtherAccount, version }];
}

/** Credentials of gateways, tax authorities and wallets, for staff. */
export const credentialRoutes =
  (deps: CredentialDeps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/credentials', () => showCredentials(deps, deps.db));
    staffEndpoint(app, 'PUT /api/admin/credentials/STRIPE', ({ body, audit }) => enterCredential(deps, ...parted('STRIPE', body), audit));
    staffEndpoint(app, 'PUT /api/admin/credentials/GOPAY', ({ body, audit }) => enterCredential(deps, ...parted('GOPAY', body), audit));
    staffEndpoint(app, 'PUT /api/admin/credentials/KSEF', ({ body, audit }) => enterCredential(deps, ...parted('KSEF', body), audit));
    staffEndpoint(app, 'PUT /api/admin/credentials/NAV', ({ body, audit }) => enterCredential(deps, ...parted('NAV', body), audit));
    staffEndpoint(app, 'PUT /api/admin/credentials/APPLE_WALLET', ({ body, audit }) =>
      enterCredential(deps, ...parted('APPLE_WALLET', body), audit),
    );
    staffEndpoint(app, 'PUT /api/admin/credentials/GOOGLE_WALLET', ({ body, audit }) =>
      enterCredential(deps, ...parted('GOOGLE_WALLET', body), audit),
    );
    staffEndpoint(app, 'POST /api/admin/credentials/{provider}/remove', ({ params, body, audit }) =>
      removeCredential(deps, params.provider, body, audit),
    );
  };
