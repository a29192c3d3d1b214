import type { CollectableDebt, CollectionCase, CollectionDebt } from '@komora/api/admin';
import type { Currency } from '@komora/api/enumerations';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

/** The messages about the rent of invoice `n`, the earliest first. */
const messages = sql`coalesce((select jsonb_agg(jsonb_build_object('kind', m.kind, 'on', m.sent_on) order by m.sent_on, m.kind)
  from rent_notices m where m.rent_id = n.rent_id), '[]')`;

/** Of the account of entry `l`, whose contract, if any, is `c`: a contract that has not ended. Without a contract of its own, any one of the client with the company. */
const contractRuns = sql`case when c.id is null
  then exists (select from contracts r where r.client_id = l.client_id and r.legal_entity_id = l.legal_entity_id and r.status <> 'TERMINATED')
  else c.status <> 'TERMINATED' end`;

export interface CollectableRow extends CollectableDebt {
  legalEntityId: string;
  legalEntityName: string;
  currency: Currency;
  today: string;
  promisedOn: string | null;
}

/** The open invoices of a client within a scope, by account, the oldest first; at most `limit`. */
export async function listCollectable(
  reader: Reader,
  { clientId, entryIds, scope, now, limit }: { clientId: string; entryIds?: readonly string[]; scope: Scope; now: Date; limit: number },
): Promise<CollectableRow[]> {
  const { rows } = await sql<CollectableRow>`
    select l.id as "entryId", n.number, l.due_on as "dueOn", greatest(at.today - l.due_on, 0) as days, l.amount - l.allocated as open, l.contract_id as "contractId",
      c.business_id as "contractNumber", b.name as "boxName", ${messages} as messages, l.legal_entity_id as "legalEntityId", e.name as "legalEntityName", l.currency,
      at.today,
      (select max(p.promised_on) from promises p where p.client_id = l.client_id and p.legal_entity_id = l.legal_entity_id and p.currency = l.currency
        and p.withdrawn_at is null and p.promised_on >= at.today) as "promisedOn",
      case when exists (select from collection_debts t where t.entry_id = l.id and t.is_open) then 'COLLECTED'
        when exists (select from instalment_plan_debts t where t.entry_id = l.id and t.is_open) then 'PLANNED'
        when ${contractRuns} then 'CONTRACT_RUNS' when l.due_on >= at.today then 'NOT_DUE' end as obstacle
    from ledger_entries l join invoices n on l.source = 'DOCUMENT' and n.id = l.source_id join legal_entities e on e.id = l.legal_entity_id
    cross join lateral (select (${now}::timestamptz at time zone e.time_zone)::date as today) at
    left join contracts c on c.id = l.contract_id left join boxes b on b.id = c.box_id
    where l.client_id = ${clientId} and l.settled_on is null and l.amount > 0 and l.kind in ('INVOICE', 'CHARGE')
      ${entryIds === undefined ? sql`` : sql`and l.id = any(${entryIds}::uuid[])`}
      and (${scope.everywhere} or l.legal_entity_id = any(${scope.legalEntityIds}::uuid[]) or c.warehouse_id = any(${scope.warehouseIds}::uuid[])
        or (c.id is null and exists (select from contracts r where r.client_id = l.client_id and r.legal_entity_id = l.legal_entity_id
          and r.warehouse_id = any(${scope.warehouseIds}::uuid[]))))
    order by e.name, l.legal_entity_id, l.currency, l.due_on, l.entered_on, l.id limit ${limit}`.execute(reader);
  return rows;
}

export type CaseRow = CollectionCase;

export interface CaseFilter {
  ids?: readonly string[] | undefined;
  clientIds?: readonly string[] | undefined;
  scope?: Scope | undefined;
  warehouse?: string | undefined;
  state?: CollectionCase['state'] | undefined;
  /** The last case of the page before. */
  after?: string | undefined;
  limit: number;
}

const ofScope = ({ everywhere, warehouseIds, legalEntityIds }: Scope): RawBuilder<unknown> =>
  everywhere
    ? sql``
    : sql`and (k.legal_entity_id = any(${legalEntityIds}::uuid[]) or exists (select from contracts c
        where c.client_id = k.client_id and c.legal_entity_id = k.legal_entity_id and c.warehouse_id = any(${warehouseIds}::uuid[])))`;

const isPaid = sql`not exists (select from collection_debts t join ledger_entries l on l.id = t.entry_id where t.case_id = k.id and l.settled_on is null)`;

function ofState(state: CaseFilter['state']): RawBuilder<unknown> {
  if (state === undefined) return sql``;
  if (state === 'TAKEN_BACK') return sql`and k.outcome = 'TAKEN_BACK'`;
  return state === 'SETTLED' ? sql`and (k.outcome = 'SETTLED' or (k.is_open and ${isPaid}))` : sql`and k.is_open and not ${isPaid}`;
}

