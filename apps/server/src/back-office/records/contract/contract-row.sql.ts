import type { ContractStatus, Currency } from '@komora/api/enumerations';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { inWarehouses } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { beginsWith } from '../search/begins-with.sql.ts';

export interface ContractRowData {
  id: string;
  number: string;
  clientId: string;
  firstName: string;
  lastName: string;
  boxId: string;
  boxName: string;
  warehouseId: string;
  legalEntityId: string;
  status: ContractStatus;
  startsOn: string;
  endsOn: string | null;
  paidUntil: string | null;
  monthlyNet: number;
  currency: Currency;
  /** Open entries of the contract. */
  balance: number;
  overlocked: boolean;
}

/** Columns of the contracts `c` with box `b` and client `u`. Few rows: each reads its rents and open entries. */
const columns = sql`
  c.id, c.business_id as number, c.client_id as "clientId", u.first_name as "firstName", u.last_name as "lastName", c.box_id as "boxId", b.name as "boxName",
  c.warehouse_id as "warehouseId", c.legal_entity_id as "legalEntityId", c.status, c.starts_on as "startsOn", c.terminates_on as "endsOn", c.currency,
  round((c.rent_net_month + c.insurance_net_month) * (10000 - c.period_discount_bp)::numeric / 10000)::integer as "monthlyNet",
  c.overlocked_at is not null as overlocked,
  (select max(r.period_to) - 1 from rents r where r.contract_id = c.id and r.paid_at is not null) as "paidUntil",
  coalesce((select sum(l.amount - sign(l.amount)::integer * l.allocated) from ledger_entries l
    where l.client_id = c.client_id and l.contract_id = c.id and l.settled_on is null), 0)::bigint as balance`;
const joins = sql`join boxes b on b.id = c.box_id join users u on u.id = c.client_id`;

export interface ContractFilter {
  scope: Scope;
  warehouse?: string | undefined;
  view?: 'starting' | 'ending' | 'overdue' | 'no-card' | 'suspended' | undefined;
  /** Escaped for LIKE. */
  q?: string | undefined;
  now: Date;
}

/** Days before and after today at the company in which a contract is starting. The wider condition on days of UTC is for the index. */
const startsWithin = { before: 7, after: 30 };

/**
 * Unpaid rents whose due date has passed at the company. The first condition is for the index. No place is more than a day from UTC, so that the company is read for rents of
 * these days only.
 */
const overdueRents = (today: RawBuilder<unknown>, now: Date) => sql`
  select r.contract_id from rents r where r.paid_at is null and r.due_on < ${today} + 1
    and (r.due_on < ${today} - 1 or r.due_on < (
      select (${now}::timestamptz at time zone e.time_zone)::date from contracts x join legal_entities e on e.id = x.legal_entity_id where x.id = r.contract_id))`;

/** One statement per view, so that each gets a plan of its own. */
function inView({ view, now }: ContractFilter): RawBuilder<unknown> {
  const today = sql`(${now}::timestamptz at time zone 'UTC')::date`;
  if (view === 'starting')
    return sql`and c.starts_on between ${today} - ${startsWithin.before + 1}::integer and ${today} + ${startsWithin.after + 1}::integer
      and c.starts_on - (select (${now}::timestamptz at time zone e.time_zone)::date from legal_entities e where e.id = c.legal_entity_id)
        between ${-startsWithin.before}::integer and ${startsWithin.after}::integer`;
  if (view === 'ending') return sql`and c.status in ('TERMINATING', 'EVICTED')`;
  if (view === 'overdue') return sql`and c.id = any(array(${overdueRents(today, now)}))`;
  if (view === 'no-card') return sql`and c.payment_method_reference is null and c.status in ('ACTIVE', 'TERMINATING')`;
  if (view === 'suspended') return sql`and c.billing_suspended_at is not null`;
  return sql``;
}

const matching = (filter: ContractFilter): RawBuilder<unknown> => {
  const { q } = filter;
  if (q === undefined) return inView(filter);
  return sql`and c.id = any(array(select s.id from search_entries s
    where s.kind = 'CONTRACT' and ${beginsWith(sql`s.sort_key`, q)} limit 1000)) ${inView(filter)}`;
};

const beyond = (after: string | undefined): RawBuilder<unknown> =>
  after === undefined ? sql`` : sql`and (c.created_at, c.id) < (select p.created_at, p.id from contracts p where p.id = ${after})`;

