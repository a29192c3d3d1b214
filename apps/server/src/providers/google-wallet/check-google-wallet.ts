import type { Checked } from '../../modules/operations/credential/credential.ports.ts';
import type { GoogleWalletConfig } from '../../platform/credentials/index.ts';
import { readServiceAccount } from './read-service-account.ts';

/** Checks that the file holds the key of a service account. Google is not called: links are signed without it. */
export function checkGoogleWallet({ serviceAccount }: GoogleWalletConfig): Checked {
  if (readServiceAccount(serviceAccount) !== undefined) return { outcome: 'works', account: null };
  return { outcome: 'unusable', fault: { field: 'serviceAccount', code: 'credential/wrong-service-account' }, account: null };
}
