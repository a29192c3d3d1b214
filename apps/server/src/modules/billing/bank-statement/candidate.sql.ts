import type { Currency } from '@komora/api/enumerations';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { DUE_KINDS, type DueKind } from './due-kinds.sql.ts';

export interface CandidateRow {
  id: string;
  clientId: string;
  client: string;
  kind: DueKind;
  number: string | null;
  variableSymbol: string | null;
  customer: string | null;
  dueOn: string | null;
  open: number;
  owed: number;
  currency: Currency;
  knowsAccount: boolean;
}

/** Of a search. */
const most = 100;
/** Words of a payer's name that are looked up. */
const mostWords = 4;

export interface CandidateSearch {
  legalEntityId: string;
  currency: string;
  amount: number;
  references: readonly string[];
  payerAccount: string | null;
  /** Words of the payer's name as `fold_text` writes them. */
  nameWords: readonly string[];
}

/** Clients with two words of the payer's name, or with its only one. */
function isAlike(nameWords: readonly string[]): RawBuilder<unknown> {
  const words = nameWords.slice(0, mostWords).map((word) => sql`e.words like ${`%${word}%`}`);
  const [first, second] = words;
  if (first === undefined) return sql`false`;
  if (second === undefined) return first;
  const pairs = words.flatMap((one, index) => words.slice(index + 1).map((other) => sql`(${one} and ${other})`));
  return sql`(${sql.join(pairs, sql` or `)})`;
}

/**
 * Open debits of a company that have anything in common with a transfer, at most 100: those with a reference or a known payer first, then those of the same sum,
 * of which many rents of a day are. Among these come first those of clients with the name of the payer.
 */
export async function listCandidates(reader: Reader, search: CandidateSearch): Promise<CandidateRow[]> {
  const { legalEntityId, currency, amount, references, payerAccount, nameWords } = search;
  const { rows } = await sql<CandidateRow>`
    with known as materialized (
      select distinct client_id from bank_entries where ${payerAccount}::text is not null and payer_account = ${payerAccount} and state = 'MATCHED'),
    open as materialized (
      select l.id, l.client_id, l.kind, l.due_on, l.amount - l.allocated as open, l.source, l.source_id from ledger_entries l
      where l.settled_on is null and l.amount > 0 and l.kind = any(${DUE_KINDS}::text[]) and l.legal_entity_id = ${legalEntityId} and l.currency = ${currency}),
    sums as materialized (select o.client_id, sum(o.open) as owed from open o group by 1),
    alike as materialized (
      select e.id from search_entries e where e.kind = 'CLIENT' and e.warehouse_id is null and ${isAlike(nameWords)}),
    named as materialized (
      select i.id from invoices i where i.legal_entity_id = ${legalEntityId} and i.kind = 'INVOICE' and i.variable_symbol = any(${references}::text[])
      union select i.id from invoices i where i.legal_entity_id = ${legalEntityId} and i.number = any(${references}::text[])),
    marked as materialized (
      select o.*, o.source = 'DOCUMENT' and o.source_id in (select id from named) as is_named, o.client_id in (select client_id from known) as is_known,
        o.open = ${amount}::bigint as is_equal, o.client_id in (select id from alike) as is_alike from open o),
    likely as materialized (
      select * from marked o where is_named or is_known or is_equal
      order by is_named desc, is_known desc, is_equal desc, is_alike desc, due_on nulls last, id limit ${most}),
    -- After all likely ones, so that a full list does not need them.
    others as (
      select o.* from marked o join sums s on s.client_id = o.client_id join users u on u.id = o.client_id left join invoices i on o.source = 'DOCUMENT' and i.id = o.source_id
      where (select count(*) from likely) < ${most} and not (o.is_named or o.is_known or o.is_equal) and (s.owed = ${amount}::bigint
        or regexp_split_to_array(fold_text(u.first_name || ' ' || u.last_name || ' ' || coalesce(i.customer->>'name', '')), '[^[:alnum:]]+') && ${nameWords}::text[]))
    select o.id, o.client_id as "clientId", btrim(u.first_name || ' ' || u.last_name) as client, o.kind, i.number, i.variable_symbol as "variableSymbol",
      i.customer->>'name' as customer, o.due_on as "dueOn", o.open, s.owed::float8 as owed, ${currency} as currency, o.is_known as "knowsAccount"
    from (select * from likely union all select * from others order by is_named desc, is_known desc, is_equal desc, is_alike desc, due_on nulls last, id limit ${most}) o
    join sums s on s.client_id = o.client_id join users u on u.id = o.client_id left join invoices i on o.source = 'DOCUMENT' and i.id = o.source_id
    order by o.is_named desc, o.is_known desc, o.is_equal desc, o.due_on nulls last, o.id`.execute(reader);
  return rows;
}

/** An unmatched transfer with its company; undefined if it does not exist. */
export async function findEntry(reader: Reader, id: string) {
  return reader
    .selectFrom('bank_entries as e')
    .innerJoin('bank_statements as s', 's.id', 'e.statement_id')
    .select([
      's.legal_entity_id',
      'e.end_to_end_id',
      'e.reference',
      'e.remittance',
      'e.payer_name',
      'e.payer_account',
      'e.currency',
      sql<number>`e.amount::double precision`.as('amount'),
    ])
    .where('e.id', '=', id)
    .executeTakeFirst();
}
