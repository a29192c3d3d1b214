import type { Currency } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { ReportPlace } from '../facts/facts.sql.ts';

export interface TransferData {
  /** Of the entry. */
  id: string;
  enteredOn: string;
  clientId: string;
  client: string;
  warehouseId: string | null;
  warehouse: string | null;
  contractId: string | null;
  contractNumber: string | null;
  amount: number;
  currency: Currency;
  staffId: string | null;
  person: string | null;
  note: string | null;
}

/** A bank books a transfer at most so many days before staff enter it by hand. */
const daysBefore = 31;

const isRecorded = sql`l.source = 'STAFF' and l.kind = 'PAYMENT' and l.method = 'TRANSFER'`;

/**
 * Transfers that staff entered by hand, and for which no line of a bank statement came within `wait` days; their last day of waiting lies in the span. The
 * earliest first. A line confirms one transfer of its amount to its company: it must be booked at most 31 days before or `wait` days after the entry, and not be
 * matched with another payment. The place is that of the contract, else of the client's latest one with the company.
 */
export async function listUnconfirmed(
  reader: Reader,
  { scope, warehouse, company }: ReportPlace,
  { from, to, wait, limit }: { from: string; to: string; wait: number; limit: number },
): Promise<TransferData[]> {
  const { rows } = await sql<TransferData>`
    with recorded as materialized (
      select l.*, -l.amount as sum from ledger_entries l
      where ${isRecorded} and l.entered_on between ${from}::date - ${wait + daysBefore}::integer and ${to}::date - ${wait}::integer
    ),
    lines as materialized (
      select s.legal_entity_id, b.currency, b.amount, b.booked_on from bank_entries b join bank_statements s on s.id = b.statement_id
      where b.is_credit and b.is_booked and not b.is_reversal and b.state <> 'MATCHED'
        and b.booked_on between ${from}::date - ${wait + daysBefore}::integer and ${to}::date
    ),
    counted as (
      select r.id, (select count(*) from lines n where n.legal_entity_id = r.legal_entity_id and n.currency = r.currency and n.amount = r.sum
          and n.booked_on between r.entered_on - ${daysBefore}::integer and r.entered_on + ${wait}::integer) as lines,
        (select count(*) from recorded o where o.legal_entity_id = r.legal_entity_id and o.currency = r.currency and o.sum = r.sum
          and o.entered_on >= r.entered_on - ${daysBefore}::integer and (o.entered_on, o.id) < (r.entered_on, r.id)) as earlier
      from recorded r where r.entered_on >= ${from}::date - ${wait}::integer
    )
    select r.id, r.entered_on as "enteredOn", r.client_id as "clientId", trim(u.first_name || ' ' || u.last_name) as client, w.id as "warehouseId",
      w.name as warehouse, c.id as "contractId", c.business_id as "contractNumber", r.sum as amount, r.currency, r.entered_by as "staffId", m.name as person, r.note
    from counted x join recorded r on r.id = x.id join users u on u.id = r.client_id left join staff m on m.id = r.entered_by
    left join lateral (
      select k.id, k.business_id, k.warehouse_id from contracts k
      where k.client_id = r.client_id and k.legal_entity_id = r.legal_entity_id and (r.contract_id is null or k.id = r.contract_id)
      order by k.created_at desc, k.id desc limit 1) c on true
    left join warehouses w on w.id = c.warehouse_id
    where x.lines <= x.earlier and ${
      scope.everywhere
        ? sql`true`
        : sql`(w.id = any(${scope.warehouseIds}::uuid[]) or (w.id is null and r.legal_entity_id = any(${scope.legalEntityIds}::uuid[])))`
    }
      ${warehouse === undefined ? sql`` : sql`and w.id = ${warehouse}`} ${company === undefined ? sql`` : sql`and r.legal_entity_id = ${company}`}
    order by r.entered_on, r.id limit ${limit}`.execute(reader);
  return rows;
}
