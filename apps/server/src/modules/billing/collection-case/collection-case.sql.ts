import type { Currency } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export interface NewCase {
  id: string;
  clientId: string;
  legalEntityId: string;
  currency: Currency;
  /** Minor units. */
  total: number;
  handedOn: string;
  handedBy: string;
  agency: string | null;
  reference: string | null;
  entryIds: readonly string[];
  now: Date;
}

/** Stores a case with its debts. The entries are locked. */
export async function insertCase(trx: Trx, row: NewCase): Promise<void> {
  await trx
    .insertInto('collection_cases')
    .values({
      id: row.id,
      client_id: row.clientId,
      legal_entity_id: row.legalEntityId,
      currency: row.currency,
      total: row.total,
      reported: row.total,
      handed_on: row.handedOn,
      handed_by: row.handedBy,
      handed_at: row.now,
      agency: row.agency,
      reference: row.reference,
    })
    .execute();
  await sql`
    insert into collection_debts (case_id, entry_id, open, earlier)
    select ${row.id}, e.id, e.amount - e.allocated,
      coalesce((select array_agg(a.id order by a.id) from allocations a where a.debit_id = e.id and a.released_on is null), '{}')
    from ledger_entries e where e.id = any(${row.entryIds}::uuid[])`.execute(trx);
}

/** Locks a case. Its entries are locked before it. @returns true if it has not ended */
export async function lockCase(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select is_open as "isOpen" from collection_cases where id = ${id} for no key update`.execute(trx);
  return rows[0]?.isOpen === true;
}

/** Stores what the agency knows to be open of a locked, open case, in minor units. */
export async function updateReported(trx: Trx, id: string, reported: number): Promise<void> {
  await trx.updateTable('collection_cases').set({ reported }).where('id', '=', id).where('is_open', '=', true).executeTakeFirstOrThrow();
}

/** Ends a locked, open case. Of a settled one nothing is open that the agency knows of. */
export async function updateEnded(
  trx: Trx,
  id: string,
  { outcome, staffId, now }: { outcome: 'TAKEN_BACK' | 'SETTLED'; staffId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('collection_cases')
    .set({ is_open: false, outcome, ended_by: staffId, ended_at: now })
    .where('id', '=', id)
    .where('is_open', '=', true)
    .executeTakeFirstOrThrow();
}

/** The entries of a case; none for an unknown one. */
export async function listEntriesOfCase(reader: Reader, id: string): Promise<string[]> {
  const rows = await reader.selectFrom('collection_debts').select('entry_id').where('case_id', '=', id).orderBy('entry_id').execute();
  return rows.map(({ entry_id }) => entry_id);
}
