import { InsuranceRecord, PeriodDiscounts } from '@komora/api/admin';
import * as z from 'zod/mini';
import { AppError, fieldError, invalidField } from '../../../platform/app-error.ts';
import { type AuditContext, type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { catalogueChanged, EVERYTHING } from '../../../platform/db/catalogue-changes.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction, violatedConstraint } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { everywhere, includes, type Scope } from '../../../platform/staff/scope.ts';
import { findLegalEntity } from '../../operations/index.ts';
import { discountLimitOf, readDiscountLimit } from '../price/index.ts';
import {
  type DiscountsRow,
  type InsuranceRow,
  type InsuranceValues,
  insertInsurance,
  listDiscountRows,
  listInsuranceRows,
  lockDiscounts,
  lockInsurance,
  type NewInsurance,
  replaceDiscounts,
  updateInsurance,
} from './insurance.sql.ts';

type SaveDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;

/** Insurances within the scope, by legal entity and position. */
export async function listInsurances({ db }: SaveDeps, filter: { legalEntity?: string | undefined; scope: Scope }) {
  return { rows: (await listInsuranceRows(db, filter.scope, filter.legalEntity)).map(present) };
}

/** @throws AppError request/invalid at `legalEntityId` (also out of scope), insurance/position-exists at `position`, insurance/own-exists and insurance/own-alone at `active`, insurance/own-values at `price` */
export function createInsurance(
  deps: SaveDeps,
  {
    scope,
    proofDays = null,
    ...values
  }: InsuranceValues & Omit<NewInsurance, 'proofDays'> & { proofDays?: number | null | undefined; scope: Scope },
  audit: AuditContext,
): Promise<InsuranceRecord> {
  const id = deps.ids.uuid();
  const insurance = { ...values, proofDays };
  const { legalEntityId } = insurance;
  return save(deps, async (trx) => {
    if (!includes(scope, { warehouseId: null, legalEntityId }) || (await findLegalEntity(trx, legalEntityId)) === undefined)
      throw invalidField('legalEntityId');
    await insertInsurance(trx, { ...insurance, id });
    await writeAuditEntry(trx, deps, audit, { id, legalEntityId, after: { ...insurance } });
    return readBack(trx, id);
  });
}

/** @throws AppError not-found, changed-elsewhere, insurance/position-exists at `position`, insurance/own-exists and insurance/own-alone at `active`, insurance/own-values at `price` */
export function changeInsurance(
  deps: SaveDeps,
  { id, version, scope, values }: { id: string; version: number; scope: Scope; values: InsuranceValues },
  audit: StaffAudit,
): Promise<InsuranceRecord> {
  return save(deps, async (trx) => {
    const row = await lockInsurance(trx, id, scope);
    if (row === undefined) throw new AppError('not-found');
    if (row.version !== version) throw new AppError('changed-elsewhere', { current: present(row) });
    await updateInsurance(trx, id, values);
    const { position, name, price, active, legalEntityId } = row;
    await writeAuditEntry(trx, deps, audit, { id, legalEntityId, before: { position, name, price, active }, after: { ...values } });
    return readBack(trx, id);
  });
}

async function save(deps: SaveDeps, work: (trx: Trx) => Promise<InsuranceRecord>): Promise<InsuranceRecord> {
  try {
    const saved = await inTransaction(deps.db, work);
    catalogueChanged(deps.db, EVERYTHING);
    return saved;
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'insurances_legal_entity_id_position_key') throw fieldError('position', 'insurance/position-exists');
    if (constraint === 'insurances_one_own') throw fieldError('active', 'insurance/own-exists');
    if (constraint === 'insurances_paid_beside_own') throw fieldError('active', 'insurance/own-alone');
    if (constraint === 'insurances_own') throw fieldError('price', 'insurance/own-values');
    throw error;
  }
}

async function readBack(trx: Trx, id: string): Promise<InsuranceRecord> {
  const row = await lockInsurance(trx, id, everywhere);
  if (row === undefined) throw new Error(`Insurance ${id} is missing after it was stored`);
  return present(row);
}

function present({ currency, coverage, price, ...row }: InsuranceRow): InsuranceRecord {
  return z.parse(InsuranceRecord, { ...row, coverage: { amount: coverage, currency }, price: { amount: price, currency } });
}

const presentDiscounts = (row: DiscountsRow): PeriodDiscounts => z.parse(PeriodDiscounts, row);

/** Discounts of the legal entities within the scope, with the limit of the person for each. */
export async function listPeriodDiscounts(
  deps: SaveDeps,
  { scope, staffId }: { scope: Scope; staffId: string },
): Promise<{ rows: (PeriodDiscounts & { limitBp: number | null })[] }> {
  const rows = (await listDiscountRows(deps.db, scope)).map(presentDiscounts);
  const limits = await Promise.all(rows.map(({ legalEntityId }) => readDiscountLimit(deps.db, deps, { legalEntityId, staffId })));
  return { rows: rows.map((row, index) => ({ ...row, limitBp: limits[index]?.basisPoints ?? null })) };
}

/**
 * Discounts that rise need the limit for them.
 * @throws AppError not-found, changed-elsewhere, request/invalid at a repeated period, price/discount-beyond-limit at `discounts.<index>.discountBp`
 */
export function changePeriodDiscounts(
  deps: SaveDeps,
  { id, version, scope, discounts }: { id: string; version: number; scope: Scope; discounts: DiscountsRow['discounts'] },
  audit: AuditContext,
): Promise<PeriodDiscounts> {
  const repeated = discounts.findIndex(({ months }, index) => discounts.findIndex((one) => one.months === months) < index);
  if (repeated >= 0) throw invalidField(`discounts.${repeated}.months`);
  const sorted = discounts.toSorted((a, b) => a.months - b.months);
  return inTransaction(deps.db, async (trx) => {
    const row = await lockDiscounts(trx, id, scope);
    if (row === undefined) throw new AppError('not-found');
    if (row.version !== version) throw new AppError('changed-elsewhere', { current: presentDiscounts(row) });
    const limit = await discountLimitOf(trx, deps, audit, { legalEntityId: id });
    const beyond =
      limit === null ? -1 : discounts.findIndex((one) => one.discountBp > limit.basisPoints && one.discountBp > before(row, one.months));
    if (beyond >= 0) throw fieldError(`discounts.${beyond}.discountBp`, 'price/discount-beyond-limit');
    await replaceDiscounts(trx, { legalEntityId: id, discounts: sorted });
    await writeAuditEntry(trx, deps, audit, { id, legalEntityId: id, before: { discounts: row.discounts }, after: { discounts: sorted } });
    return presentDiscounts({ legalEntityId: id, discounts: sorted, version: version + 1 });
  });
}

const before = ({ discounts }: DiscountsRow, months: number): number => discounts.find((one) => one.months === months)?.discountBp ?? 0;
