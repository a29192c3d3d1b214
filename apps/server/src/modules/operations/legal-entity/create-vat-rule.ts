import { VatRuleRecord } from '@komora/api/admin';
import * as z from 'zod/mini';
import { fieldError } from '../../../platform/app-error.ts';
import { type AuditContext, writeAuditEntry } from '../../../platform/audit/index.ts';
import { catalogueChanged, EVERYTHING } from '../../../platform/db/catalogue-changes.ts';
import { inTransaction, sqlState } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { assertTreatment, todayOf } from './treatment.ts';
import { endRule, insertRule, listVatRuleRows, lockLastRule, type VatRuleRow } from './vat-rule.sql.ts';

const exclusionViolation = '23P01';

/** All VAT rules, the newest of each item first. */
export async function listVatRules({ db }: Pick<Deps, 'db'>): Promise<{ rows: VatRuleRecord[] }> {
  return { rows: (await listVatRuleRows(db)).map((row) => z.parse(VatRuleRecord, row)) };
}

/**
 * Adds a rule without an end, and ends the one before it on the same day, so that every day stays covered. A day that has begun keeps its rule.
 * @throws AppError vat-rule/not-later at `validFrom`; request/invalid at `rateBp` unless there is either a rate or an exemption
 */
export async function createVatRule(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  input: Omit<VatRuleRow, 'id' | 'validTo' | 'version'>,
  audit: AuditContext,
): Promise<VatRuleRecord> {
  assertTreatment(input);
  const id = deps.ids.uuid();
  const row = { ...input, id };
  try {
    await inTransaction(deps.db, async (trx) => {
      const last = await lockLastRule(trx, input);
      const today = todayOf(deps);
      if (last !== undefined && (input.validFrom <= today || input.validFrom <= last.validFrom))
        throw fieldError('validFrom', 'vat-rule/not-later');
      if (last !== undefined) await endRule(trx, last.id, input.validFrom);
      await insertRule(trx, row);
      await writeAuditEntry(trx, deps, audit, {
        id,
        before: last === undefined ? {} : { rateBp: last.rateBp, exemptionCode: last.exemptionCode },
        after: { ...input },
      });
    });
  } catch (error) {
    if (sqlState(error) === exclusionViolation) throw fieldError('validFrom', 'vat-rule/not-later');
    throw error;
  }
  catalogueChanged(deps.db, EVERYTHING);
  return z.parse(VatRuleRecord, { ...row, validTo: null, version: 1 });
}
