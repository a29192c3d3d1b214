import type { Currency } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

export interface Balance {
  legalEntityId: string;
  currency: Currency;
  /** Minor units. Positive: the client owes; negative: the client has credit. */
  amount: number;
}

/** Of an entry, with its sign. The function sign() would compute with floating numbers. */
const openPart = sql`case when amount < 0 then amount + allocated else amount - allocated end`;

/** The balances of a client that are not zero, from the index of the open entries. */
export async function readBalances(reader: Reader, clientId: string): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select legal_entity_id as "legalEntityId", currency, sum(${openPart})::bigint as amount
    from ledger_entries where client_id = ${clientId} and settled_on is null
    group by legal_entity_id, currency having sum(${openPart}) <> 0 order by 1, 2`.execute(reader);
  return rows;
}

export interface OpenItem {
  id: string;
  clientId: string;
  legalEntityId: string;
  currency: Currency;
  kind: string;
  enteredOn: string;
  dueOn: string | null;
  /** Minor units; negative for a credit. */
  open: number;
}

/**
 * The items that were open at the end of a business date, oldest first. Entries that were covered by that day are not read.
 * @param filter.clientId null: of all clients
 */
export async function listOpenItems(reader: Reader, { clientId, on }: { clientId: string | null; on: string }): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    select * from (
      select e.id, e.client_id as "clientId", e.legal_entity_id as "legalEntityId", e.currency, e.kind, e.entered_on as "enteredOn", e.due_on as "dueOn",
        e.amount - sign(e.amount)::integer * coalesce(case
          when e.amount < 0 then (select sum(a.amount) from allocations a
            where a.credit_id = e.id and a.allocated_on <= ${on} and (a.released_on is null or a.released_on > ${on}))
          else (select sum(a.amount) from allocations a
            where a.debit_id = e.id and a.allocated_on <= ${on} and (a.released_on is null or a.released_on > ${on})) end, 0)::integer as open
      from ledger_entries e
      where e.entered_on <= ${on} and (e.settled_on is null or e.settled_on > ${on}) ${clientId === null ? sql`` : sql`and e.client_id = ${clientId}`}
    ) items where open <> 0 order by "enteredOn", id`.execute(reader);
  return rows;
}
