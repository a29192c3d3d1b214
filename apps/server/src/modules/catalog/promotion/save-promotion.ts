import { PromotionRecord } from '@komora/api/admin';
import * as z from 'zod/mini';
import { AppError, fieldError, invalidField } from '../../../platform/app-error.ts';
import { type AuditContext, type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { catalogueChanged, EVERYTHING } from '../../../platform/db/catalogue-changes.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { everywhere, type Scope } from '../../../platform/staff/scope.ts';
import { discountLimitOf } from '../price/index.ts';
import { assertNotOver } from './assert-not-over.ts';
import {
  coversCountry,
  insertPromotion,
  listPromotionRows,
  lockPromotion,
  type PromotionRecordRow,
  type PromotionValues,
  stopPromotionRow,
  updatePromotion,
} from './promotion.sql.ts';

type SaveDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;
interface Change {
  id: string;
  version: number;
  scope: Scope;
}

/** Promotions of the countries within the scope, the newest first. */
export async function listPromotions({ db }: SaveDeps, scope: Scope): Promise<{ rows: PromotionRecord[] }> {
  return { rows: (await listPromotionRows(db, scope)).map(present) };
}

/** @throws AppError request/invalid at `country` (also out of scope) or `validTo`; price/offer-over at `validTo`; price/discount-beyond-limit at `country` */
export async function createPromotion(
  deps: SaveDeps,
  { scope, country, ...values }: PromotionValues & { country: string; scope: Scope },
  audit: AuditContext,
): Promise<PromotionRecord> {
  assertDays(values);
  assertNotOver(deps, country, values.validTo);
  const id = deps.ids.uuid();
  const created = await inTransaction(deps.db, async (trx) => {
    if (!(await coversCountry(trx, country, scope))) throw invalidField('country');
    await assertAllowed(trx, deps, audit, { country, field: 'country' });
    await insertPromotion(trx, { ...values, id, country });
    await writeAuditEntry(trx, deps, audit, { id, country, after: { ...values, country } });
    return readBack(trx, id);
  });
  catalogueChanged(deps.db, EVERYTHING);
  return created;
}

/**
 * More days give the free month again, and need the limit for it.
 * @throws AppError not-found, changed-elsewhere, request/invalid at `validTo`; price/offer-over at `validTo`; price/discount-beyond-limit at the later or earlier day
 */
export function changePromotion(
  deps: SaveDeps,
  { values, ...change }: Change & { values: PromotionValues },
  audit: StaffAudit,
): Promise<PromotionRecord> {
  assertDays(values);
  return changeLocked(deps, change, audit, async (trx, { id, country, promoType, title, validFrom, validTo }) => {
    if (values.validTo !== validTo) assertNotOver(deps, country, values.validTo);
    if (values.validTo > validTo) await assertAllowed(trx, deps, audit, { country, field: 'validTo' });
    if (values.validFrom < validFrom) await assertAllowed(trx, deps, audit, { country, field: 'validFrom' });
    await updatePromotion(trx, id, values);
    return { before: { promoType, title, validFrom, validTo }, after: { ...values } };
  });
}

/** Ends a promotion at once and for good. @throws AppError not-found, changed-elsewhere */
export function stopPromotion(deps: SaveDeps, change: Change, audit: StaffAudit): Promise<PromotionRecord> {
  return changeLocked(deps, change, audit, async (trx, { id, stoppedAt }) => {
    const now = deps.clock.now();
    await stopPromotionRow(trx, id, now);
    return { before: { stoppedAt }, after: { stoppedAt: stoppedAt ?? now } };
  });
}

async function changeLocked(
  deps: SaveDeps,
  { id, version, scope }: Change,
  audit: StaffAudit,
  work: (trx: Trx, row: PromotionRecordRow) => Promise<{ before: Record<string, unknown>; after: Record<string, unknown> }>,
): Promise<PromotionRecord> {
  const changed = await inTransaction(deps.db, async (trx) => {
    const row = await lockPromotion(trx, id, scope);
    if (row === undefined) throw new AppError('not-found');
    if (row.version !== version) throw new AppError('changed-elsewhere', { current: present(row) });
    await writeAuditEntry(trx, deps, audit, { id, country: row.country, ...(await work(trx, row)) });
    return readBack(trx, id);
  });
  catalogueChanged(deps.db, EVERYTHING);
  return changed;
}

async function readBack(trx: Trx, id: string): Promise<PromotionRecord> {
  const row = await lockPromotion(trx, id, everywhere);
  if (row === undefined) throw new Error(`Promotion ${id} is missing after it was stored`);
  return present(row);
}

const present = (row: PromotionRecordRow): PromotionRecord =>
  z.parse(PromotionRecord, { ...row, stoppedAt: row.stoppedAt?.toISOString() ?? null });

function assertDays({ validFrom, validTo }: PromotionValues): void {
  if (validTo < validFrom) throw invalidField('validTo');
}

const whole = 10_000;

/** A free month is a discount of 100 %. */
async function assertAllowed(
  trx: Trx,
  deps: SaveDeps,
  audit: AuditContext,
  { country, field }: { country: string; field: string },
): Promise<void> {
  const limit = await discountLimitOf(trx, deps, audit, { country });
  if (limit !== null && limit.basisPoints < whole) throw fieldError(field, 'price/discount-beyond-limit');
}
