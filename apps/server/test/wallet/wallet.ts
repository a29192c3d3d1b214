import type { Wallet } from '@komora/api';
import type { Credential } from '@komora/api/admin';
import type { Language } from '@komora/api/enumerations';
import { authority, passCertificate, passKey } from '@komora/testing/wallet/certificates';
import type { StaffClient } from '../kit/builders/staff.ts';
import type { TestApp } from '../kit/test-app.ts';

export const apple = { certificate: passCertificate, key: passKey, keyPassword: null, intermediate: authority };
export const google = {
  issuerId: '3388000000012345678',
  serviceAccount: JSON.stringify({
    type: 'service_account',
    project_id: 'komora-passes',
    private_key: passKey,
    client_email: 'passes@komora-passes.iam.gserviceaccount.com',
  }),
};

export async function readCredential(owner: StaffClient, provider: string): Promise<Credential> {
  const found = (await owner.get('/api/admin/credentials')).json<Credential[]>().find((one) => one.provider === provider);
  if (found === undefined) throw new Error(`${provider} is not listed`);
  return found;
}

/** Enters credentials of a wallet. */
export const enter = async (owner: StaffClient, provider: 'APPLE_WALLET' | 'GOOGLE_WALLET', fields: object) =>
  owner.put(`/api/admin/credentials/${provider}`, {
    confirmUnreachable: false,
    confirmOtherAccount: false,
    version: (await readCredential(owner, provider)).version,
    ...fields,
  });

interface Of {
  contractId: string;
  token: string;
}

export const walletsOf = async (app: TestApp, { contractId, token }: Of): Promise<Wallet[]> =>
  (await app.get(`/api/client/my/contracts/${contractId}/wallet-passes`, token)).json<{ wallets: Wallet[] }>().wallets;

/** Asks where to get a pass. */
export const ask = (app: TestApp, { contractId, token }: Of, wallet: Wallet, language: Language = 'SK') =>
  app.post(`/api/client/my/contracts/${contractId}/wallet-passes/${wallet}`, { language }, token);

/** The address of a pass. */
export const addressOf = async (app: TestApp, of: Of, wallet: Wallet, language?: Language): Promise<string> =>
  (await ask(app, of, wallet, language)).json<{ url: string }>().url;
