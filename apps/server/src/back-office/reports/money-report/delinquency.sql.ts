import type { Currency } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { plannedEachTime } from '../../../platform/db/prepared-pool.ts';
import { coveredOn, holders, joinPlaces, latestTerms, type ReportPlace, rentOfTerms, shareBp, termsOfHolders } from '../facts/facts.sql.ts';

/** CTEs up to `late`: contracts with rents that were overdue at the end of a day, with the highest step that dunning had reached for one of them. */
const late = (place: ReportPlace, on: string) => sql`
  ${holders(place, on)},
  rents_late as (
    select c.id, c.client_id, l.currency, l.due_on, l.amount - x.covered as open,
      (select max(array_position(array['REMINDER', 'LAST_CALL', 'OVERLOCK'], n.kind)) from rent_notices n where n.rent_id = i.rent_id and n.sent_on <= ${on}::date) as step
    from ledger_entries l join invoices i on l.source = 'DOCUMENT' and i.id = l.source_id join contracts c on c.id = l.contract_id
    ${joinPlaces(place, sql`c`)} cross join lateral (select ${coveredOn(on)}::integer as covered) x
    where l.kind = 'INVOICE' and l.entered_on <= ${on}::date and (l.settled_on is null or l.settled_on > ${on}::date) and l.due_on < ${on}::date and x.covered < l.amount
  ),
  late as materialized (
    select id, currency, (array['NONE', 'REMINDER', 'LAST_CALL', 'OVERLOCK'])[coalesce(max(step), 0) + 1] as step, sum(open) as open, min(due_on) as oldest
    from rents_late group by id, currency
  )`;

export interface DelinquencyData {
  step: 'NONE' | 'REMINDER' | 'LAST_CALL' | 'OVERLOCK';
  currency: Currency;
  contracts: number;
  /** With a tenancy on the day. */
  running: number;
  open: number;
  contractShare: number | null;
  moneyShare: number | null;
}

export interface LateClientsData {
  currency: Currency;
  /** Clients with a tenancy on the day. */
  clients: number;
  /** Clients with a rent that was open more than 10 days after its due day. */
  lateClients: number;
  lateShare: number | null;
  /** Of rents that were open more than 30 days after their due day, in minor units. */
  open30: number;
  open30Share: number | null;
  /** Rents that were due 120 to 30 days before and open at the end of their due day. */
  becameLate: number;
  /** Of these, paid within 7 and 30 days, in basis points. */
  cured7: number | null;
  cured30: number | null;
  /** Contracts whose doors are withheld now. */
  overlocked: number;
}

const lateAfter = { client: 10, money: 30 } as const;
/** Days before the report's day. Each rent of the cohort has had its 30 days. */
const cohort = { from: 120, to: 30 } as const;

