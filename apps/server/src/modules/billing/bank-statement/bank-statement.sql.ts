import { sql } from 'kysely';
import type { Reader, Trx } from '../../db/database.ts';
import type { StatementEntry } from './statement.ts';

/** Why an entry is on the list of what did not match, or needs no match. */
export type EntryReason =
  | 'NO_REFERENCE'
  | 'UNKNOWN_REFERENCE'
  | 'AMBIGUOUS'
  | 'PARTIAL'
  | 'OVERPAID'
  | 'WRONG_CURRENCY'
  | 'ALREADY_PAID'
  | 'REVERSAL'
  | 'PENDING'
  | 'DEBIT';

/** Whose account it is; undefined for a stranger's. */
export function findAccountHolder(reader: Reader, account: string): Promise<{ id: string } | undefined> {
  return reader
    .selectFrom('legal_entities')
    .select('id')
    .where(sql<string>`upper(replace(iban, ' ', ''))`, '=', account)
    .executeTakeFirst();
}

/** The statement's row: a new one, or that of the first time. */
export async function insertStatement(
  trx: Trx,
  row: { id: string; legalEntityId: string; account: string; bankId: string; sha256: Buffer; importedBy: string | null; now: Date },
): Promise<{ id: string; isNew: boolean }> {
  const inserted = await trx
    .insertInto('bank_statements')
    .values({
      id: row.id,
      legal_entity_id: row.legalEntityId,
      account: row.account,
      bank_id: row.bankId,
      file_sha256: row.sha256,
      imported_by: row.importedBy,
      imported_at: row.now,
    })
    .onConflict((conflict) => conflict.columns(['account', 'bank_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted !== undefined) return { id: inserted.id, isNew: true };
  const known = await trx
    .selectFrom('bank_statements')
    .select('id')
    .where('account', '=', row.account)
    .where('bank_id', '=', row.bankId)
    .executeTakeFirstOrThrow();
  return { id: known.id, isNew: false };
}

export interface NewEntry extends StatementEntry {
  id: string;
  key: Buffer;
  position: number;
}

/** Those that no statement brought before. */
export async function insertEntries(trx: Trx, statement: { id: string; account: string }, entries: readonly NewEntry[]): Promise<void> {
  await trx
    .insertInto('bank_entries')
    .values(
      entries.map((entry) => ({
        id: entry.id,
        statement_id: statement.id,
        position: entry.position,
        account: statement.account,
        entry_key: entry.key,
        booked_on: entry.bookedOn,
        amount: entry.amount,
        currency: entry.currency,
        is_credit: entry.isCredit,
        is_reversal: entry.isReversal,
        is_booked: entry.isBooked,
        end_to_end_id: entry.endToEndId,
        reference: entry.reference,
        remittance: entry.remittance,
        payer_name: entry.payerName,
        payer_account: entry.payerAccount,
        state: 'NEW',
      })),
    )
    .onConflict((conflict) => conflict.columns(['account', 'entry_key']).doNothing())
    .execute();
}

/** Entries of a statement that nobody has looked at: all of a new one, the rest of one whose import was cut short. */
export async function listNewEntries(reader: Reader, statementId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('bank_entries')
    .select('id')
    .where('statement_id', '=', statementId)
    .where('state', '=', 'NEW')
    .orderBy('position')
    .execute();
  return rows.map(({ id }) => id);
}

/** An entry, locked until the transaction ends; undefined when there is none. */
export function lockEntry(trx: Trx, id: string) {
  return trx
    .selectFrom('bank_entries as e')
    .innerJoin('bank_statements as s', 's.id', 'e.statement_id')
    .selectAll('e')
    .select(['s.legal_entity_id', sql<number>`e.amount::double precision`.as('sum')])
    .where('e.id', '=', id)
    .forUpdate('e')
    .executeTakeFirst();
}
export type EntryRow = NonNullable<Awaited<ReturnType<typeof lockEntry>>>;

/** Parts of a rent that came before and wait for the rest. Locked, so that two imports do not use one part twice. */
export async function lockParts(trx: Trx, rentId: string, currency: string): Promise<{ id: string; amount: number }[]> {
  return trx
    .selectFrom('bank_entries')
    .select(['id', sql<number>`amount::double precision`.as('amount')])
    .where('rent_id', '=', rentId)
    .where('state', '=', 'UNMATCHED')
    .where('reason', '=', 'PARTIAL')
    .where('currency', '=', currency)
    .forUpdate()
    .execute();
}

export interface EntryOutcome {
  state: 'MATCHED' | 'UNMATCHED' | 'IGNORED' | 'DISMISSED';
  reason: EntryReason | null;
  rentId: string | null;
  settledBy: string | null;
  note: string | null;
  now: Date;
}

export async function updateEntries(trx: Trx, ids: readonly string[], outcome: EntryOutcome): Promise<void> {
  await trx
    .updateTable('bank_entries')
    .set({
      state: outcome.state,
      reason: outcome.reason,
      rent_id: outcome.rentId,
      settled_by: outcome.settledBy,
      note: outcome.note,
      settled_at: outcome.now,
    })
    .where('id', 'in', [...ids])
    .execute();
}

/** How many entries of a statement stand where. */
export async function countEntries(reader: Reader, statementId: string): Promise<Record<string, number>> {
  const rows = await reader
    .selectFrom('bank_entries')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('statement_id', '=', statementId)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}

/** What did not match, the oldest first. */
export async function listUnmatched(reader: Reader, page: { limit: number; offset: number }) {
  return reader
    .selectFrom('bank_entries as e')
    .leftJoin('rents as r', 'r.id', 'e.rent_id')
    .leftJoin('contracts as c', 'c.id', 'r.contract_id')
    .leftJoin('invoices as i', (join) => join.onRef('i.rent_id', '=', 'r.id').on('i.kind', '=', sql.lit('INVOICE')))
    .select([
      'e.id',
      'e.account',
      'e.booked_on',
      sql<number>`e.amount::double precision`.as('amount'),
      'e.currency',
      'e.is_credit',
      'e.reason',
      'e.end_to_end_id',
      'e.reference',
      'e.remittance',
      'e.payer_name',
      'e.payer_account',
      'i.number as invoice_number',
      'c.business_id',
      sql<number>`count(*) over ()::integer`.as('total'),
    ])
    .where('e.state', '=', 'UNMATCHED')
    .orderBy('e.booked_on')
    .orderBy('e.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}
export type UnmatchedRow = Awaited<ReturnType<typeof listUnmatched>>[number];
