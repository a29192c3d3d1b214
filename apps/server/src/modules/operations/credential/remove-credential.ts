import type { Credential, CredentialProvider } from '@komora/api/admin/credential';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { GatewayAccount } from '../../../platform/credentials/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { findCredential, saveCredential } from './credential.sql.ts';
import { assertConfirmed, assertUnchanged, type CredentialDeps } from './enter-credential.ts';
import { accountAfter, ownsEarlierPayments } from './gateway-account.ts';
import { visibleFields } from './merge-fields.ts';
import { environmentOf, modeOf, showCredential, storedFields } from './show-credentials.ts';

/**
 * Forgets entered credentials. Those of the environment apply, if there are any; otherwise the vendor is not used.
 * @throws AppError changed-elsewhere, not-found if there are none, credential/unreachable if the gateway cannot name the account of the
 * environment; at `confirmOtherAccount`: credential/other-account
 */
export async function removeCredential(
  deps: CredentialDeps,
  provider: CredentialProvider,
  {
    confirmOtherAccount,
    version,
    legalEntityId = null,
  }: { confirmOtherAccount: boolean; version: number; legalEntityId?: string | null | undefined },
  audit: StaffAudit,
): Promise<Credential> {
  const key = { provider, legalEntityId };
  const record = await findCredential(deps.db, key);
  if (record?.secret == null) throw new AppError('not-found');
  const next = await accountWithout(deps, provider, record);
  const stored = storedFields(deps, provider, record);
  await inTransaction(deps.db, async (trx) => {
    await assertUnchanged(deps, trx, key, version);
    await assertConfirmed(trx, provider, next.usable, confirmOtherAccount);
    await saveCredential(trx, key, {
      secret: null,
      version: version + 1,
      ...next.stored,
      verified: true,
      expiresAt: null,
      staffId: audit.staffId,
      now: deps.clock.now(),
    });
    const before = stored === null ? {} : visibleFields(provider, stored);
    await writeAuditEntry(trx, deps, audit, { id: null, legalEntityId, before: { provider, account: record.account, ...before } });
  });
  await deps.reloadSettings();
  return showCredential(deps, deps.db, key);
}

/**
 * The account afterwards: that of the environment. Without keys that work no account is usable, and the present one stays stored, because the
 * same keys are usually set elsewhere. An account is never assumed: the environment may have keys of another one.
 */
async function accountWithout(
  deps: CredentialDeps,
  provider: CredentialProvider,
  before: GatewayAccount,
): Promise<{ usable: GatewayAccount; stored: GatewayAccount }> {
  if (provider !== 'STRIPE' && provider !== 'GOPAY')
    return { usable: { account: null, ownsEarlier: false }, stored: { account: null, ownsEarlier: false } };
  const { account: stored, ownsEarlier: owned } = before;
  const unusable = { usable: { account: null, ownsEarlier: false }, stored: { account: stored, ownsEarlier: owned } };
  const vendor = environmentOf(deps.config, provider);
  if (vendor === undefined) return unusable;
  const checked = await deps.checks().check(provider, vendor, []);
  if (checked.outcome === 'unreachable') throw new AppError('credential/unreachable');
  if (checked.outcome !== 'works') return unusable;
  const account = accountAfter(provider, { checked, before: stored, mode: modeOf(provider, vendor) });
  const ownsEarlier = await ownsEarlierPayments(deps, provider, vendor);
  return { usable: { account, ownsEarlier }, stored: { account, ownsEarlier } };
}
