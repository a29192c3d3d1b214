import type { Currency, Language } from '@komora/api/enumerations';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { PlanOutcome } from './instalment-plan.sql.ts';

export interface PlanDebtRow {
  entryId: string;
  documentId: string;
  number: string;
  dueOn: string;
  /** Minor units: when the plan was agreed, and now. */
  agreed: number;
  open: number;
  rentId: string | null;
  contractId: string | null;
  contractNumber: string | null;
  boxName: string | null;
}

export interface PlanRow {
  id: string;
  clientId: string;
  /** Empty after the account was deleted. */
  clientName: string;
  firstName: string;
  email: string;
  language: Language;
  legalEntityId: string;
  legalEntityName: string;
  operatorEmail: string;
  currency: Currency;
  /** Minor units. */
  total: number;
  agreedOn: string;
  agreedBy: string;
  outcome: PlanOutcome | null;
  /** The day of the end, at the company. */
  endedOn: string | null;
  /** Today at the company; of an ended plan the day of its end. */
  today: string;
  /** Open part of its debts now. */
  open: number;
  /** Since the plan was agreed, until it ended. */
  paid: number;
  reduced: number;
  raised: number;
  instalments: { dueOn: string; amount: number }[];
  /** The oldest first. */
  debts: PlanDebtRow[];
}

export interface PlanScope {
  everywhere: boolean;
  warehouseIds: readonly string[];
  legalEntityIds: readonly string[];
}

export interface PlanFilter {
  ids?: readonly string[] | undefined;
  clientIds?: readonly string[] | undefined;
  /** Only open ones, and those that ended since. */
  since?: Date | undefined;
  scope?: PlanScope | undefined;
  warehouse?: string | undefined;
  state?: PlanOutcome | 'ACTIVE' | undefined;
  /** The last plan of the page before. */
  after?: string | undefined;
  limit: number;
  now: Date;
}

const isPaidOff = sql`not exists (select from instalment_plan_debts t join ledger_entries l on l.id = t.entry_id where t.plan_id = p.id and l.settled_on is null)`;

function ofState(state: PlanFilter['state']): RawBuilder<unknown> {
  if (state === undefined) return sql``;
  if (state === 'ACTIVE') return sql`and p.is_open and not ${isPaidOff}`;
  if (state === 'COMPLETED') return sql`and (p.outcome = 'COMPLETED' or (p.is_open and ${isPaidOff}))`;
  return sql`and p.outcome = ${state}`;
}

const ofScope = ({ everywhere, warehouseIds, legalEntityIds }: PlanScope): RawBuilder<unknown> =>
  everywhere
    ? sql``
    : sql`and (p.legal_entity_id = any(${legalEntityIds}::uuid[]) or exists (select from contracts c
        where c.client_id = p.client_id and c.legal_entity_id = p.legal_entity_id and c.warehouse_id = any(${warehouseIds}::uuid[])))`;

/** Plans with everything that their page shows, the latest first. What is paid follows from the ledger. */
export async function listPlanRows(reader: Reader, filter: PlanFilter): Promise<PlanRow[]> {
  const { ids, clientIds, since, scope, warehouse, state, after, limit, now } = filter;
  const { rows } = await sql<PlanRow>`
    select p.id, p.client_id as "clientId", trim(u.first_name || ' ' || u.last_name) as "clientName", u.first_name as "firstName", u.email,
      u.user_language as language, p.legal_entity_id as "legalEntityId", e.name as "legalEntityName", e.email as "operatorEmail", p.currency, p.total, p.agreed_on as "agreedOn",
      s.name as "agreedBy", p.outcome, (p.ended_at at time zone e.time_zone)::date as "endedOn",
      (coalesce(p.ended_at, ${now}::timestamptz) at time zone e.time_zone)::date as today, d.open, d.paid, d.reduced, d.raised,
      (select jsonb_agg(jsonb_build_object('dueOn', i.due_on, 'amount', i.amount) order by i.position) from instalments i where i.plan_id = p.id) as instalments,
      d.debts
    from instalment_plans p join users u on u.id = p.client_id join legal_entities e on e.id = p.legal_entity_id join staff s on s.id = p.agreed_by
    cross join lateral (
      select sum(l.amount - l.allocated)::float8 as open, sum(m.paid)::float8 as paid, sum(m.reduced)::float8 as reduced, sum(m.raised)::float8 as raised,
        jsonb_agg(jsonb_build_object('entryId', l.id, 'documentId', n.id, 'number', n.number, 'dueOn', l.due_on, 'agreed', t.open, 'open', l.amount - l.allocated,
          'rentId', n.rent_id, 'contractId', l.contract_id, 'contractNumber', c.business_id, 'boxName', b.name) order by l.due_on, l.entered_on, l.id) as debts
      from instalment_plan_debts t join ledger_entries l on l.id = t.entry_id join invoices n on n.id = l.source_id
      left join contracts c on c.id = l.contract_id left join boxes b on b.id = c.box_id
      cross join lateral (
        select coalesce(sum(a.amount) filter (where x.counts and not x.is_earlier and not x.is_relief), 0) as paid,
          coalesce(sum(a.amount) filter (where x.counts and not x.is_earlier and x.is_relief), 0) as reduced,
          coalesce(sum(a.amount) filter (where x.is_earlier and not x.counts), 0) as raised
        from allocations a join ledger_entries k on k.id = a.credit_id
        cross join lateral (select a.id = any(t.earlier) as is_earlier, k.kind in ('CREDIT_NOTE', 'WRITE_OFF') as is_relief,
          (a.released_on is null or (p.ended_at is not null and a.released_on > (p.ended_at at time zone e.time_zone)::date))
            and (p.ended_at is null or a.id = any(t.earlier) or a.created_at <= p.ended_at) as counts) x
        where a.debit_id = l.id) m
      where t.plan_id = p.id) d
    where true ${ids === undefined ? sql`` : sql`and p.id = any(${ids}::uuid[])`}
      ${clientIds === undefined ? sql`` : sql`and p.client_id = any(${clientIds}::uuid[])`}
      ${since === undefined ? sql`` : sql`and (p.is_open or p.ended_at > ${since})`}
      ${scope === undefined ? sql`` : ofScope(scope)}
      ${warehouse === undefined ? sql`` : sql`and exists (select from contracts c where c.client_id = p.client_id and c.legal_entity_id = p.legal_entity_id and c.warehouse_id = ${warehouse})`}
      ${ofState(state)}
      ${after === undefined ? sql`` : sql`and (p.agreed_at, p.id) < (select x.agreed_at, x.id from instalment_plans x where x.id = ${after})`}
    order by p.agreed_at desc, p.id desc limit ${limit}`.execute(reader);
  return rows;
}