/** Steps: one row for each step and currency of the warehouses, and for each currency one with `step` null. Clients: one row for each currency. */
export async function readDelinquency(
  reader: Reader,
  place: ReportPlace,
  on: string,
): Promise<{ steps: (Omit<DelinquencyData, 'step'> & { step: DelinquencyData['step'] | null })[]; clients: LateClientsData[] }> {
  const curedAfter = (days: number) => sql`count(*) filter (where l.amount <= ${coveredOn(sql`(l.due_on + ${sql.lit(days)})`)})`;
  const { rows } = await sql<Awaited<ReturnType<typeof readDelinquency>>>`
    ${sql.raw(plannedEachTime)} with ${late(place, on)},
    running as materialized (
      select distinct on (h.contract_id) h.contract_id as id, h.client_id, h.currency, ${rentOfTerms} from holders h ${termsOfHolders(on)}
      order by h.contract_id, ${latestTerms}
    ),
    base as materialized (
      select p.currency, coalesce(r.contracts, 0) as contracts, coalesce(r.clients, 0) as clients, r.rent from (select distinct currency from places) p
      left join (
        select x.currency, sum(x.contracts) as contracts, count(*) as clients, sum(x.rent) as rent
        from (select r.currency, r.client_id, count(*) as contracts, sum(r.rent) as rent from running r group by r.currency, r.client_id) x group by x.currency
      ) r on r.currency = p.currency
    ),
    steps as (
      select s.number, s.step, b.currency, x.contracts, x.running, x.open, ${shareBp(sql`x.running`, sql`b.contracts`)} as "contractShare",
        ${shareBp(sql`x.open`, sql`b.rent`)} as "moneyShare"
      from base b cross join (values (1, 'NONE'), (2, 'REMINDER'), (3, 'LAST_CALL'), (4, 'OVERLOCK'), (5, null)) s(number, step)
      cross join lateral (
        select count(*) as contracts, count(*) filter (where l.is_running) as running, coalesce(sum(l.open), 0)::bigint as open
        from (select y.*, r.id is not null as is_running from late y left join running r on r.id = y.id) l
        where l.currency = b.currency and (s.step is null or l.step = s.step)
      ) x
    ),
    overdue as (
      select r.currency, count(distinct r.client_id) filter (where ${on}::date - r.due_on > ${sql.lit(lateAfter.client)}) as clients,
        coalesce(sum(r.open) filter (where ${on}::date - r.due_on > ${sql.lit(lateAfter.money)}), 0) as open
      from rents_late r group by r.currency
    ),
    cured as (
      select l.currency, count(*) as late, ${curedAfter(7)} as in7, ${curedAfter(30)} as in30
      from ledger_entries l join contracts c on c.id = l.contract_id ${joinPlaces(place, sql`c`)}
      where l.kind = 'INVOICE' and l.due_on > ${on}::date - ${sql.lit(cohort.from)} and l.due_on <= ${on}::date - ${sql.lit(cohort.to)}
        and (l.settled_on is null or l.settled_on > l.due_on) and l.amount > ${coveredOn(sql`l.due_on`)}
      group by l.currency
    ),
    shut as (
      select p.currency, count(*) as contracts from contracts c join places p on p.id = c.warehouse_id where c.overlocked_at is not null group by p.currency
    ),
    clients as (
      select b.currency, b.clients, coalesce(o.clients, 0) as "lateClients", ${shareBp(sql`o.clients`, sql`b.clients`)} as "lateShare",
        coalesce(o.open, 0)::bigint as open30, ${shareBp(sql`o.open`, sql`b.rent`)} as "open30Share", coalesce(u.late, 0) as "becameLate",
        ${shareBp(sql`u.in7`, sql`u.late`)} as cured7, ${shareBp(sql`u.in30`, sql`u.late`)} as cured30, coalesce(s.contracts, 0) as overlocked
      from base b left join overdue o on o.currency = b.currency left join cured u on u.currency = b.currency left join shut s on s.currency = b.currency
    )
    select (select coalesce(jsonb_agg(to_jsonb(s) - 'number' order by s.currency, s.number), '[]') from steps s) as steps,
      (select coalesce(jsonb_agg(to_jsonb(c) order by c.currency), '[]') from clients c) as clients`.execute(reader);
  return rows[0] ?? { steps: [], clients: [] };
}

export interface DelinquentData {
  id: string;
  number: string;
  step: DelinquencyData['step'];
  clientId: string;
  client: string;
  warehouseId: string;
  warehouse: string;
  box: string;
  oldestDueOn: string;
  days: number;
  open: number;
  currency: Currency;
}

/** The longest overdue first. The box is the present one of the contract. @param moreThan days since the oldest open rent was due */
export async function listDelinquent(
  reader: Reader,
  place: ReportPlace,
  { on, step, moreThan, limit }: { on: string; step: string | undefined; moreThan: number | undefined; limit: number },
): Promise<DelinquentData[]> {
  const { rows } = await sql<DelinquentData>`
    ${sql.raw(plannedEachTime)} with ${late(place, on)}
    select c.id, c.business_id as number, l.step, c.client_id as "clientId", trim(u.first_name || ' ' || u.last_name) as client, p.id as "warehouseId",
      p.name as warehouse, b.name as box, l.oldest as "oldestDueOn", ${on}::date - l.oldest as days, l.open::bigint as open, l.currency
    from late l join contracts c on c.id = l.id join users u on u.id = c.client_id join places p on p.id = c.warehouse_id join boxes b on b.id = c.box_id
    where ${step === undefined ? sql`true` : sql`l.step = ${step}`} ${moreThan === undefined ? sql`` : sql`and ${on}::date - l.oldest > ${moreThan}`}
    order by l.oldest, c.id limit ${limit}`.execute(reader);
  return rows;
}
