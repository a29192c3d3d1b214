import { BaseRateRecord } from '@komora/api/admin';
import type { Country } from '@komora/api/enumerations';
import * as z from 'zod/mini';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction, violatedConstraint } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { deleteBaseRate, insertBaseRate, listBaseRateRows } from './base-rate.sql.ts';

/** All base rates, by country, the newest first. */
export async function listBaseRates({ db }: Pick<Deps, 'db'>): Promise<{ rows: BaseRateRecord[] }> {
  return { rows: (await listBaseRateRows(db)).map((row) => z.parse(BaseRateRecord, row)) };
}

/**
 * Enters a base rate of a country. It counts until the next one.
 * @param input.rateBp basis points per year
 * @throws AppError at `validFrom`: base-rate/exists, base-rate/used if interest was charged for this day with an earlier one
 */
export async function addBaseRate(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  input: { country: Country; validFrom: string; rateBp: number },
  audit: StaffAudit,
): Promise<BaseRateRecord> {
  const id = deps.ids.uuid();
  try {
    await inTransaction(deps.db, async (trx) => {
      await insertBaseRate(trx, { ...input, id, enteredBy: audit.staffId, now: deps.clock.now() });
      await writeAuditEntry(trx, deps, audit, { id, after: input });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'base_rates_day') throw fieldError('validFrom', 'base-rate/exists');
    if (violatedConstraint(error) === 'base_rates_used') throw fieldError('validFrom', 'base-rate/used');
    throw error;
  }
  return { ...input, id, isUsed: false };
}

/** Removes a base rate, for example one with a typing mistake. @throws AppError not-found, base-rate/used */
export async function removeBaseRate(deps: Pick<Deps, 'db' | 'clock' | 'ids'>, id: string, audit: StaffAudit): Promise<void> {
  try {
    await inTransaction(deps.db, async (trx) => {
      const [row] = await listBaseRateRows(trx, { id });
      if (row === undefined) throw new AppError('not-found');
      const { country, validFrom, rateBp } = row;
      await deleteBaseRate(trx, id);
      await writeAuditEntry(trx, deps, audit, { id, before: { country, validFrom, rateBp } });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'interest_charge_parts_base_rate_id_fkey') throw new AppError('base-rate/used');
    throw error;
  }
}