/** Cases, the latest first. What is paid follows from the ledger. */
export async function listCaseRows(reader: Reader, filter: CaseFilter): Promise<CaseRow[]> {
  const { ids, clientIds, scope, warehouse, state, after, limit } = filter;
  const { rows } = await sql<CaseRow>`
    select k.id, k.client_id as "clientId", trim(u.first_name || ' ' || u.last_name) as "clientName", k.legal_entity_id as "legalEntityId",
      e.name as "legalEntityName", k.currency, k.total, d.open, d.paid, d.reduced, k.handed_on as "handedOn", s.name as "handedBy", k.agency, k.reference,
      case when k.outcome is not null then k.outcome when d.open = 0 then 'SETTLED' else 'RUNNING' end as state, k.reported,
      (k.ended_at at time zone e.time_zone)::date as "endedOn", (select x.name from staff x where x.id = k.ended_by) as "endedBy"
    from collection_cases k join users u on u.id = k.client_id join legal_entities e on e.id = k.legal_entity_id join staff s on s.id = k.handed_by
    cross join lateral (
      select sum(l.amount - l.allocated)::float8 as open, sum(m.paid)::float8 as paid, sum(m.reduced)::float8 as reduced
      from collection_debts t join ledger_entries l on l.id = t.entry_id
      cross join lateral (
        select coalesce(sum(a.amount) filter (where p.kind not in ('CREDIT_NOTE', 'WRITE_OFF')), 0) as paid,
          coalesce(sum(a.amount) filter (where p.kind in ('CREDIT_NOTE', 'WRITE_OFF')), 0) as reduced
        from allocations a join ledger_entries p on p.id = a.credit_id
        where a.debit_id = l.id and a.released_on is null and not a.id = any(t.earlier) and (k.is_open or a.created_at <= k.ended_at)) m
      where t.case_id = k.id) d
    where true ${ids === undefined ? sql`` : sql`and k.id = any(${ids}::uuid[])`}
      ${clientIds === undefined ? sql`` : sql`and k.client_id = any(${clientIds}::uuid[])`}
      ${scope === undefined ? sql`` : ofScope(scope)}
      ${warehouse === undefined ? sql`` : sql`and exists (select from contracts c where c.client_id = k.client_id and c.legal_entity_id = k.legal_entity_id and c.warehouse_id = ${warehouse})`}
      ${ofState(state)}
      ${after === undefined ? sql`` : sql`and (k.handed_at, k.id) < (select x.handed_at, x.id from collection_cases x where x.id = ${after})`}
    order by k.handed_at desc, k.id desc limit ${limit}`.execute(reader);
  return rows;
}

/** The debts of a case, the oldest first. */
export async function listCaseDebts(reader: Reader, caseId: string, now: Date): Promise<CollectionDebt[]> {
  const { rows } = await sql<CollectionDebt>`
    select l.id as "entryId", n.number, l.due_on as "dueOn", greatest((${now}::timestamptz at time zone e.time_zone)::date - l.due_on, 0) as days, t.open as handed,
      l.amount - l.allocated as open, l.contract_id as "contractId", c.business_id as "contractNumber", b.name as "boxName", ${messages} as messages
    from collection_debts t join ledger_entries l on l.id = t.entry_id join invoices n on n.id = l.source_id join legal_entities e on e.id = l.legal_entity_id
    left join contracts c on c.id = l.contract_id left join boxes b on b.id = c.box_id
    where t.case_id = ${caseId} order by l.due_on, l.entered_on, l.id`.execute(reader);
  return rows;
}

export interface CasePayment {
  entryId: string;
  kind: string;
  method: string | null;
  amount: number;
  on: string;
}

/** Credits that paid or reduced the debts of a case since, per credit, the earliest first. */
export async function listCasePayments(reader: Reader, caseId: string): Promise<CasePayment[]> {
  const { rows } = await sql<CasePayment>`
    select p.id as "entryId", p.kind, p.method, sum(a.amount)::float8 as amount, p.entered_on as "on"
    from collection_debts t join collection_cases k on k.id = t.case_id
    join allocations a on a.debit_id = t.entry_id and a.released_on is null and not a.id = any(t.earlier) and (k.is_open or a.created_at <= k.ended_at)
    join ledger_entries p on p.id = a.credit_id
    where t.case_id = ${caseId} group by p.id order by p.entered_on, p.id`.execute(reader);
  return rows;
}

export interface DebtorRow {
  entryId: string;
  issuedOn: string;
  suppliedOn: string;
  variableSymbol: string | null;
  /** As printed on the invoice. */
  customer: {
    name?: string;
    companyId?: string | null;
    address?: { street?: string; number?: string; city?: string; zip?: string; countryCode?: string };
  };
  email: string;
  phone: string | null;
}

/** Facts for the agency about the debts of a case and the debtor. */
export async function listDebtors(reader: Reader, caseId: string): Promise<DebtorRow[]> {
  const { rows } = await sql<DebtorRow>`
    select t.entry_id as "entryId", n.issued_on as "issuedOn", n.supplied_on as "suppliedOn", n.variable_symbol as "variableSymbol", n.customer, u.email,
      u.phone_number as phone
    from collection_debts t join ledger_entries l on l.id = t.entry_id join invoices n on n.id = l.source_id join users u on u.id = l.client_id
    where t.case_id = ${caseId} order by l.due_on, l.entered_on, l.id`.execute(reader);
  return rows;
}
