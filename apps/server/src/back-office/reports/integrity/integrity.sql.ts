import type { Currency } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { paidThroughOn, type ReportPlace, tenancies } from '../facts/facts.sql.ts';

interface Days {
  from: string;
  to: string;
}

export interface DoorData {
  id: string;
  at: Date;
  day: string;
  time: string;
  warehouseId: string;
  warehouse: string;
  boxId: string;
  box: string;
  state: 'LET' | 'FREE' | 'TO_CHECK' | 'REPAIR' | 'OUT_OF_SERVICE' | 'OWN_USE';
  contractId: string | null;
  contractNumber: string | null;
  person: string | null;
}

/** The box that the contract `c` had at the moment of the opening `o`; transfers of the same day count. */
const boxThen = sql`coalesce(
  (select m.from_box_id from contract_transfers m where m.contract_id = c.id and m.moved_at > o.at order by m.moved_at, m.id limit 1), c.box_id)`;

/** Doors of boxes that opened for staff, a craftsman, or a contract that did not have the box at that moment, the latest first. Days are those of the warehouse. */
export async function listDoors(reader: Reader, place: ReportPlace, { from, to }: Days, limit: number): Promise<DoorData[]> {
  const { rows } = await sql<DoorData>`
    with ${tenancies(place, { from, to })},
    opened as materialized (
      select d.id, d.at, d.contract_id, d.staff_id, d.access_link_id, k.box_id, p.id as warehouse_id, p.name as warehouse, (d.at at time zone p.time_zone)::date as day,
        to_char(d.at at time zone p.time_zone, 'HH24:MI') as time
      from door_log d join locks k on k.id = d.lock_id join places p on p.id = k.warehouse_id
      where d.event = 'UNLOCKED' and d.door = 'BOX' and k.box_id is not null
        and d.at >= (${from}::date - 1)::timestamp at time zone 'UTC' and d.at < (${to}::date + 2)::timestamp at time zone 'UTC'
        and (d.at at time zone p.time_zone)::date between ${from}::date and ${to}::date
    )
    select o.id, o.at, o.day, o.time, o.warehouse_id as "warehouseId", o.warehouse, b.id as "boxId", b.name as box,
      case when exists (select from tenancies t where t.box_id = o.box_id and t.days @> o.day) then 'LET' else coalesce(s.state, 'FREE') end as state,
      c.id as "contractId", c.business_id as "contractNumber", case when c.id is null then coalesce(m.name, t.email) end as person
    from opened o join boxes b on b.id = o.box_id left join contracts c on c.id = o.contract_id
    left join staff m on m.id = o.staff_id left join access_links t on t.id = o.access_link_id
    left join box_states s on s.box_id = o.box_id and daterange(s.from_on, s.until_on) @> o.day
    where c.id is null or o.day not between c.starts_on and coalesce(c.terminates_on, 'infinity') or o.box_id <> ${boxThen}
    order by o.at desc, o.id desc limit ${limit}`.execute(reader);
  return rows;
}

export interface UnpaidData {
  id: string;
  number: string;
  clientId: string;
  client: string;
  warehouseId: string;
  warehouse: string;
  box: string;
  startsOn: string;
  paidThrough: string | null;
  days: number;
}

/**
 * Contracts that had a box on the last day, and no paid period for more than `days` days, the longest first. Contracts of an import that are not live are
 * billed by the other system, and left out.
 */
