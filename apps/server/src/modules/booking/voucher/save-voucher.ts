import { VoucherRecord } from '@komora/api/admin';
import * as z from 'zod/mini';
import { AppError, fieldError, invalidField } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inTransaction, violatedConstraint } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { countLimit, cutPage, presentCount } from '../../../platform/staff/list-page.ts';
import { everywhere, type Scope } from '../../../platform/staff/scope.ts';
import { assertNotOver, discountLimitOf, readDiscountLimit } from '../../catalog/index.ts';
import {
  coversPlace,
  insertVoucher,
  listVoucherRows,
  lockVoucher,
  type NewVoucher,
  stopVoucherRow,
  updateVoucher,
  type VoucherFilter,
  type VoucherRecordRow,
  type VoucherValues,
} from './voucher-record.sql.ts';

type SaveDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;
type Place = Pick<VoucherRecordRow, 'country' | 'warehouseId'>;
interface Change {
  id: string;
  version: number;
  scope: Scope;
}

/** A page of vouchers, the newest first. */
export async function listVouchers(
  { db }: SaveDeps,
  { after, limit = 50, ...filter }: VoucherFilter & { after?: string | undefined; limit?: number | undefined },
) {
  const read = await listVoucherRows(db, filter, { after, limit: limit + 1, most: countLimit });
  const { rows, next } = cutPage(read.rows, limit);
  return { rows: rows.map(present), next, count: presentCount(read.count) };
}

/**
 * The highest discount of a person at a place, for the form.
 * @throws AppError request/invalid at `country` or `warehouseId` (also out of scope)
 */
export async function showDiscountLimit(
  deps: SaveDeps,
  { scope, staffId, ...place }: Place & { scope: Scope; staffId: string },
): Promise<{ limit: { basisPoints: number; amount: number } | null }> {
  await assertWithin(deps.db, place, scope);
  return { limit: await readDiscountLimit(deps.db, deps, { ...ownPlace(place), staffId }) };
}

/**
 * @throws AppError voucher/token-exists at `token`; request/invalid at `country`, `warehouseId` (also out of scope), `discountBp` or `validTo`;
 * price/discount-beyond-limit at `discountBp` or `discountAmount`; price/offer-over at `validTo`
 */
export async function createVoucher(
  deps: SaveDeps,
  { scope, ...voucher }: Omit<NewVoucher, 'id'> & { scope: Scope },
  audit: StaffAudit,
): Promise<VoucherRecord> {
  assertDays(voucher);
  assertNotOver(deps, voucher.country, voucher.validTo);
  if ((voucher.discountBp === null) === (voucher.discountAmount === null)) throw invalidField('discountBp');
  const id = deps.ids.uuid();
  try {
    return await inTransaction(deps.db, async (trx) => {
      await assertWithin(trx, voucher, scope);
      await assertAllowed(trx, deps, audit, voucher);
      await insertVoucher(trx, { ...voucher, id });
      await writeAuditEntry(trx, deps, audit, { id, ...ownPlace(voucher), after: { ...voucher } });
      return readBack(trx, id);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'vouchers_token') throw fieldError('token', 'voucher/token-exists');
    throw error;
  }
}

/**
 * More days or more uses give the discount again, and need the limit for it.
 * @throws AppError not-found, changed-elsewhere, request/invalid at `validTo` or at `maxRedemptions` below the uses so far; price/offer-over at `validTo`;
 * price/discount-beyond-limit at the field that grants more
 */
export function changeVoucher(
  deps: SaveDeps,
  { values, ...change }: Change & { values: VoucherValues },
  audit: StaffAudit,
): Promise<VoucherRecord> {
  assertDays(values);
  return changeLocked(deps, change, audit, async (trx, row) => {
    if (values.maxRedemptions < row.used) throw invalidField('maxRedemptions');
    if (values.validTo !== row.validTo) assertNotOver(deps, row.country, values.validTo);
    const extended = extendedField(row, values);
    if (extended !== undefined) await assertAllowed(trx, deps, audit, row, extended);
    await updateVoucher(trx, row.id, values);
    const { promoType, validFrom, validTo, maxRedemptions } = row;
    return { before: { promoType, validFrom, validTo, maxRedemptions }, after: { ...values } };
  });
}

/** Ends a voucher at once and for good. @throws AppError not-found, changed-elsewhere */
export function stopVoucher(deps: SaveDeps, change: Change, audit: StaffAudit): Promise<VoucherRecord> {
  return changeLocked(deps, change, audit, async (trx, { id, stoppedAt }) => {
    const now = deps.clock.now();
    await stopVoucherRow(trx, id, now);
    return { before: { stoppedAt }, after: { stoppedAt: stoppedAt ?? now } };
  });
}

function changeLocked(
  deps: SaveDeps,
  { id, version, scope }: Change,
  audit: StaffAudit,
  work: (trx: Trx, row: VoucherRecordRow) => Promise<{ before: Record<string, unknown>; after: Record<string, unknown> }>,
): Promise<VoucherRecord> {
  return inTransaction(deps.db, async (trx) => {
    const row = await lockVoucher(trx, id, scope);
    if (row === undefined) throw new AppError('not-found');
    if (row.version !== version) throw new AppError('changed-elsewhere', { current: present(row) });
    await writeAuditEntry(trx, deps, audit, { id, ...ownPlace(row), ...(await work(trx, row)) });
    return readBack(trx, id);
  });
}

async function readBack(trx: Trx, id: string): Promise<VoucherRecord> {
  const row = await lockVoucher(trx, id, everywhere);
  if (row === undefined) throw new Error(`Voucher ${id} is missing after it was stored`);
  return present(row);
}

const present = ({ used, ...row }: VoucherRecordRow): VoucherRecord =>
  z.parse(VoucherRecord, { ...row, redeemed: used - row.reserved, stoppedAt: row.stoppedAt?.toISOString() ?? null });

function assertDays({ validFrom, validTo }: VoucherValues): void {
  if (validTo < validFrom) throw invalidField('validTo');
}

async function assertWithin(reader: Reader, place: Place, scope: Scope): Promise<void> {
  if (!(await coversPlace(reader, place, scope))) throw invalidField(place.warehouseId === null ? 'country' : 'warehouseId');
}

const ownPlace = ({ country, warehouseId }: Place) => (warehouseId === null ? { country } : { warehouseId });

/** The field through which a change gives the discount to more orders. */
function extendedField(before: VoucherValues, after: VoucherValues): keyof VoucherValues | undefined {
  if (after.validTo > before.validTo) return 'validTo';
  if (after.validFrom < before.validFrom) return 'validFrom';
  return after.maxRedemptions > before.maxRedemptions ? 'maxRedemptions' : undefined;
}

async function assertAllowed(
  trx: Trx,
  deps: SaveDeps,
  audit: StaffAudit,
  voucher: Place & Pick<VoucherRecordRow, 'discountBp' | 'discountAmount'>,
  field?: keyof VoucherValues,
): Promise<void> {
  const limit = await discountLimitOf(trx, deps, audit, ownPlace(voucher));
  if (limit === null) return;
  const { discountBp, discountAmount } = voucher;
  const isWithin = discountBp === null ? (discountAmount ?? 0) <= limit.amount : discountBp <= limit.basisPoints;
  if (!isWithin) throw fieldError(field ?? (discountBp === null ? 'discountAmount' : 'discountBp'), 'price/discount-beyond-limit');
}
