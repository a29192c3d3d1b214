import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../db/database.ts';
import type { Cancellations } from '../../db/schema.generated.ts';

/** One request per contract: the primary key. */
export async function insertCancellation(trx: Trx, row: Insertable<Cancellations>): Promise<void> {
  await trx.insertInto('cancellations').values(row).executeTakeFirstOrThrow();
}

export function findCancellation(reader: Reader, contractId: string): Promise<Selectable<Cancellations> | undefined> {
  return reader.selectFrom('cancellations').selectAll().where('contract_id', '=', contractId).executeTakeFirst();
}

/** Ended contracts with a rent, paid since, that reaches beyond the last charged day and was not credited; by id, after the given one. */
export async function listUncredited(reader: Reader, page: { after: string | null; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from contracts c
    where c.status = 'TERMINATED' and (${page.after}::uuid is null or c.id > ${page.after}::uuid) and exists (
      select from rents r where r.contract_id = c.id and r.paid_at is not null and r.period_to - 1 > coalesce(c.charged_until, c.terminates_on)
        and not exists (select from invoices n where n.rent_id = r.id and n.credit_reason in ('EARLY_END', 'WITHDRAWAL')))
    order by c.id limit ${page.limit}`.execute(reader);
  return rows.map(({ id }) => id);
}

export async function eraseNotes(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable('cancellations').set({ note: null }).where('requested_by', '=', userId).execute();
}
