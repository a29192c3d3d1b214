import { type Credential, type CredentialFields, type CredentialProvider, isTaxAuthority } from '@komora/api/admin/credential';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { type GatewayAccount, toVendorConfig } from '../../../platform/credentials/index.ts';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { ModuleContext } from '../../../platform/module/context.ts';
import { encrypt } from '../../../platform/secrets.ts';
import type { CheckCredentials } from './credential.ports.ts';
import {
  type CredentialKey,
  countOfOtherAccounts,
  findCredential,
  listSellers,
  lockCredentials,
  saveCredential,
} from './credential.sql.ts';
import { accountAfter, isUnknown, ownsEarlierPayments } from './gateway-account.ts';
import { mainField, mergeFields, secretFields, visibleFields } from './merge-fields.ts';
import { expiryOf, modeOf, showCredential, storedFields } from './show-credentials.ts';

export type CredentialDeps = Pick<
  ModuleContext,
  'db' | 'clock' | 'ids' | 'config' | 'secretKey' | 'log' | 'settings' | 'reloadSettings'
> & {
  checks(): CheckCredentials;
};

export interface Confirmations {
  /** Store the values although the vendor does not respond. */
  confirmUnreachable: boolean;
  /** Leave open attempts and cards of another account. */
  confirmOtherAccount: boolean;
  version: number;
}

/**
 * Tries the values at the vendor, then stores them encrypted. All processes use them at once.
 * @throws AppError changed-elsewhere, credential/company-needed if the company is not in the country of the authority; at a field: credential/secret-needed, credential/rejected, credential/unreachable,
 * credential/wrong-certificate or the fault of the check, credential/live-key-at-test-server, credential/other-account
 */
export async function enterCredential<P extends CredentialProvider>(
  deps: CredentialDeps,
  key: CredentialKey<P>,
  given: CredentialFields<P>,
  { confirmUnreachable, confirmOtherAccount, version }: Confirmations,
  audit: StaffAudit,
): Promise<Credential> {
  const { db, config, clock } = deps;
  const { provider } = key;
  const record = await findCredential(db, key);
  // The vendor gets no values that are based on an older version. The transaction compares again.
  await assertVersion(deps, db, { key, found: record?.version ?? 0, version });
  const taxIds = await sellersOf(deps, key);
  const stored = storedFields(deps, provider, record);
  const fields = mergeFields(provider, given, stored);
  const vendor = toVendorConfig(config, provider, fields);
  if ('secretKey' in vendor && vendor.apiUrl !== undefined && modeOf('STRIPE', vendor) === 'LIVE')
    throw fieldError('secretKey', 'credential/live-key-at-test-server');
  // Outside of any transaction: a vendor may take seconds.
  const checked = await deps.checks().check(provider, vendor, taxIds);
  if (checked.outcome === 'unusable')
    throw fieldError(checked.fault?.field ?? 'key', checked.fault?.code ?? 'credential/wrong-certificate');
  if (checked.outcome === 'rejected') throw fieldError(mainField(provider, fields), 'credential/rejected');
  const verified = checked.outcome === 'works';
  const account = accountAfter(provider, { checked, before: record?.account ?? null, mode: modeOf(provider, vendor) });
  // Without a response the account of another mode has no name. What would be paid there could not be found under its name later.
  if (!verified && (!confirmUnreachable || isUnknown(account))) throw fieldError('confirmUnreachable', 'credential/unreachable');
  // The stored signing secret is that of the endpoint at the account from before.
  if (provider === 'STRIPE' && 'webhookSecret' in given && given.webhookSecret === null && account !== (record?.account ?? null))
    throw fieldError('webhookSecret', 'credential/secret-needed');
  const ownsEarlier = verified ? await ownsEarlierPayments(deps, provider, vendor) : (record?.ownsEarlier ?? true);
  await inTransaction(db, async (trx) => {
    await assertUnchanged(deps, trx, key, version);
    await assertConfirmed(trx, provider, { account, ownsEarlier }, confirmOtherAccount);
    const secret = encrypt(deps.secretKey, JSON.stringify(fields));
    await saveCredential(trx, key, {
      secret,
      version: version + 1,
      account,
      ownsEarlier,
      verified,
      expiresAt: expiryOf(fields),
      staffId: audit.staffId,
      now: clock.now(),
    });
    await writeAuditEntry(trx, deps, audit, {
      id: null,
      legalEntityId: key.legalEntityId,
      before: stored === null ? {} : { provider, account: record?.account ?? null, ...visibleFields(provider, stored) },
      after: {
        provider,
        account,
        verified,
        ...visibleFields(provider, fields),
        newSecrets: secretFields(provider, given).join(', '),
      },
    });
  });
  await deps.reloadSettings();
  return showCredential(deps, db, key);
}

/** @throws AppError changed-elsewhere */
export async function assertUnchanged(deps: CredentialDeps, trx: Trx, key: CredentialKey, version: number): Promise<void> {
  await lockCredentials(trx);
  const record = await findCredential(trx, key);
  await assertVersion(deps, trx, { key, found: record?.version ?? 0, version });
}

async function assertVersion(
  deps: CredentialDeps,
  reader: Reader,
  { key, found, version }: { key: CredentialKey; found: number; version: number },
): Promise<void> {
  if (found !== version) throw new AppError('changed-elsewhere', { current: await showCredential(deps, reader, key) });
}

/** @throws AppError credential/other-account with the numbers of open payments and of cards */
export async function assertConfirmed(
  trx: Trx,
  provider: CredentialProvider,
  account: GatewayAccount,
  isConfirmed: boolean,
): Promise<void> {
  if (isConfirmed || (provider !== 'STRIPE' && provider !== 'GOPAY')) return;
  const others = await countOfOtherAccounts(trx, provider, account);
  if (others.payments > 0 || others.cards > 0) throw fieldError('confirmOtherAccount', 'credential/other-account', others);
}

/** The tax number of the company that logs in; none for other vendors. @throws AppError credential/company-needed */
async function sellersOf({ db }: Pick<CredentialDeps, 'db'>, { provider, legalEntityId }: CredentialKey): Promise<string[]> {
  if (!isTaxAuthority(provider)) return [];
  const seller = (await listSellers(db, provider)).find(({ id }) => id === legalEntityId);
  if (seller === undefined) throw new AppError('credential/company-needed');
  return [seller.taxId];
}
