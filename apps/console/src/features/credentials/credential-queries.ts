import type { AdminEndpoints, Credential, CredentialProvider } from '@komora/api/admin';
import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { App } from '../../shared/app-context.ts';

type Caller = Pick<App, 'call'>;
type Body<P extends CredentialProvider> = z.input<AdminEndpoints[`PUT /api/admin/credentials/${P}`]['body']>;

export const credentialsQuery = ({ call }: Caller) =>
  queryOptions({ queryKey: ['credentials'], queryFn: ({ signal }) => call('GET /api/admin/credentials', { signal }) });

/** One call for each vendor. The body was validated by its schemas. */
const CALLS: { readonly [P in CredentialProvider]: (caller: Caller, body: object) => Promise<Credential> } = {
  STRIPE: ({ call }, body) => call('PUT /api/admin/credentials/STRIPE', { body: body as Body<'STRIPE'> }),
  GOPAY: ({ call }, body) => call('PUT /api/admin/credentials/GOPAY', { body: body as Body<'GOPAY'> }),
  KSEF: ({ call }, body) => call('PUT /api/admin/credentials/KSEF', { body: body as Body<'KSEF'> }),
  NAV: ({ call }, body) => call('PUT /api/admin/credentials/NAV', { body: body as Body<'NAV'> }),
  APPLE_WALLET: ({ call }, body) => call('PUT /api/admin/credentials/APPLE_WALLET', { body: body as Body<'APPLE_WALLET'> }),
  GOOGLE_WALLET: ({ call }, body) => call('PUT /api/admin/credentials/GOOGLE_WALLET', { body: body as Body<'GOOGLE_WALLET'> }),
};

export const enterCredential = (caller: Caller, provider: CredentialProvider, body: object): Promise<Credential> =>
  CALLS[provider](caller, body);
