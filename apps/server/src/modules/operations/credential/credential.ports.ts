import type { ErrorCode } from '@komora/api';
import type { CredentialProvider } from '@komora/api/admin/credential';
import type { VendorConfigs } from '../../../platform/credentials/index.ts';
import { definePort } from '../../../platform/module/define-module.ts';

export interface Checked {
  /** `rejected`: the vendor does not accept the values. `unusable`: they cannot be sent, for example a key that belongs to another certificate. */
  outcome: 'works' | 'unreachable' | 'rejected' | 'unusable';
  /** Why the values are unusable and the field to mend; absent: certificate, key and password do not belong together. */
  fault?: { field: string; code: ErrorCode };
  /** The account at a gateway with its mode, for example `acct_1Mk/live`; null: none, or not known. */
  account: string | null;
}

/** Calls of vendors that change nothing there. */
export interface CheckCredentials {
  /** @param taxIds tax numbers of sellers, of which one must be accepted; only for tax authorities */
  check<P extends CredentialProvider>(provider: P, config: VendorConfigs[P], taxIds: readonly string[]): Promise<Checked>;
  /** True if the account has this payment. @throws Error if the gateway does not respond */
  hasPayment(provider: 'STRIPE' | 'GOPAY', config: VendorConfigs['STRIPE' | 'GOPAY'], providerPaymentId: string): Promise<boolean>;
}

export const checkCredentialsPort = definePort<CheckCredentials>('check credentials of vendors');
