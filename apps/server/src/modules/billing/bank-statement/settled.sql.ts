import { sql } from 'kysely';
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

/** As precise as the position of a page. */
const settledAt = sql`date_trunc('milliseconds', e.settled_at)`;

/** Matched and dismissed transfers of the scope's companies, the latest first. */
export async function listSettled(
  reader: Reader,
  { scope, id, after, limit }: { scope: Scope; id: string | undefined; after: InstantPosition | undefined; limit: number },
): Promise<SettledRow[]> {
  const { rows } = await sql<SettledRow>`
    select e.id, e.booked_on as "bookedOn", e.amount::float8 as amount, e.currency, e.payer_name as "payerName", e.payer_account as "payerAccount", e.state,
      e.settled_at as "settledAt", p.name as "settledBy", e.note, e.client_id as "clientId", btrim(u.first_name || ' ' || u.last_name) as client,
      coalesce(paid.numbers, '{}') as pays, coalesce(l.open, 0) as rest
    from bank_entries e join bank_statements s on s.id = e.statement_id
    left join staff p on p.id = e.settled_by left join users u on u.id = e.client_id
    left join lateral (
      select l.id, abs(l.amount) - l.allocated as open from ledger_entries l
      where e.state = 'MATCHED' and l.source = 'BANK_ENTRY' and l.source_id = e.id and l.kind = 'PAYMENT' order by l.source_number desc limit 1) l on true
    left join lateral (
      select array_agg(distinct i.number order by i.number) as numbers from allocations a join ledger_entries d on d.id = a.debit_id
      join invoices i on d.source = 'DOCUMENT' and i.id = d.source_id where a.credit_id = l.id and a.released_on is null) paid on true
    where e.state in ('MATCHED', 'DISMISSED') and (${scope.everywhere} or s.legal_entity_id = any(${scope.legalEntityIds}::uuid[]))
      ${id === undefined ? sql`` : sql`and e.id = ${id}`}
      ${after === undefined ? sql`` : sql`and (${settledAt}, e.id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by ${settledAt} desc, e.id desc limit ${limit}`.execute(reader);
  return rows;
}
