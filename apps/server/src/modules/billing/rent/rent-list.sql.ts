import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { PaymentRow } from '../../payments/index.ts';
import { isPlannedRent } from '../planned-debt/planned-debt.sql.ts';

export interface RentFilter {
  clientId: string;
  /** Null: of all contracts. */
  contractId: string | null;
  status: 'UNPAID' | 'PAID' | null;
  /** A year in the warehouse's time zone; null: any. */
  paidIn: number | null;
}

export interface InvoiceItemRow {
  subject: string;
  months: number;
  unit_net: number;
  amount_net: number;
  amount_vat: number;
  amount_gross: number;
}

export interface CreditNoteRow {
  id: string;
  number: string;
  issued_on: string;
  amount_gross: number;
}

export interface RentRow {
  id: string;
  contract_id: string;
  contract_business_id: string;
  box_name: string;
  status: string;
  paying_method: string;
  paying_status: string;
  period_from: string;
  period_to: string;
  due_on: string;
  paid_at: Date | null;
  amount_net: number;
  amount_gross: number;
  reward_amount: number;
  credited_amount: number;
  next_attempt_on: string | null;
  currency: string;
  invoice_id: string | null;
  invoice_number: string | null;
  issued_on: string | null;
  rounding: number | null;
  /** Open part of the invoice of an unpaid rent. */
  open: number | null;
  /** The last declined charge of the saved card for an unpaid rent. */
  declined: Pick<PaymentRow, 'provider' | 'status' | 'decline_code'> | null;
  /** It is unpaid, and in an open instalment plan. */
  is_in_plan: boolean;
  /** The lines in their printed order; null without an invoice. */
  items: InvoiceItemRow[] | null;
  /** Corrections of the invoice, oldest first; null without any. */
  credit_notes: CreditNoteRow[] | null;
  /** Number of all matches, the same in every row. */
  total: number;
}

/** Contains only the conditions of the requested filter, so that PostgreSQL can reuse one plan. */
const matching = ({ clientId, contractId, status, paidIn }: RentFilter): RawBuilder<unknown> =>
  sql`rents r join contracts c on c.id = r.contract_id join warehouses w on w.id = c.warehouse_id where c.client_id = ${clientId}
    ${contractId === null ? sql`` : sql`and c.id = ${contractId}`}
    ${status === null ? sql`` : status === 'PAID' ? sql`and r.paid_at is not null` : sql`and r.paid_at is null`}
    ${paidIn === null ? sql`` : sql`and extract(year from r.paid_at at time zone w.time_zone) = ${paidIn}::integer`}`;

/**
 * Newest period first, with invoices. Uses one statement, because a round trip costs more than the read. Limits the page before invoices
 * are joined.
 */
export async function listRentRows(reader: Reader, filter: RentFilter, page: { limit: number; offset: number }): Promise<RentRow[]> {
  const { rows } = await sql<RentRow>`
    select r.*, b.name as box_name, i.id as invoice_id, i.number as invoice_number, i.issued_on, i.rounding,
      case when r.paid_at is null then (select l.amount - l.allocated from ledger_entries l where l.source = 'DOCUMENT' and l.source_id = i.id) end as open,
      case when r.paid_at is null then (select json_build_object('provider', p.provider, 'status', p.status, 'decline_code', p.decline_code)
        from payments p where p.rent_id = r.id and p.kind = 'AUTOPAY' and p.status = 'DECLINED' order by p.attempt desc limit 1) end as declined,
      r.paid_at is null and ${isPlannedRent} as is_in_plan,
      (select json_agg(line) from (
        select n.subject, n.months, n.unit_net, n.amount_net, n.amount_vat, n.amount_gross from invoice_items n where n.invoice_id = i.id order by n.position
      ) line) as items,
      (select json_agg(note) from (
        select n.id, n.number, n.issued_on, n.amount_gross from invoices n where n.corrects_invoice_id = i.id order by n.issued_on, n.sequence
      ) note) as credit_notes
    from (
      select r.id, r.contract_id, r.status, r.paying_method, r.paying_status, r.period_from, r.period_to, r.due_on, r.paid_at, r.amount_net,
        r.amount_gross, r.reward_amount, r.credited_amount, r.next_attempt_on, r.currency, r.created_at, c.business_id as contract_business_id, c.box_id,
        count(*) over () as total
      from ${matching(filter)}
      order by r.period_from desc, r.id desc limit ${page.limit} offset ${page.offset}
    ) r
    -- The box at that time, as on the invoice: the contract may have moved to another one since.
    join boxes b on b.id = coalesce(
      (select t.from_box_id from contract_transfers t where t.contract_id = r.contract_id and t.moved_at > r.created_at order by t.moved_at limit 1), r.box_id)
    left join invoices i on i.rent_id = r.id and i.kind = 'INVOICE'
    order by r.period_from desc, r.id desc`.execute(reader);
  return rows;
}

/** For a page past the end, which has no row with the total. */
export async function countRents(reader: Reader, filter: RentFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${matching(filter)}`.execute(reader);
  return rows[0]?.count ?? 0;
}
