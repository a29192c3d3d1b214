import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { Terminations } from '../../../platform/db/schema.generated.ts';

/** Stores a termination request. The primary key allows one per contract. */
export async function insertTerminationRequest(trx: Trx, row: Insertable<Terminations>): Promise<void> {
  await trx.insertInto('terminations').values(row).executeTakeFirstOrThrow();
}

export function findTerminationRequest(reader: Reader, contractId: string): Promise<Selectable<Terminations> | undefined> {
  return reader.selectFrom('terminations').selectAll().where('contract_id', '=', contractId).executeTakeFirst();
}

/** The notice period that the agreement of a contract prints; undefined for a contract without agreement. */
export async function findAgreedNoticeDays(reader: Reader, contractId: string): Promise<number | undefined> {
  const row = await reader
    .selectFrom('legal_agreements')
    .select(sql<number>`(snapshot->>'noticeDays')::integer`.as('days'))
    .where('contract_id', '=', contractId)
    .executeTakeFirst();
  return row?.days ?? undefined;
}

/**
 * Terminated contracts with a paid rent that extends beyond the last charged day and has no credit note. Such a rent was paid after the
 * termination. Ordered by id, starting after the given one.
 */
export async function listUncredited(reader: Reader, page: { after: string | null; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from contracts c
    where c.status = 'TERMINATED' and (${page.after}::uuid is null or c.id > ${page.after}::uuid) and exists (
      select from rents r where r.contract_id = c.id and r.period_to - 1 > coalesce(c.charged_until, c.terminates_on)
        and exists (select from invoices i where i.rent_id = r.id)
        and not exists (select from invoices n where n.rent_id = r.id and n.credit_reason in ('EARLY_END', 'WITHDRAWAL')))
    order by c.id limit ${page.limit}`.execute(reader);
  return rows.map(({ id }) => id);
}

/** Erases the notes of a person's termination requests. */
export async function updateNotesErased(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable('terminations').set({ note: null }).where('requested_by', '=', userId).execute();
}
