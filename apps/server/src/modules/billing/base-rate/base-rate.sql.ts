import type { Country } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

interface BaseRateRow {
  id: string;
  country: Country;
  validFrom: string;
  /** Basis points per year. */
  rateBp: number;
  /** Interest was charged with it. */
  isUsed: boolean;
}

/** By country, the newest first. @param filter null: of all */
export async function listBaseRateRows(reader: Reader, filter: { id?: string; country?: Country } = {}): Promise<BaseRateRow[]> {
  const { rows } = await sql<BaseRateRow>`
    select r.id, r.country, r.valid_from as "validFrom", r.rate_bp as "rateBp",
      exists (select from interest_charge_parts p where p.base_rate_id = r.id) as "isUsed"
    from base_rates r
    where (${filter.id ?? null}::uuid is null or r.id = ${filter.id ?? null}) and (${filter.country ?? null}::text is null or r.country = ${filter.country ?? null})
    order by r.country, r.valid_from desc`.execute(reader);
  return rows;
}

/** Inserts one row. @throws a violation of `base_rates_day` or `base_rates_used` */
export async function insertBaseRate(trx: Trx, row: Omit<BaseRateRow, 'isUsed'> & { enteredBy: string; now: Date }): Promise<void> {
  await trx
    .insertInto('base_rates')
    .values({
      id: row.id,
      country: row.country,
      valid_from: row.validFrom,
      rate_bp: row.rateBp,
      entered_by: row.enteredBy,
      entered_at: row.now,
    })
    .execute();
}

/** Deletes at most one row. @throws a violation of `interest_charge_parts_base_rate_id_fkey` if it was used */
export async function deleteBaseRate(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('base_rates').where('id', '=', id).execute();
}
