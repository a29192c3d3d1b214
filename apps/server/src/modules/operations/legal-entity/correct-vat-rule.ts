import { VatRuleRecord } from '@komora/api/admin';
import { compareDates } from '@komora/domain';
import * as z from 'zod/mini';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type AuditContext, writeAuditEntry } from '../../../platform/audit/index.ts';
import { catalogueChanged, EVERYTHING } from '../../../platform/db/catalogue-changes.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction, violatedConstraint } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { assertTreatment, todayOf } from './treatment.ts';
import { deleteRule, lockRule, type Treatment, updateTreatment, type VatRuleRow } from './vat-rule.sql.ts';

type SaveDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;
interface Version {
  id: string;
  version: number;
}

/**
 * Corrects a rule that nothing was priced with: its country has no order and no invoice since its first day. The database checks this, so that an
 * order of the same moment either has the corrected rate or stops the correction.
 * @throws AppError not-found, changed-elsewhere; request/invalid at `rateBp` as {@link assertTreatment}; vat-rule/used at the rate or the code
 */
export async function correctVatRule(
  deps: SaveDeps,
  { treatment, ...at }: Version & { treatment: Treatment },
  audit: AuditContext,
): Promise<VatRuleRecord> {
  assertTreatment(treatment);
  const used = fieldError(treatment.rateBp === null ? 'exemptionCode' : 'rateBp', 'vat-rule/used');
  const corrected = await changeRule(deps, used, async (trx) => {
    const { id, rateBp, exemptionCode, exemptionClause, version, ...row } = await lockPresent(trx, at);
    await updateTreatment(trx, id, treatment);
    await writeAuditEntry(trx, deps, audit, { id, before: { rateBp, exemptionCode, exemptionClause }, after: { ...treatment } });
    return { ...row, ...treatment, id, version: version + 1 };
  });
  return z.parse(VatRuleRecord, corrected);
}

/** Withdraws a rule whose first day is to come. The rule before it goes on. @throws AppError not-found, changed-elsewhere, vat-rule/begun, vat-rule/used */
export async function withdrawVatRule(deps: SaveDeps, at: Version, audit: AuditContext): Promise<undefined> {
  await changeRule(deps, new AppError('vat-rule/used'), async (trx) => {
    const row = await lockPresent(trx, at);
    if (compareDates(row.validFrom, todayOf(deps)) <= 0) throw new AppError('vat-rule/begun');
    await deleteRule(trx, row);
    const { id, version: _, ...before } = row;
    await writeAuditEntry(trx, deps, audit, { id, before });
  });
}

async function lockPresent(trx: Trx, { id, version }: Version): Promise<VatRuleRow> {
  const row = await lockRule(trx, id);
  if (row === undefined) throw new AppError('not-found');
  if (row.version !== version) throw new AppError('changed-elsewhere', { current: z.parse(VatRuleRecord, row) });
  return row;
}

async function changeRule<T>({ db }: SaveDeps, used: AppError, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    const result = await inTransaction(db, work);
    catalogueChanged(db, EVERYTHING);
    return result;
  } catch (error) {
    if (violatedConstraint(error) === 'vat_rules_unused') throw used;
    throw error;
  }
}
