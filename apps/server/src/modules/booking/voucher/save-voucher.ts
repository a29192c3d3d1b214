import { VoucherRecord } from '@komora/api/admin';
import * as z from 'zod/mini';
import { AppError, fieldError, invalidField } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction, violatedConstraint } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { countLimit, cutPage, presentCount } from '../../../platform/staff/list-page.ts';
import { everywhere, type Scope } from '../../../platform/staff/scope.ts';
import {
  countVouchers,
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
  const { rows, next } = cutPage(await listVoucherRows(db, filter, { after, limit: limit + 1 }), limit);
  return { rows: rows.map(present), next, count: presentCount(await countVouchers(db, filter, countLimit)) };
}

/** @throws AppError voucher/token-exists at `token`; request/invalid at `country`, `warehouseId` (also out of scope), `discountBp` or `validTo` */
export async function createVoucher(
  deps: SaveDeps,
  { scope, ...voucher }: Omit<NewVoucher, 'id'> & { scope: Scope },
  audit: StaffAudit,
): Promise<VoucherRecord> {
  assertDays(voucher);
  if ((voucher.discountBp === null) === (voucher.discountAmount === null)) throw invalidField('discountBp');
  const id = deps.ids.uuid();
  try {
    return await inTransaction(deps.db, async (trx) => {
      if (!(await coversPlace(trx, voucher, scope))) throw invalidField(voucher.warehouseId === null ? 'country' : 'warehouseId');
      await insertVoucher(trx, { ...voucher, id });
      await writeAuditEntry(trx, deps, audit, { id, warehouseId: voucher.warehouseId, after: { ...voucher } });
      return readBack(trx, id);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'vouchers_token') throw fieldError('token', 'voucher/token-exists');
    throw error;
  }
}

/** @throws AppError not-found, changed-elsewhere, request/invalid at `validTo` or at `maxRedemptions` below the uses so far */
export function changeVoucher(
  deps: SaveDeps,
  { values, ...change }: Change & { values: VoucherValues },
  audit: StaffAudit,
): Promise<VoucherRecord> {
  assertDays(values);
  return changeLocked(deps, change, audit, async (trx, row) => {
    if (values.maxRedemptions < row.used) throw invalidField('maxRedemptions');
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
    await writeAuditEntry(trx, deps, audit, { id, warehouseId: row.warehouseId, ...(await work(trx, row)) });
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
