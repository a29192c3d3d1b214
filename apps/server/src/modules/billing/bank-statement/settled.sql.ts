import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { InstantPosition } from '../../../platform/staff/list-page.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

export interface SettledRow {
  id: string;
  bookedOn: string | null;
  amount: number;
  currency: string;
  payerName: string | null;
  payerAccount: string | null;
  state: 'MATCHED' | 'DISMISSED';
  settledAt: Date;
  settledBy: string | null;
  note: string | null;
  clientId: string | null;
  client: string | null;
  pays: string[];
  rest: number;
}

/** As precise as the position of a page. In UTC, so that an index can contain it. */
const settledAt = (instant: RawBuilder<unknown>) => sql`date_trunc('milliseconds', ${instant} at time zone 'UTC')`;

/** Matched and dismissed transfers of the scope's companies, the latest first. The page is cut first: what all transfers pay would be read for it otherwise. */
export async function listSettled(
  reader: Reader,
  { scope, id, after, limit }: { scope: Scope; id: string | undefined; after: InstantPosition | undefined; limit: number },
): Promise<SettledRow[]> {
  const at = settledAt(sql`e.settled_at`);
  const inOrder = sql`order by ${at} desc, e.id desc`;
  const isWithin = scope.everywhere
    ? sql``
    : sql`and exists (select from bank_statements s where s.id = e.statement_id and s.legal_entity_id = any(${scope.legalEntityIds}::uuid[]))`;
  const { rows } = await sql<SettledRow>`
    select e.id, e.booked_on as "bookedOn", e.amount::float8 as amount, e.currency, e.payer_name as "payerName", e.payer_account as "payerAccount", e.state,
      e.settled_at as "settledAt", p.name as "settledBy", e.note, e.client_id as "clientId", btrim(u.first_name || ' ' || u.last_name) as client,
      coalesce(paid.numbers, '{}') as pays, coalesce(l.open, 0) as rest
    from (select e.* from bank_entries e
      where e.state in ('MATCHED', 'DISMISSED') ${isWithin}
        ${id === undefined ? sql`` : sql`and e.id = ${id}`}
        ${after === undefined ? sql`` : sql`and (${at}, e.id) < (${settledAt(sql`${after.at}::timestamptz`)}, ${after.id}::uuid)`}
      ${inOrder} limit ${limit}) e
    left join staff p on p.id = e.settled_by left join users u on u.id = e.client_id
    left join lateral (
      select l.id, abs(l.amount) - l.allocated as open from ledger_entries l
      where e.state = 'MATCHED' and l.source = 'BANK_ENTRY' and l.source_id = e.id and l.kind = 'PAYMENT' order by l.source_number desc limit 1) l on true
    left join lateral (
      select array_agg(distinct i.number order by i.number) as numbers from allocations a join ledger_entries d on d.id = a.debit_id
      join invoices i on d.source = 'DOCUMENT' and i.id = d.source_id where a.credit_id = l.id and a.released_on is null) paid on true
    ${inOrder}`.execute(reader);
  return rows;
}