/** Per warehouse, so that each part comes from an index in order; of the whole organisation in one part. */
function chosen(filter: ContractFilter, after: string | undefined, limit: number): RawBuilder<unknown> {
  const { scope, warehouse } = filter;
  const condition = sql`${matching(filter)} ${beyond(after)} order by c.created_at desc, c.id desc limit ${limit}`;
  if (warehouse === undefined && scope.everywhere) return sql`select c.* from contracts c where true ${condition}`;
  const warehouses = warehouse === undefined ? scope.warehouseIds : [warehouse];
  return sql`select x.* from unnest(${warehouses}::uuid[]) w cross join lateral (select c.* from contracts c where c.warehouse_id = w ${condition}) x`;
}

/** A warehouse out of scope has no rows. */
const isOutside = ({ scope, warehouse }: ContractFilter): boolean =>
  warehouse !== undefined && !scope.everywhere && !scope.warehouseIds.includes(warehouse);

/** At most `limit` rows, the latest first. `after`: the id of the last row of the page before. */
export async function listContractRows(
  reader: Reader,
  filter: ContractFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ContractRowData[]> {
  if (isOutside(filter)) return [];
  const { rows } = await sql<ContractRowData>`
    select ${columns} from (select * from (${chosen(filter, after, limit)}) found order by created_at desc, id desc limit ${limit}) c ${joins}
    order by c.created_at desc, c.id desc`.execute(reader);
  return rows;
}

/** Counts at most `most` rows. */
export async function countContractRows(reader: Reader, filter: ContractFilter, most: number): Promise<number> {
  if (isOutside(filter)) return 0;
  const { scope, warehouse } = filter;
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from contracts c where ${inWarehouses(scope, 'c.warehouse_id')}
      ${warehouse === undefined ? sql`` : sql`and c.warehouse_id = ${warehouse}`} ${matching(filter)} limit ${most}) counted`.execute(
    reader,
  );
  return rows[0]?.count ?? 0;
}

export interface CardData {
  /** Of the saved card; null without one. */
  cardLabel: string | null;
  cardExpiresOn: string | null;
}

const card = sql`c.payment_method_label as "cardLabel", c.payment_method_expires_on as "cardExpiresOn"`;

/** The contracts of a client within the scope, each with its card; the latest first. */
export async function listContractsOfClient(
  reader: Reader,
  clientId: string,
  scope: Scope,
  limit: number,
): Promise<(ContractRowData & CardData)[]> {
  const { rows } = await sql<ContractRowData & CardData>`
    select ${columns}, ${card} from contracts c ${joins} where c.client_id = ${clientId} and ${inWarehouses(scope, 'c.warehouse_id')}
    order by c.created_at desc, c.id desc limit ${limit}`.execute(reader);
  return rows;
}

export interface ContractRecordData extends ContractRowData, CardData {
  createdAt: Date;
  invoicingPeriod: number;
  recurring: number;
  insuranceCoverage: number;
  overlockedAt: Date | null;
  suspendedAt: Date | null;
  suspendedReason: string | null;
  areaCm2: number;
  floor: number;
}

/** Undefined outside of the scope. */
export async function findContractRecord(reader: Reader, id: string, scope: Scope): Promise<ContractRecordData | undefined> {
  const { rows } = await sql<ContractRecordData>`
    select ${columns}, c.created_at as "createdAt", c.invoicing_period_months as "invoicingPeriod", c.recurring_amount as recurring,
      i.coverage_amount as "insuranceCoverage", ${card},
      c.overlocked_at as "overlockedAt", c.billing_suspended_at as "suspendedAt", c.billing_suspended_reason as "suspendedReason", b.area_cm2 as "areaCm2", b.floor
    from contracts c ${joins} join insurances i on i.id = c.insurance_id
    where c.id = ${id} and ${inWarehouses(scope, 'c.warehouse_id')}`.execute(reader);
  return rows[0];
}

export interface RentOfContract {
  id: string;
  from: string;
  to: string;
  dueOn: string;
  status: string;
  paidAt: Date | null;
  gross: number;
  currency: Currency;
  invoiceId: string | null;
  invoiceNumber: string | null;
}

/** The latest first. */
export async function listRentRows(reader: Reader, contractId: string, limit: number): Promise<RentOfContract[]> {
  const { rows } = await sql<RentOfContract>`
    select r.id, r.period_from as "from", r.period_to as "to", r.due_on as "dueOn", r.status, r.paid_at as "paidAt", r.amount_gross as gross, r.currency,
      i.id as "invoiceId", i.number as "invoiceNumber"
    from rents r left join invoices i on i.rent_id = r.id and i.kind = 'INVOICE'
    where r.contract_id = ${contractId} order by r.period_number desc limit ${limit}`.execute(reader);
  return rows;
}
