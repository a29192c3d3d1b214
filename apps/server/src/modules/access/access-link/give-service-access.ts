import type { ServiceAccessRecord } from '@komora/api/admin';
import type { Language } from '@komora/api/enumerations';
import { addressText } from '@komora/i18n';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { countLimit, cutPage, presentCount } from '../../../platform/staff/list-page.ts';
import { everywhere, type Scope } from '../../../platform/staff/scope.ts';
import { queueMessage } from '../../messaging/index.ts';
import {
  countServiceAccess,
  insertServiceAccess,
  listServiceAccess,
  lockServiceAccess,
  lockServicePlace,
  revokeServiceAccess,
  type ServiceAccessFilter,
  type ServiceAccessRow,
} from './service-access.sql.ts';

const maxDurationMs = 30 * 24 * 3_600_000;
const tokenBytes = 32;

/** A page of access links that staff gave. */
export async function listServiceAccesses(
  { db }: Pick<Deps, 'db'>,
  { after, limit = 50, ...filter }: ServiceAccessFilter & { after?: string | undefined; limit?: number | undefined },
) {
  const { rows, next } = cutPage(await listServiceAccess(db, filter, { after, limit: limit + 1 }), limit);
  return { rows: rows.map(present), next, count: presentCount(await countServiceAccess(db, filter, countLimit)) };
}

export interface NewAccess {
  warehouseId: string;
  boxIds: readonly string[];
  email: string;
  language: Language;
  validFrom: Date;
  validTo: Date;
  reason: string;
  scope: Scope;
}

/**
 * Gives a craftsman a link to the entrance and to vacant boxes of a warehouse. Returns the link once and sends it to the address; only its hash is stored.
 * @throws AppError request/invalid at `warehouseId` (also out of scope) or `boxIds` (not of the warehouse, or without a remote lock);
 *   door-opening/box-let at `boxIds`; unlock-token/bad-dates at `validTo`: not after `validFrom`, in the past, or more than 30 days after `validFrom`
 */
export async function giveServiceAccess(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'enqueue' | 'secretKey' | 'config'>,
  { scope, language, ...given }: NewAccess,
  audit: StaffAudit,
): Promise<{ access: ServiceAccessRecord; link: string }> {
  const now = deps.clock.now();
  const { warehouseId, email, validFrom, validTo, reason } = given;
  const durationMs = validTo.getTime() - validFrom.getTime();
  if (durationMs <= 0 || durationMs > maxDurationMs || validTo <= now) throw fieldError('validTo', 'unlock-token/bad-dates');
  const boxIds = [...new Set(given.boxIds)];
  const secret = deps.ids.secret(tokenBytes);
  const link = `${deps.config.publicUrl}/service-access#${new URLSearchParams({ email, token: secret })}`;
  const id = deps.ids.uuid();
  return inTransaction(deps.db, async (trx) => {
    const place = await lockServicePlace(trx, { warehouseId, boxIds, scope });
    if (place === undefined) throw fieldError('warehouseId', 'revalid/rule/basic/regex');
    if (place.boxes.length !== boxIds.length) throw fieldError('boxIds', 'revalid/rule/basic/regex');
    if (place.boxes.some(({ isLet }) => isLet)) throw fieldError('boxIds', 'door-opening/box-let');
    const { staffId } = audit;
    await insertServiceAccess(trx, {
      id,
      warehouseId,
      boxIds,
      staffId,
      email,
      reason,
      tokenHash: hashToken(secret),
      validFrom,
      validTo,
      now,
    });
    await queueMessage(trx, deps, {
      to: email,
      language,
      template: 'service-access-by-staff',
      data: {
        company: place.company,
        boxNames: place.boxes.map(({ name }) => name).join(', '),
        warehouseName: place.warehouseName,
        warehouseAddress: addressText({ ...place, countryCode: place.country }),
        validFrom: validFrom.toISOString(),
        validTo: validTo.toISOString(),
        timeZone: place.timeZone,
        link,
      },
      dedupeKey: `service-access-by-staff/${id}`,
    });
    await writeAuditEntry(trx, deps, audit, {
      id,
      warehouseId,
      after: { email, validFrom: validFrom.toISOString(), validTo: validTo.toISOString(), boxes: place.boxes.map(({ name }) => name) },
    });
    const stored = await lockServiceAccess(trx, id, everywhere);
    if (stored === undefined) throw new Error(`Access ${id} is missing after it was stored`);
    return { access: present(stored), link };
  });
}

/** Ends an access link that staff gave; one that has ended stays so. @throws AppError not-found */
export async function endServiceAccess(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { id, scope }: { id: string; scope: Scope },
  audit: StaffAudit,
): Promise<ServiceAccessRecord> {
  return inTransaction(deps.db, async (trx) => {
    const before = await lockServiceAccess(trx, id, scope);
    if (before === undefined) throw new AppError('not-found');
    if (before.revokedAt !== null) return present(before);
    await revokeServiceAccess(trx, id, deps.clock.now());
    const after = await lockServiceAccess(trx, id, scope);
    if (after === undefined) throw new Error(`Access ${id} is gone while it is locked`);
    const revokedAt = (row: ServiceAccessRow) => ({ revokedAt: row.revokedAt?.toISOString() ?? null });
    await writeAuditEntry(trx, deps, audit, { id, warehouseId: before.warehouseId, before: revokedAt(before), after: revokedAt(after) });
    return present(after);
  });
}

const present = ({ validFrom, validTo, createdAt, revokedAt, lastUsedAt, ...row }: ServiceAccessRow): ServiceAccessRecord => ({
  ...row,
  validFrom: validFrom.toISOString(),
  validTo: validTo.toISOString(),
  createdAt: createdAt.toISOString(),
  revokedAt: revokedAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