/** Payments of the debts of a plan since it was agreed, per credit, the earliest first. */
export async function listPlanPayments(
  reader: Reader,
  planId: string,
): Promise<{ entryId: string; kind: string; method: string | null; amount: number; on: string }[]> {
  const { rows } = await sql<{ entryId: string; kind: string; method: string | null; amount: number; on: string }>`
    select k.id as "entryId", k.kind, k.method, sum(a.amount)::float8 as amount, k.entered_on as "on"
    from instalment_plan_debts t join instalment_plans p on p.id = t.plan_id
    join allocations a on a.debit_id = t.entry_id and a.released_on is null and not a.id = any(t.earlier) and (p.ended_at is null or a.created_at <= p.ended_at)
    join ledger_entries k on k.id = a.credit_id
    where t.plan_id = ${planId} group by k.id order by k.entered_on, k.id`.execute(reader);
  return rows;
}

export interface OpenDebtRow {
  entryId: string;
  number: string;
  dueOn: string;
  /** Minor units. */
  open: number;
  contractNumber: string | null;
  boxName: string | null;
  isOverlocked: boolean;
  /** In another open plan. */
  planId: string | null;
}

/** The open invoices of an account within a scope, the oldest first, at most 50. */
export async function listOpenDebts(
  reader: Reader,
  { clientId, legalEntityId, currency, scope }: { clientId: string; legalEntityId: string; currency: Currency; scope: PlanScope },
): Promise<OpenDebtRow[]> {
  const { rows } = await sql<OpenDebtRow>`
    select l.id as "entryId", n.number, l.due_on as "dueOn", l.amount - l.allocated as open, c.business_id as "contractNumber", b.name as "boxName",
      coalesce(c.overlocked_at is not null, false) as "isOverlocked", t.plan_id as "planId"
    from ledger_entries l join invoices n on l.source = 'DOCUMENT' and n.id = l.source_id
    left join contracts c on c.id = l.contract_id left join boxes b on b.id = c.box_id
    left join instalment_plan_debts t on t.entry_id = l.id and t.is_open
    where l.client_id = ${clientId} and l.legal_entity_id = ${legalEntityId} and l.currency = ${currency} and l.settled_on is null
      and l.kind in ('INVOICE', 'CHARGE')
      and (${scope.everywhere} or l.legal_entity_id = any(${scope.legalEntityIds}::uuid[]) or l.contract_id is null or c.warehouse_id = any(${scope.warehouseIds}::uuid[]))
    order by l.due_on, l.entered_on, l.id limit 50`.execute(reader);
  return rows;
}

/** The names of an account, and today at its company. Both exist. */
export async function readAccountNames(
  reader: Reader,
  { clientId, legalEntityId, now }: { clientId: string; legalEntityId: string; now: Date },
): Promise<{ clientName: string; legalEntityName: string; today: string }> {
  const { rows } = await sql<{ clientName: string; legalEntityName: string; today: string }>`
    select trim(u.first_name || ' ' || u.last_name) as "clientName", e.name as "legalEntityName",
      (${now}::timestamptz at time zone e.time_zone)::date as today
    from users u, legal_entities e where u.id = ${clientId} and e.id = ${legalEntityId}`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no account of ${clientId} at ${legalEntityId}`);
  return row;
}
