import type { Right } from '@komora/api/admin';
import { AppError, fieldError, invalidField } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { type Grant, holdsAll } from '../../../platform/staff/scope.ts';
import { findPlaces } from '../staff/index.ts';
import { isNetwork } from './addresses.ts';
import { insertKey } from './api-key.sql.ts';
import { keyText, prefixOf } from './key-text.ts';

/** Days. */
const longestLife = 731;

export interface KeyInput {
  name: string;
  rights: readonly Right[];
  warehouseId: string | null;
  legalEntityId: string | null;
  /** ISO 8601. */
  expiresAt: string;
  addresses: readonly string[];
}

/**
 * Creates a key that acts for the person who asks. Only its hash is stored.
 * @throws AppError request/invalid at the wrong field, staff/beyond-own-rights, api-key/name-exists at `name`
 */
export async function createKey(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'deploymentId'>,
  { grants, name, warehouseId, legalEntityId, ...input }: KeyInput & { grants: readonly Grant[] },
  audit: StaffAudit,
): Promise<{ id: string; key: string }> {
  const now = deps.clock.now();
  const expiresAt = new Date(input.expiresAt);
  const rights = [...new Set(input.rights)].sort();
  const addresses = [...new Set(input.addresses)];
  const wrong = addresses.findIndex((address) => !isNetwork(address));
  if (wrong >= 0) throw invalidField(`addresses.${wrong}`);
  if (expiresAt <= now || expiresAt.getTime() - now.getTime() > longestLife * 86_400_000) throw invalidField('expiresAt');
  if (warehouseId !== null && legalEntityId !== null) throw invalidField('warehouseId');
  const key = keyText(deps.deploymentId, deps.ids.secret(32));
  const id = deps.ids.uuid();
  await inTransaction(deps.db, async (trx) => {
    const placeId = warehouseId ?? legalEntityId;
    const [place] = placeId === null ? [] : await findPlaces(trx, [placeId]);
    // A warehouse belongs to a legal entity, a legal entity to none.
    if (placeId !== null && (place === undefined || (place.legalEntityId === null) !== (warehouseId === null)))
      throw invalidField(warehouseId === null ? 'legalEntityId' : 'warehouseId');
    if (!holdsAll(grants, rights, { warehouseId, legalEntityId, endsAt: expiresAt })) throw new AppError('staff/beyond-own-rights');
    const prefix = prefixOf(key);
    const row = { id, name, keyHash: hashToken(key), prefix, staffId: audit.staffId, rights, warehouseId, legalEntityId, addresses };
    if (!(await insertKey(trx, { ...row, now, expiresAt }))) throw fieldError('name', 'api-key/name-exists');
    const after = { name, prefix, rights, warehouseId, legalEntityId, addresses, expiresAt: expiresAt.toISOString() };
    await writeAuditEntry(trx, deps, audit, { id, warehouseId, legalEntityId, after });
  });
  return { id, key };
}
