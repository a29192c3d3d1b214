import type { CredentialProvider } from '@komora/api/admin/credential';
import type { VendorConfigs } from '../../../platform/credentials/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { CheckCredentials, Checked } from './credential.ports.ts';
import { findEarlierPayment } from './credential.sql.ts';

/** In place of an account that the vendor did not name. */
const unknown = 'unknown';

/**
 * The account of new credentials. If the vendor did not name it, the account from before is assumed, as long as the mode is the same.
 * @param now.before the stored account, like `acct_1Mk/live`
 */
export function accountAfter(
  provider: CredentialProvider,
  { checked, before, mode }: { checked: Checked; before: string | null; mode: 'TEST' | 'LIVE' | null },
): string | null {
  if (mode === null || (provider !== 'STRIPE' && provider !== 'GOPAY')) return null;
  if (checked.account !== null || before === null) return checked.account;
  const suffix = `/${mode.toLowerCase()}`;
  return before.endsWith(suffix) ? before : `${unknown}${suffix}`;
}

/** True for an account that the vendor did not name. */
export const isUnknown = (account: string | null): boolean => account?.startsWith(`${unknown}/`) === true;

/**
 * True if attempts that were made before accounts were stored, or with credentials of the environment, are of the account of these
 * credentials: the gateway knows the newest of them there, or there is none.
 */
export async function ownsEarlierPayments<P extends CredentialProvider>(
  { db, checks }: { db: Database; checks(): CheckCredentials },
  provider: P,
  vendor: VendorConfigs[P],
): Promise<boolean> {
  if (provider !== 'STRIPE' && provider !== 'GOPAY') return false;
  const earlier = await findEarlierPayment(db, provider);
  return earlier === undefined || checks().hasPayment(provider, vendor as VendorConfigs['STRIPE' | 'GOPAY'], earlier);
}