export async function listUnpaid(
  reader: Reader,
  place: ReportPlace,
  { on, days, limit }: { on: string; days: number; limit: number },
): Promise<UnpaidData[]> {
  const { rows } = await sql<UnpaidData>`
    with ${tenancies(place, { from: on, to: on })}
    select c.id, c.business_id as number, c.client_id as "clientId", trim(u.first_name || ' ' || u.last_name) as client, p.id as "warehouseId", p.name as warehouse,
      b.name as box, c.starts_on as "startsOn", x.through as "paidThrough", ${on}::date - coalesce(x.through, c.starts_on - 1) as days
    from tenancies t join contracts c on c.id = t.contract_id join places p on p.id = c.warehouse_id join boxes b on b.id = t.box_id
    join users u on u.id = c.client_id
    cross join lateral (select ${paidThroughOn(on)} as through) x
    where not c.quiet and t.days @> ${on}::date and ${on}::date - coalesce(x.through, c.starts_on - 1) > ${days}
    order by coalesce(x.through, c.starts_on - 1), c.id limit ${limit}`.execute(reader);
  return rows;
}

export interface PersonData {
  staffId: string;
  name: string;
  verb: string;
  acts: number;
  currency: Currency | null;
  amount: number | null;
}

/**
 * Minor units of an entry: of a count what is missing (negative) or left over, of a move-in what its price is below the list per month, of a rent that was
 * lowered the difference per month, of a payment that was taken off a debit this sum.
 */
const amountOf = sql`
  case a.verb
    when 'cash-day.count' then (a.changes #>> '{counted,after}')::bigint - (a.changes #>> '{expected,after}')::bigint
    when 'move-in.finish' then (a.changes #>> '{discount,after}')::bigint
    when 'contract.change-price' then (a.changes #>> '{lowered,after}')::bigint
    when 'contract.transfer' then (a.changes #>> '{lowered,after}')::bigint
    when 'payment.release' then case when a.changes #>> '{currency,before}' is not null then (a.changes #>> '{paid,before}')::bigint end
    else case when a.changes #>> '{amount,after}' ~ '^-?[0-9]{1,15}$' then (a.changes #>> '{amount,after}')::bigint end
  end`;

/**
 * Acts by person, verb and currency. An act that was only asked for, and waits for an approval, does not count; a count without a difference, a move-in at
 * the list price, and a change of a contract that does not lower its rent neither.
 */
export async function sumActs(
  reader: Reader,
  { scope, warehouse, company }: ReportPlace,
  { from, to, verbs }: Days & { verbs: readonly string[] },
): Promise<PersonData[]> {
  const { rows } = await sql<PersonData>`
    select x.staff_id as "staffId", m.name, x.verb, count(*) as acts, x.currency, sum(x.amount)::bigint as amount
    from (
      select a.staff_id, a.verb, coalesce(a.changes #>> '{currency,after}', a.changes #>> '{currency,before}') as currency,
        ${amountOf} as amount
      from audit_log a left join warehouses w on w.id = a.warehouse_id left join legal_entities e on e.id = coalesce(a.legal_entity_id, w.legal_entity_id)
      where a.staff_id is not null and a.verb = any(${verbs}::text[]) and not (a.changes ? 'approvalId' and a.verb not like 'approval.%')
        and (a.verb not in ('cash-day.count', 'move-in.finish', 'contract.change-price', 'contract.transfer') or coalesce(${amountOf}, 0) <> 0)
        and a.at >= (${from}::date - 1)::timestamp at time zone 'UTC' and a.at < (${to}::date + 2)::timestamp at time zone 'UTC'
        and (a.at at time zone coalesce(w.time_zone, e.time_zone, 'UTC'))::date between ${from}::date and ${to}::date
        and ${
          scope.everywhere
            ? sql`true`
            : sql`(a.warehouse_id = any(${scope.warehouseIds}::uuid[]) or (a.warehouse_id is null and a.legal_entity_id = any(${scope.legalEntityIds}::uuid[])))`
        }
        ${warehouse === undefined ? sql`` : sql`and a.warehouse_id = ${warehouse}`} ${company === undefined ? sql`` : sql`and e.id = ${company}`}
    ) x join staff m on m.id = x.staff_id group by x.staff_id, m.name, x.verb, x.currency order by m.name, x.staff_id, x.verb, x.currency`.execute(
    reader,
  );
  return rows;
}
