import type { Currency } from '@komora/api/enumerations';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { heldOn, type ReportPlace } from '../facts/facts.sql.ts';

/** An entry without a contract belongs to its company only. */
export const entriesWithin = (
  { scope, warehouse, company }: ReportPlace,
  entry: RawBuilder<unknown>,
  contract: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  ${scope.everywhere ? sql`true` : sql`(${entry}.legal_entity_id = any(${scope.legalEntityIds}::uuid[]) or ${contract}.warehouse_id = any(${scope.warehouseIds}::uuid[]))`}
  ${warehouse === undefined ? sql`` : sql`and ${contract}.warehouse_id = ${warehouse}`} ${company === undefined ? sql`` : sql`and ${entry}.legal_entity_id = ${company}`}`;

/** CTE `items`: the entries that were open at the end of a day, as in the ledger; `open` is negative for a credit. Entries without a due day are due at once. */
const items = (place: ReportPlace, on: string, client: string | undefined) => sql`
  items as materialized (
    select e.id, e.client_id, e.legal_entity_id, e.currency, e.contract_id, e.kind, e.source, e.source_id, e.entered_on, coalesce(e.due_on, e.entered_on) as due_on,
      ${on}::date - coalesce(e.due_on, e.entered_on) as days, e.amount - sign(e.amount)::integer * covered.sum as open
    from ledger_entries e left join contracts c on c.id = e.contract_id
    cross join lateral (
      select coalesce(sum(a.amount), 0)::integer as sum from (
        select x.* from allocations x where e.amount < 0 and x.credit_id = e.id union all select x.* from allocations x where e.amount > 0 and x.debit_id = e.id
      ) a where a.allocated_on <= ${on}::date and (a.released_on is null or a.released_on > ${on}::date)
    ) covered
    where e.entered_on <= ${on}::date and (e.settled_on is null or e.settled_on > ${on}::date) and ${entriesWithin(place, sql`e`, sql`c`)}
      ${client === undefined ? sql`` : sql`and e.client_id = ${client}`} and abs(e.amount) <> covered.sum
  )`;

const aged = sql`
  coalesce(sum(i.open) filter (where i.open > 0 and i.days <= 0), 0)::bigint as "notDue",
  coalesce(sum(i.open) filter (where i.open > 0 and i.days between 1 and 7), 0)::bigint as "to7",
  coalesce(sum(i.open) filter (where i.open > 0 and i.days between 8 and 30), 0)::bigint as "to30",
  coalesce(sum(i.open) filter (where i.open > 0 and i.days between 31 and 60), 0)::bigint as "to60",
  coalesce(sum(i.open) filter (where i.open > 0 and i.days between 61 and 90), 0)::bigint as "to90",
  coalesce(sum(i.open) filter (where i.open > 0 and i.days > 90), 0)::bigint as "over90",
  coalesce(sum(i.open) filter (where i.open < 0), 0)::bigint as credit, sum(i.open)::bigint as balance`;

export interface AgedData {
  companyId: string;
  company: string;
  currency: Currency;
  notDue: number;
  to7: number;
  to30: number;
  to60: number;
  to90: number;
  over90: number;
  credit: number;
  balance: number;
}

/** A page of accounts, the largest overdue amount first. `after`: the id of the last row of the page before. */
export async function listAccounts(
  reader: Reader,
  place: ReportPlace,
  { on, after, limit }: { on: string; after: string | undefined; limit: number },
): Promise<(AgedData & { id: string; clientId: string; client: string })[]> {
  const { rows } = await sql<AgedData & { id: string; clientId: string; client: string }>`
    with ${items(place, on, undefined)},
    accounts as materialized (
      select (array_agg(i.id order by i.entered_on, i.id))[1] as id, i.client_id, i.legal_entity_id, i.currency, ${aged},
        coalesce(sum(i.open) filter (where i.open > 0 and i.days > 0), 0) as overdue
      from items i group by i.client_id, i.legal_entity_id, i.currency
    )
    select x.id, x.client_id as "clientId", trim(u.first_name || ' ' || u.last_name) as client, x.legal_entity_id as "companyId", e.name as company, x.currency,
      x."notDue", x."to7", x."to30", x."to60", x."to90", x."over90", x.credit, x.balance
    from accounts x join users u on u.id = x.client_id join legal_entities e on e.id = x.legal_entity_id
    where ${after === undefined ? sql`true` : sql`(x.overdue, x.id) < (select y.overdue, y.id from accounts y where y.id = ${after})`}
    order by x.overdue desc, x.id desc limit ${limit}`.execute(reader);
  return rows;
}

/** Of all accounts, per company and currency. */
export async function sumAccounts(reader: Reader, place: ReportPlace, on: string): Promise<AgedData[]> {
  const { rows } = await sql<AgedData>`
    with ${items(place, on, undefined)}
    select e.id as "companyId", e.name as company, i.currency, ${aged} from items i join legal_entities e on e.id = i.legal_entity_id
    group by e.id, e.name, i.currency order by e.name, e.id, i.currency`.execute(reader);
  return rows;
}

export interface ItemData {
  id: string;
  clientId: string;
  client: string;
  companyId: string;
  company: string;
  kind: string;
  number: string | null;
  contractId: string | null;
  contractNumber: string | null;
  enteredOn: string;
  dueOn: string;
  days: number;
  open: number;
  currency: Currency;
}

/** A page of open entries, the longest due first. */
export async function listItems(
  reader: Reader,
  place: ReportPlace,
  { on, client, after, limit }: { on: string; client: string | undefined; after: string | undefined; limit: number },
): Promise<ItemData[]> {
  const beyond =
    after === undefined
      ? sql`true`
      : sql`(i.due_on, i.id) > (select coalesce(p.due_on, p.entered_on), p.id from ledger_entries p where p.id = ${after})`;
  const { rows } = await sql<ItemData>`
    with ${items(place, on, client)},
    page as materialized (select * from items i where ${beyond} order by i.due_on, i.id limit ${limit})
    select i.id, i.client_id as "clientId", trim(u.first_name || ' ' || u.last_name) as client, i.legal_entity_id as "companyId", e.name as company, i.kind,
      (select d.number from invoices d where i.source = 'DOCUMENT' and d.id = i.source_id) as number, i.contract_id as "contractId",
      c.business_id as "contractNumber", i.entered_on as "enteredOn", i.due_on as "dueOn", i.days, i.open, i.currency
    from page i join users u on u.id = i.client_id join legal_entities e on e.id = i.legal_entity_id left join contracts c on c.id = i.contract_id
    order by i.due_on, i.id`.execute(reader);
  return rows;
}

export interface DepositData {
  id: string;
  clientId: string;
  client: string;
  companyId: string;
  company: string;
  contractId: string | null;
  contractNumber: string | null;
  heldSince: string;
  held: number;
  currency: Currency;
}

/** CTE `held`: deposits that had been paid and not ended at the end of a day. */
const held = (place: ReportPlace, on: string) => sql`
  held as materialized (
    select l.id, l.client_id, l.legal_entity_id, l.currency, l.contract_id, l.entered_on, ${heldOn(on)} as held
    from ledger_entries l left join contracts c on c.id = l.contract_id
    where l.kind = 'DEPOSIT_IN' and l.entered_on <= ${on}::date and ${entriesWithin(place, sql`l`, sql`c`)}
  )`;

/** A page of deposits, the oldest first. */
export async function listDeposits(
  reader: Reader,
  place: ReportPlace,
  { on, after, limit }: { on: string; after: string | undefined; limit: number },
): Promise<DepositData[]> {
  const beyond =
    after === undefined ? sql`` : sql`and (h.entered_on, h.id) > (select p.entered_on, p.id from ledger_entries p where p.id = ${after})`;
  const { rows } = await sql<DepositData>`
    with ${held(place, on)}
    select h.id, h.client_id as "clientId", trim(u.first_name || ' ' || u.last_name) as client, h.legal_entity_id as "companyId", e.name as company,
      h.contract_id as "contractId", c.business_id as "contractNumber", h.entered_on as "heldSince", h.held::bigint as held, h.currency
    from held h join users u on u.id = h.client_id join legal_entities e on e.id = h.legal_entity_id left join contracts c on c.id = h.contract_id
    where h.held <> 0 ${beyond} order by h.entered_on, h.id limit ${limit}`.execute(reader);
  return rows;
}

export async function sumDeposits(
  reader: Reader,
  place: ReportPlace,
  on: string,
): Promise<{ currency: Currency; deposits: number; held: number }[]> {
  const { rows } = await sql<{ currency: Currency; deposits: number; held: number }>`
    with ${held(place, on)} select currency, count(*) as deposits, sum(held)::bigint as held from held where held <> 0 group by currency order by currency`.execute(
    reader,
  );
  return rows;
}
