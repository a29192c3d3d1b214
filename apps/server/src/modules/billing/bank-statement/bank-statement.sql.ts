import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import type { StatementEntry } from './statement.ts';

/** Why an entry was not matched, or needs no match. */
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
  | 'DEBIT'
  | 'POSSIBLE_DUPLICATE'
  | 'UNDONE';

/** Finds the company that has the account, also a closed one; undefined for a foreign account. */
export function findAccountHolder(reader: Reader, account: string): Promise<{ id: string } | undefined> {
  return reader
    .selectFrom('bank_accounts')
    .select('legal_entity_id as id')
    .where('iban', '=', account)
    .orderBy('created_at')
    .executeTakeFirst();
}

/**
 * Inserts a statement. A bank may use its id again for another file: a completed statement, or one of another year.
 * @returns the new row, or with `isNew` false the row of the first import of the same file
 */
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
    .onConflict((conflict) => conflict.columns(['account', 'bank_id', 'file_sha256']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted !== undefined) return { id: inserted.id, isNew: true };
  const known = await trx
    .selectFrom('bank_statements')
    .select('id')
    .where('account', '=', row.account)
    .where('bank_id', '=', row.bankId)
    .where('file_sha256', '=', row.sha256)
    .executeTakeFirstOrThrow();
  return { id: known.id, isNew: false };
}

/** @returns true if another file contained a statement of this id */
export async function hasStatement(
  reader: Reader,
  { account, bankId, except }: { account: string; bankId: string; except: string },
): Promise<boolean> {
  const row = await reader
    .selectFrom('bank_statements')
    .select('id')
    .where('account', '=', account)
    .where('bank_id', '=', bankId)
    .where('id', '<>', except)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewEntry extends StatementEntry {
  id: string;
  /** Unique for each booking. */
  key: Buffer;
  /** Equal for bookings of the same content. */
  contentKey: Buffer;
  position: number;
}

/** Those of the entries with the bank's reference that another statement contained on the same day, as ids. Their keys may be without the day. */
async function listStored(trx: Trx, statement: { id: string; account: string }, entries: readonly NewEntry[]): Promise<Set<string>> {
  const asked = entries
    .filter(({ bankReference }) => bankReference !== null)
    .map(({ id, contentKey, bookedOn }) => ({ id, content: contentKey.toString('hex'), day: bookedOn }));
  const { rows } = await sql<{ id: string }>`
    select t.id from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as t(id text, content text, day date)
    where exists (select from bank_entries e where e.account = ${statement.account} and e.content_key = decode(t.content, 'hex')
      and e.booked_on is not distinct from t.day and e.statement_id <> ${statement.id})`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Inserts entries; skips those that an earlier statement contained. @returns the number of inserted ones */
export async function insertEntries(trx: Trx, statement: { id: string; account: string }, entries: readonly NewEntry[]): Promise<number> {
  const stored = await listStored(trx, statement, entries);
  const others = entries.filter(({ id }) => !stored.has(id));
  if (others.length === 0) return 0;
  const inserted = await trx
    .insertInto('bank_entries')
    .values(
      others.map((entry) => ({
        id: entry.id,
        statement_id: statement.id,
        position: entry.position,
        account: statement.account,
        entry_key: entry.key,
        content_key: entry.contentKey,
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
    .returning('id')
    .execute();
  return inserted.length;
}

/** Entries of a statement that are not processed yet: all of a new one, the rest of an interrupted import. */
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

/** Locks an entry until the transaction ends; undefined if it does not exist. */
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

/** True if another statement contains a booking of the same content, with a smaller id or processed before. */
export async function hasPossibleDuplicate(reader: Reader, { id, statement_id, account, content_key }: EntryRow): Promise<boolean> {
  const found = await reader
    .selectFrom('bank_entries')
    .select('id')
    .where('account', '=', account)
    .where('content_key', '=', content_key)
    .where('statement_id', '<>', statement_id)
    .where((eb) => eb.or([eb('state', '<>', 'NEW'), eb('id', '<', id)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export interface EntryOutcome {
  state: 'MATCHED' | 'UNMATCHED' | 'IGNORED' | 'DISMISSED';
  reason: EntryReason | null;
  /** Of a match with a rent: the database derives the client from it. */
  rentId: string | null;
  clientId?: string;
  settledBy: string | null;
  note: string | null;
  now: Date;
}

export async function updateEntry(trx: Trx, id: string, outcome: EntryOutcome): Promise<void> {
  await trx
    .updateTable('bank_entries')
    .set({
      state: outcome.state,
      reason: outcome.reason,
      rent_id: outcome.rentId,
      client_id: outcome.clientId ?? null,
      settled_by: outcome.settledBy,
      note: outcome.note,
      settled_at: outcome.now,
    })
    .where('id', '=', id)
    .execute();
}

/** Number of entries of a statement by state. */
export async function countEntries(reader: Reader, statementId: string): Promise<Record<string, number>> {
  const rows = await reader
    .selectFrom('bank_entries')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('statement_id', '=', statementId)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}

export async function countUnmatched(reader: Reader, scope: Scope): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from bank_entries e join bank_statements s on s.id = e.statement_id
    where e.state = 'UNMATCHED' and ${isOfScope(scope)}`.execute(reader);
  return rows[0]?.total ?? 0;
}

const isOfScope = (scope: Scope) => sql<boolean>`(${scope.everywhere} or s.legal_entity_id = any(${scope.legalEntityIds}::uuid[]))`;

/** Unmatched entries of the scope's legal entities, oldest first. `after`: the id of the last one of the page before, which may be matched by now. */
export async function listUnmatched(reader: Reader, { after, limit, scope }: { after: string | undefined; limit: number; scope: Scope }) {
  return reader
    .selectFrom('bank_entries as e')
    .innerJoin('bank_statements as s', 's.id', 'e.statement_id')
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
    ])
    .where('e.state', '=', sql.lit('UNMATCHED'))
    .where(isOfScope(scope))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(coalesce(e.booked_on, 'infinity'), e.id) > (select coalesce(x.booked_on, 'infinity'), x.id from bank_entries x where x.id = ${after})`,
      ),
    )
    .orderBy('e.booked_on')
    .orderBy('e.id')
    .limit(limit)
    .execute();
}
export type UnmatchedRow = Awaited<ReturnType<typeof listUnmatched>>[number];
