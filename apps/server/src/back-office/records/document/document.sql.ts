import type { Currency } from '@komora/api/enumerations';
import type { DocumentKind } from '@komora/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { beginsWith } from '../search/begins-with.sql.ts';

export interface DocumentData {
  id: string;
  kind: DocumentKind;
  number: string;
  clientId: string;
  customer: string;
  legalEntityId: string;
  contractId: string | null;
  issuedOn: string;
  dueOn: string;
  gross: number;
  open: number;
  currency: Currency;
}

const columns = sql`
  i.id, i.kind, i.number, i.client_id as "clientId", coalesce(i.customer ->> 'name', '') as customer, i.legal_entity_id as "legalEntityId",
  coalesce(r.contract_id, i.contract_id) as "contractId", i.issued_on as "issuedOn", i.due_on as "dueOn", i.amount_gross + i.rounding as gross, i.currency,
  coalesce((select l.amount - sign(l.amount)::integer * l.allocated from ledger_entries l
    where l.client_id = i.client_id and l.source = 'DOCUMENT' and l.source_id = i.id), 0) as open`;

/** An account belongs to its legal entity and to the warehouses of the client's contracts with it. */
const within = ({ everywhere, legalEntityIds, warehouseIds }: Scope): RawBuilder<unknown> =>
  everywhere
    ? sql`true`
    : sql`(i.legal_entity_id = any(${legalEntityIds}::uuid[]) or exists (select from contracts x
        where x.client_id = i.client_id and x.legal_entity_id = i.legal_entity_id and x.warehouse_id = any(${warehouseIds}::uuid[])))`;

export interface DocumentFilter {
  scope: Scope;
  warehouse?: string | undefined;
  client?: string | undefined;
  contract?: string | undefined;
  /** Escaped for LIKE. */
  q?: string | undefined;
}

function matching({ scope, warehouse, client, contract, q }: DocumentFilter): RawBuilder<unknown> {
  return sql`${within(scope)}
    ${client === undefined ? sql`` : sql`and i.client_id = ${client}`}
    ${
      contract === undefined
        ? sql``
        : sql`and i.id = any(array(select d.id from rents x cross join lateral (
      select o.id from invoices o where o.rent_id = x.id and o.kind = 'INVOICE' union all
      select n.id from invoices o join invoices n on n.corrects_invoice_id = o.id and n.rent_id = o.rent_id where o.rent_id = x.id and o.kind = 'INVOICE'
    ) d where x.contract_id = ${contract} union all select h.id from invoices h where h.contract_id = ${contract}))`
    }
    ${warehouse === undefined ? sql`` : sql`and exists (select from search_entries s where s.kind = 'INVOICE' and s.id = i.id and s.warehouse_id = ${warehouse})`}
    ${
      q === undefined
        ? sql``
        : sql`and i.id = any(array((select s.id from search_entries s where s.kind = 'INVOICE' and ${beginsWith(sql`s.sort_key`, q)} order by s.sort_key limit 500)
          union all (select s.id from search_entries s where s.kind = 'INVOICE' and s.keys && array[fold_text(${q})] limit 500)))`
    }`;
}

/** Where documents are listed from the index of their warehouses; null: from the documents themselves. */
function warehousesOf({ scope, warehouse, client, contract, q }: DocumentFilter): readonly string[] | null {
  if (warehouse !== undefined && !scope.everywhere && !scope.warehouseIds.includes(warehouse)) return [];
  if (client !== undefined || contract !== undefined || q !== undefined) return null;
  if (warehouse !== undefined) return [warehouse];
  return scope.everywhere ? null : scope.warehouseIds;
}

