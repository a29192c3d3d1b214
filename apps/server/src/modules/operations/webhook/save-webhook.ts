import type { WebhookType } from '@komora/api/admin';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction, violatedConstraint } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { encrypt } from '../../../platform/secrets.ts';
import { checkUrl } from './check-url.ts';
import { newSecret } from './signature.ts';
import { countEndpoints, insertEndpoint, lockEndpoint, removeEndpointRow, updateEndpoint, updateSecret } from './webhook.sql.ts';

export type WebhookDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'secretKey' | 'enqueue'>;

interface Settings {
  name: string;
  url: string;
  types: readonly WebhookType[];
}

const mostEndpoints = 100;
/** How long the secret before a rotation stays valid; ms. */
const overlap = 24 * 3_600_000;
const distinct = (types: readonly WebhookType[]): WebhookType[] => [...new Set(types)].sort();

/** Creates an endpoint. @throws AppError webhook/url-not-allowed and webhook/url-exists at `url`, webhook/too-many */
export async function createWebhook(deps: WebhookDeps, input: Settings, audit: StaffAudit): Promise<{ id: string; secret: string }> {
  const settings = { name: input.name, url: checkUrl(input.url, deps.config.webhooksAnywhere), types: distinct(input.types) };
  const id = deps.ids.uuid();
  const secret = newSecret(deps.ids);
  await inTransaction(deps.db, async (trx) => {
    if ((await countEndpoints(trx)) >= mostEndpoints) throw new AppError('webhook/too-many');
    const row = { id, ...settings, secretEncrypted: encrypt(deps.secretKey, secret), now: deps.clock.now() };
    if (!(await insertEndpoint(trx, row))) throw fieldError('url', 'webhook/url-exists');
    await writeAuditEntry(trx, deps, audit, { id, after: settings });
  });
  return { id, secret };
}

/**
 * Changes, disables or enables an endpoint. Enabling sends what waited.
 * @throws AppError not-found, changed-elsewhere, webhook/url-not-allowed and webhook/url-exists at `url`
 */
export async function changeWebhook(
  deps: WebhookDeps,
  { id, version, enabled, ...input }: Settings & { id: string; version: number; enabled: boolean },
  audit: StaffAudit,
): Promise<{ version: number }> {
  const settings = { name: input.name, url: checkUrl(input.url, deps.config.webhooksAnywhere), types: distinct(input.types) };
  try {
    return await inTransaction(deps.db, async (trx) => {
      const row = await lockEndpoint(trx, id);
      if (row === undefined) throw new AppError('not-found');
      if (row.version !== version) throw new AppError('changed-elsewhere');
      const isEnabled = row.disabled_at === null;
      const disabledAt = enabled ? null : (row.disabled_at ?? deps.clock.now());
      const disabledBy = enabled ? null : (row.disabled_by ?? 'STAFF');
      const saved = await updateEndpoint(trx, id, { ...settings, disabledAt, disabledBy });
      if (enabled && !isEnabled) await deps.enqueue(trx, 'send-webhooks', {});
      const before = { name: row.name, url: row.url, types: row.types, enabled: isEnabled };
      await writeAuditEntry(trx, deps, audit, { id, before, after: { ...settings, enabled } });
      return { version: saved };
    });
  } catch (error) {
    if (violatedConstraint(error) === 'webhook_endpoints_by_url') throw fieldError('url', 'webhook/url-exists');
    throw error;
  }
}

/** Removes an endpoint with its secrets and deliveries. @throws AppError not-found */
export async function removeWebhook(deps: WebhookDeps, id: string, audit: StaffAudit): Promise<undefined> {
  await inTransaction(deps.db, async (trx) => {
    const row = await lockEndpoint(trx, id);
    if (row === undefined) throw new AppError('not-found');
    await removeEndpointRow(trx, id, deps.clock.now());
    await writeAuditEntry(trx, deps, audit, { id, before: { name: row.name, url: row.url, types: row.types } });
  });
}

/** Replaces the secret. For 24 hours messages have a signature of each of the two. @throws AppError not-found, changed-elsewhere */
export async function rotateSecret(
  deps: WebhookDeps,
  { id, version }: { id: string; version: number },
  audit: StaffAudit,
): Promise<{ secret: string; version: number }> {
  const secret = newSecret(deps.ids);
  return inTransaction(deps.db, async (trx) => {
    const row = await lockEndpoint(trx, id);
    if (row === undefined) throw new AppError('not-found');
    if (row.version !== version) throw new AppError('changed-elsewhere');
    const oldUntil = new Date(deps.clock.now().getTime() + overlap);
    const saved = await updateSecret(trx, id, { secret: encrypt(deps.secretKey, secret), oldUntil });
    const before = { oldSecretUntil: row.old_secret_until?.toISOString() ?? null };
    await writeAuditEntry(trx, deps, audit, { id, before, after: { oldSecretUntil: oldUntil.toISOString() } });
    return { secret, version: saved };
  });
}
