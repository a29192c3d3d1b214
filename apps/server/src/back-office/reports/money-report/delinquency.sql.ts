import type { Currency } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { plannedEachTime } from '../../../platform/db/prepared-pool.ts';
import { coveredOn, type ReportPlace, rentOn, shareBp, tenancies } from '../facts/facts.sql.ts';

/** CTEs up to `late`: contracts with rents that were overdue at the end of a day, with the highest step that dunning had reached for one of them. */
const late = (place: ReportPlace, on: string) => sql`
  ${tenancies(place, { from: on, to: on })},
  running as materialized (
    select t.contract_id as id, t.currency, ${rentOn(sql`t.contract_id`, sql`${on}::date`)} as rent
    from (select distinct contract_id, currency from tenancies where days @> ${on}::date) t
  ),
  rents_late as (
    select c.id, l.currency, l.due_on, l.amount - x.covered as open,
      (select max(array_position(array['REMINDER', 'LAST_CALL', 'OVERLOCK'], n.kind)) from rent_notices n where n.rent_id = i.rent_id and n.sent_on <= ${on}::date) as step
    from ledger_entries l join invoices i on l.source = 'DOCUMENT' and i.id = l.source_id join contracts c on c.id = l.contract_id
    join places p on p.id = c.warehouse_id cross join lateral (select ${coveredOn(on)}::integer as covered) x
    where l.kind = 'INVOICE' and l.entered_on <= ${on}::date and (l.settled_on is null or l.settled_on > ${on}::date) and l.due_on < ${on}::date and x.covered < l.amount
  ),
  late as materialized (
    select id, currency, (array['NONE', 'REMINDER', 'LAST_CALL', 'OVERLOCK'])[coalesce(max(step), 0) + 1] as step, sum(open) as open, min(due_on) as oldest, id in (select r.id from running r) as is_running
    from rents_late group by id, currency
  )`;

export interface DelinquencyData {
  step: 'NONE' | 'REMINDER' | 'LAST_CALL' | 'OVERLOCK';
  currency: Currency;
  contracts: number;
  running: number;
  open: number;
  contractShare: number | null;
  moneyShare: number | null;
}

/** One row for each step and currency of the warehouses, and for each currency one with `step` null. */
export async function readDelinquency(
  reader: Reader,
  place: ReportPlace,
  on: string,
): Promise<(Omit<DelinquencyData, 'step'> & { step: DelinquencyData['step'] | null })[]> {
  const { rows } = await sql<Omit<DelinquencyData, 'step'> & { step: DelinquencyData['step'] | null }>`
    ${sql.raw(plannedEachTime)} with ${late(place, on)},
    base as (select p.currency, (select count(*) from running r where r.currency = p.currency) as contracts,
      (select sum(r.rent) from running r where r.currency = p.currency) as rent from (select distinct currency from places) p)
    select s.step, b.currency, x.contracts, x.running, x.open, ${shareBp(sql`x.running`, sql`b.contracts`)} as "contractShare",
      ${shareBp(sql`x.open`, sql`b.rent`)} as "moneyShare"
    from base b cross join (values (1, 'NONE'), (2, 'REMINDER'), (3, 'LAST_CALL'), (4, 'OVERLOCK'), (5, null)) s(number, step)
    cross join lateral (
      select count(*) as contracts, count(*) filter (where l.is_running) as running, coalesce(sum(l.open), 0)::bigint as open
      from late l where l.currency = b.currency and (s.step is null or l.step = s.step)
    ) x order by b.currency, s.number`.execute(reader);
  return rows;
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

/** The longest overdue first. The box is the present one of the contract. */
export async function listDelinquent(
  reader: Reader,
  place: ReportPlace,
  { on, step, limit }: { on: string; step: string | undefined; limit: number },
): Promise<DelinquentData[]> {
  const { rows } = await sql<DelinquentData>`
    ${sql.raw(plannedEachTime)} with ${late(place, on)}
    select c.id, c.business_id as number, l.step, c.client_id as "clientId", trim(u.first_name || ' ' || u.last_name) as client, p.id as "warehouseId",
      p.name as warehouse, b.name as box, l.oldest as "oldestDueOn", ${on}::date - l.oldest as days, l.open::bigint as open, l.currency
    from late l join contracts c on c.id = l.id join users u on u.id = c.client_id join places p on p.id = c.warehouse_id join boxes b on b.id = c.box_id
    where ${step === undefined ? sql`true` : sql`l.step = ${step}`} order by l.oldest, c.id limit ${limit}`.execute(reader);
  return rows;
}