/** At most `limit` documents, the latest first. `after`: the id of the last one of the page before. */
export async function listDocumentRows(
  reader: Reader,
  filter: DocumentFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<DocumentData[]> {
  const warehouses = warehousesOf(filter);
  const beyond = (row: RawBuilder<unknown>) =>
    after === undefined ? sql`` : sql`and (${row}.issued_on, ${row}.id) < (select p.issued_on, p.id from invoices p where p.id = ${after})`;
  const chosen =
    warehouses === null
      ? sql`select i.* from invoices i where ${matching(filter)} ${beyond(sql`i`)} order by i.issued_on desc, i.id desc limit ${limit}`
      : sql`select i.* from (
          select x.id from unnest(${warehouses}::uuid[]) w cross join lateral (
            select s.id, s.issued_on from search_entries s where s.kind = 'INVOICE' and s.warehouse_id = w ${beyond(sql`s`)}
            order by s.issued_on desc, s.id desc limit ${limit}
          ) x order by x.issued_on desc, x.id desc limit ${limit}
        ) f join invoices i on i.id = f.id`;
  const { rows } = await sql<DocumentData>`
    select ${columns} from (${chosen}) i left join rents r on r.id = i.rent_id order by i.issued_on desc, i.id desc`.execute(reader);
  return rows;
}

/** Counts at most `most` documents. */
export async function countDocumentRows(reader: Reader, filter: DocumentFilter, most: number): Promise<number> {
  const warehouses = warehousesOf(filter);
  const chosen =
    warehouses === null
      ? sql`select from invoices i where ${matching(filter)}`
      : sql`select from search_entries s where s.kind = 'INVOICE' and s.warehouse_id = any(${warehouses}::uuid[])`;
  const { rows } = await sql<{ count: number }>`select count(*) from (${chosen} limit ${most}) counted`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** Undefined outside of the scope. */
export async function findDocumentRow(reader: Reader, id: string, scope: Scope): Promise<DocumentData | undefined> {
  const { rows } = await sql<DocumentData>`
    select ${columns} from invoices i left join rents r on r.id = i.rent_id where i.id = ${id} and ${within(scope)}`.execute(reader);
  return rows[0];
}

/** The lines of a document in their printed order. */
export function listDocumentLines(reader: Reader, invoiceId: string) {
  return reader
    .selectFrom('invoice_items')
    .select(['position', 'subject', 'amount_gross as gross'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute();
}

export interface OverdueData {
  id: string;
  name: string;
  legalEntityId: string;
  due: number;
  currency: Currency;
  oldestDueOn: string;
  days: number;
  contracts: { id: string; number: string; overlocked: boolean }[];
}

/** The last row of the page before. */
export type OverdueCursor = Pick<OverdueData, 'oldestDueOn' | 'id' | 'legalEntityId'> & { currency: string };

/**
 * Clients with debts whose due date has passed at the legal entity, per legal entity and currency; the longest first. Reads open entries only: the first condition is for the
 * index, as a day at any place is at most one day ahead of UTC.
 */
export async function listOverdueRows(
  reader: Reader,
  {
    scope,
    warehouse,
    now,
    after,
    limit,
  }: { scope: Scope; warehouse: string | undefined; now: Date; after: OverdueCursor | null; limit: number },
): Promise<OverdueData[]> {
  const beyond =
    after &&
    sql`and (i.oldest, i.client_id, i.legal_entity_id, i.currency) > (${after.oldestDueOn}::date, ${after.id}::uuid, ${after.legalEntityId}::uuid, ${after.currency})`;
  const { rows } = await sql<OverdueData>`
    select i.client_id as id, trim(u.first_name || ' ' || u.last_name) as name, i.legal_entity_id as "legalEntityId", i.due, i.currency,
      i.oldest as "oldestDueOn", i.today - i.oldest as days,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'number', c.business_id, 'overlocked', c.overlocked_at is not null) order by c.business_id)
        from contracts c where c.id = any(i.contracts)), '[]') as contracts
    from (select i.* from (
      select l.client_id, l.legal_entity_id, l.currency, sum(l.amount - l.allocated)::bigint as due, min(l.due_on) as oldest,
        array_agg(distinct l.contract_id) as contracts, (${now}::timestamptz at time zone e.time_zone)::date as today
      from ledger_entries l join legal_entities e on e.id = l.legal_entity_id
      where l.settled_on is null and l.amount > 0 and l.due_on < (${now}::timestamptz at time zone 'UTC')::date + 1
        and l.due_on < (${now}::timestamptz at time zone e.time_zone)::date
      group by l.client_id, l.legal_entity_id, l.currency, e.time_zone
    ) i
    where ${within(scope)} ${warehouse === undefined ? sql`` : sql`and exists (select from contracts x where x.client_id = i.client_id and x.legal_entity_id = i.legal_entity_id and x.warehouse_id = ${warehouse})`} ${beyond ?? sql``}
    order by i.oldest, i.client_id, i.legal_entity_id, i.currency limit ${limit}) i join users u on u.id = i.client_id
    order by i.oldest, i.client_id, i.legal_entity_id, i.currency`.execute(reader);
  return rows;
}

export interface DunningRow {
  clientId: string;
  legalEntityId: string;
  currency: Currency;
  /** Today at the warehouse. */
  today: string;
  dueOn: string;
  remindedOn: string | null;
  calledOn: string | null;
  locksOn: string | null;
  inUse: boolean;
  overlocked: boolean;
  /** The last day without dunning. */
  pausedUntil: string | null;
}

/** The rents with an open row in a table of debts, read once: the functions that say the same of one rent take as long for each of a page. */
const rentsOf = (debts: 'instalment_plan_debts' | 'collection_debts') => sql`
  select i.rent_id from ${sql.table(debts)} t join ledger_entries e on e.id = t.entry_id and e.source = 'DOCUMENT'
    join invoices i on i.id = e.source_id and i.kind = 'INVOICE' where t.is_open and i.rent_id is not null`;

/** Where the due rents of clients stand in dunning, without those in an instalment plan or in collection. */
export async function listDunningSteps(reader: Reader, clientIds: readonly string[], now: Date): Promise<DunningRow[]> {
  // Notices are looked up for the due rents of these clients only: without the fence a plan may do so for each pair of contract and rent.
  const { rows } = await sql<DunningRow>`
    select d."clientId", d."legalEntityId", d.currency, d.today, d."dueOn", reminder.sent_on as "remindedOn", call.sent_on as "calledOn",
      call.locks_on as "locksOn", d."inUse", d.overlocked, d."pausedUntil"
    from (
      select r.id, c.client_id as "clientId", c.legal_entity_id as "legalEntityId", r.currency, today.day as today, r.due_on as "dueOn",
        c.status in ('ACTIVE', 'TERMINATING') as "inUse", c.overlocked_at is not null as overlocked, c.dunning_paused_until as "pausedUntil"
      from contracts c join rents r on r.contract_id = c.id and r.paid_at is null join warehouses w on w.id = c.warehouse_id
      cross join lateral (select (${now}::timestamptz at time zone w.time_zone)::date as day) today
      where c.client_id = any(${clientIds}::uuid[]) and r.due_on < today.day and c.billing_suspended_at is null offset 0
    ) d
    left join rent_notices reminder on reminder.rent_id = d.id and reminder.kind = 'REMINDER'
    left join rent_notices call on call.rent_id = d.id and call.kind = 'LAST_CALL'
    where d.id not in (${rentsOf('instalment_plan_debts')}) and d.id not in (${rentsOf('collection_debts')})`.execute(reader);
  return rows;
}
