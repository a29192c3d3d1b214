import type pg from 'pg';
import { ledgerInvariants } from './ledger-invariants.ts';

/** Each invariant with a query of its violations; $1 is the current instant. */
const invariants: Record<string, string> = {
  'a box, an order and a contract have one reservation at most': `
    select box_id from box_reservations group by box_id having count(*) > 1
    union all select order_id from box_reservations where order_id is not null group by order_id having count(*) > 1
    union all select contract_id from box_reservations where contract_id is not null group by contract_id having count(*) > 1`,

  'a fulfilled order has one contract, one first rent, one invoice and one payment that fulfilled it; no other order has any': `
    select o.id, o.status, made.* from orders o, lateral (select
      (select count(*) from contracts c where c.order_id = o.id) as contracts,
      (select count(*) from contracts c join rents r on r.contract_id = c.id and r.period_number = 0 where c.order_id = o.id) as first_rents,
      (select count(*) from contracts c join rents r on r.contract_id = c.id and r.paying_method = 'FROM_ORDER' where c.order_id = o.id) as rents,
      (select count(*) from contracts c join rents r on r.contract_id = c.id and r.period_number = 0
         join invoices i on i.rent_id = r.id and i.kind = 'INVOICE' where c.order_id = o.id) as invoices,
      (select count(*) from payments p where p.order_id = o.id and p.settlement = 'FULFILLED') as payments) made
    where (made.contracts, made.first_rents, made.rents, made.invoices, made.payments)
      <> (select n, n, n, n, n from (select (o.status = 'FULFILLED')::int::bigint as n) as expected)`,

  'what the gateway charged is a fulfilled order or a paid rent once, or was given back in full': `
    with booked as (
      select payment_id, reference, sum(amount) filter (where kind = 'CHARGE') as charged,
             coalesce(sum(amount) filter (where kind = 'REFUND'), 0) as refunded
      from mock_gateway.ledger group by payment_id, reference)
    select b.* from booked b
    left join payments p on p.provider_payment_id = b.payment_id and coalesce(p.order_id, p.rent_id) = b.reference
    left join orders o on o.id = p.order_id
    left join rents r on r.id = p.rent_id
    left join invoices i on i.rent_id = r.id and i.kind = 'INVOICE'
    where p.id is null or p.status <> 'PAID'
       or (p.settlement = 'FULFILLED' and b.refunded <> (select coalesce(sum(f.amount), 0) from refunds f where f.payment_id = p.id and f.status = 'DONE'
         and f.reason in ('PROMOTION', 'EARLY_END', 'WITHDRAWAL')))
       or b.refunded > b.charged
       or (p.settlement = 'FULFILLED' and p.order_id is not null and (o.status <> 'FULFILLED' or b.charged <> o.charge_amount))
       or (p.settlement = 'FULFILLED' and p.rent_id is not null and (r.status <> 'PAID' or b.charged <> i.amount_gross + i.rounding))
       or (p.settlement is distinct from 'FULFILLED' and b.charged <> b.refunded)`,

  'a paid renewal was settled by one payment and has one receipt, no other rent has any': `
    select r.id, r.status, made.* from rents r, lateral (select
      (select count(*) from payments p where p.rent_id = r.id and p.settlement = 'FULFILLED') as payments,
      (select count(*) from messages where dedupe_key = 'rent-paid:' || r.id) as messages) made
    where (made.payments, made.messages) <>
      (select n, n from (select (r.period_number > 0 and r.status = 'PAID')::int::bigint as n) as expected)`,

  'a rent has one open attempt at most': `
    select rent_id from payments where rent_id is not null and status in ('CREATED', 'PENDING') group by rent_id having count(*) > 1
    union all select r.id from rents r join payments p on p.rent_id = r.id and p.status in ('CREATED', 'PENDING')
    where r.status = 'PAID' and p.created_at > r.paid_at`,

  'an overlocked contract has a rent that is overdue for ten days': `
    select c.id from contracts c where c.overlocked_at is not null
      and not exists (select from rents r where r.contract_id = c.id and r.paid_at is null and r.due_on + 10 <= $1::date)`,

  'a paid payment was charged at the gateway': `
    select p.id from payments p where p.status = 'PAID' and p.provider = 'MOCK'
      and not exists (select from mock_gateway.ledger l where l.payment_id = p.provider_payment_id and l.kind = 'CHARGE' and l.amount = p.amount)`,

  'a paid payment is settled': `select id from payments where status = 'PAID' and (settlement is null or settlement = 'HELD_FOR_REVIEW')`,

  'a refund is done': `select id, status from refunds where status <> 'DONE'`,

  'a rented box has a running contract, and a running contract has a rented box': `
    select reservation.box_id from box_reservations reservation left join contracts c on c.id = reservation.contract_id and c.box_id = reservation.box_id and c.status <> 'TERMINATED'
    where reservation.kind = 'RENTED' and c.id is null
    union all select c.box_id from contracts c left join box_reservations reservation on reservation.box_id = c.box_id and reservation.contract_id = c.id
    where c.status <> 'TERMINATED' and reservation.box_id is null`,

  'a terminated contract has no codes and sharings, its last day is over, and its client got a message': `
    select c.id from contracts c join warehouses w on w.id = c.warehouse_id where c.status = 'TERMINATED' and (
      length(c.access_code_encrypted) + length(c.lock_code_encrypted) > 0 or c.terminated_at is null or c.terminates_on >= (c.terminated_at at time zone w.time_zone)::date
      or exists (select from box_sharings s where s.contract_id = c.id)
      or not exists (select from messages where dedupe_key = 'contract-ended:' || c.id))`,

  'a terminating contract has a notice or a withdrawal, and an active one has none': `
    select c.id, c.status from contracts c where (c.status <> 'ACTIVE')
      <> (exists (select from terminations a where a.contract_id = c.id) or exists (select from withdrawals w where w.contract_id = c.id))`,

  'unused paid days have one credit note and one refund of the same amount': `
    select r.id from rents r join contracts c on c.id = r.contract_id
    left join invoices i on i.rent_id = r.id and i.kind = 'INVOICE'
    left join invoices n on n.corrects_invoice_id = i.id and n.credit_reason in ('EARLY_END', 'WITHDRAWAL')
    left join refunds f on f.credit_note_id = n.id
    where (n.id is null) <> (c.status <> 'TERMINATED' and c.charged_until is null or r.paid_at is null
        or r.period_to - 1 <= coalesce(c.charged_until, c.terminates_on))
      or (n.id is not null and f.amount is distinct from -(n.amount_gross + n.rounding))`,

  'credit notes never exceed their invoice': `
    select i.id from invoices i join invoices n on n.corrects_invoice_id = i.id
    group by i.id having sum(n.amount_net) + i.amount_net < 0 or sum(n.amount_vat) + i.amount_vat < 0`,

  'a reservation for the waitlist belongs to a notified entry, which has one at most': `
    select reservation.box_id from box_reservations reservation left join waitlist_entries e on e.id = reservation.waitlist_entry_id
    where reservation.kind = 'WAITLIST' and (e.token_hash is null or e.notified_at is null
      or not exists (select from messages where dedupe_key = 'waitlist-free-box:' || e.id))`,

  'a reservation for an order belongs to an open order of that box and has not expired': `
    select reservation.box_id from box_reservations reservation left join orders o on o.id = reservation.order_id
    where reservation.kind = 'HOLD' and (reservation.expires_at <= $1 or o.status not in ('SUBMITTED', 'FAILED') or o.box_id <> reservation.box_id
      or o.hold_expires_at <> reservation.expires_at)`,

  'an order is not open longer than its reservation': `
    select id from orders where status in ('SUBMITTED', 'FAILED') and hold_expires_at <= $1`,

  'numbers of invoices and contracts have no gaps': `
    select legal_entity_id::text, series, year from invoices group by legal_entity_id, series, year
    having count(*) <> max(sequence) or count(distinct sequence) <> count(*)
       or max(sequence) <> (select last_number from invoice_counters n
                            where (n.legal_entity_id, n.series, n.year) = (invoices.legal_entity_id, invoices.series, invoices.year))
    union all select prefix, 'contract', year from business_id_counters
    where last_number <> (select count(*) from contracts where business_id like prefix || '-' || year || '-%')`,

  'the items of an invoice add up to it, to its rent and to the payment': `
    select i.id from invoices i
    join rents r on r.id = i.rent_id join contracts c on c.id = r.contract_id
    join payments p on (p.rent_id = r.id or (p.order_id = c.order_id and r.period_number = 0)) and p.settlement = 'FULFILLED'
    where i.kind = 'INVOICE' and (
      row(i.amount_net, i.amount_vat, i.amount_gross) is distinct from
        (select (sum(amount_net)::int, sum(amount_vat)::int, sum(amount_gross)::int) from invoice_items where invoice_id = i.id)
      or (i.amount_net, i.amount_vat) <> (r.amount_net, r.amount_vat) or i.amount_gross + i.rounding <> p.amount or i.currency <> p.currency)`,

  'the uses of a voucher are those reserved and redeemed': `
    select v.id from vouchers v where redeemed_count
      <> (select count(*) from voucher_redemptions r where r.voucher_id = v.id and r.state in ('RESERVED', 'REDEEMED'))`,

  'a voucher is redeemed by a fulfilled order, reserved by an open one, released by a cancelled one': `
    select order_id from voucher_redemptions r join orders o on o.id = r.order_id
    where r.state <> case o.status when 'FULFILLED' then 'REDEEMED' when 'CANCELLED' then 'RELEASED' else 'RESERVED' end`,

  'a buyer gets each message once': `
    select recipient, template from messages where template not in ('operator-note', 'billing-fault', 'rent-paid') group by recipient, template having count(*) > 1`,

  'every message is sent': `select id, template, status, last_error from messages where status <> 'SENT'`,

  'a fulfilled order has a confirmation, a refunded one a message about the refund': `
    select o.id from orders o where
      (o.status = 'FULFILLED' and not exists (select from messages where dedupe_key = 'order-confirmed:' || o.id))
      or (o.resolution = 'REFUNDED' and not exists (
        select from messages m join payments p on m.dedupe_key = 'refund:' || p.id || ':LATE_PAYMENT' where p.order_id = o.id))`,

  ...ledgerInvariants,

  'a buyer has one account': `select lower(email) from users group by 1 having count(*) > 1`,
};

/** The violated invariants, each with its first violations. */
export async function violatedInvariants(db: Pick<pg.Pool, 'query'>, now: Date): Promise<string[]> {
  const broken: string[] = [];
  const { rows: ledger } = await db.query(`select from pg_tables where schemaname = 'mock_gateway' and tablename = 'ledger'`);
  for (const [invariant, query] of Object.entries(invariants)) {
    // Another gateway has no ledger in this database.
    if (ledger.length === 0 && query.includes('mock_gateway.')) continue;
    const { rows } = await db.query(query, query.includes('$1') ? [now] : []);
    if (rows.length > 0) broken.push(`${invariant}: ${rows.length} × ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return broken;
}

/** The id of a mail, by which its receiver drops a second copy. */
export function messageIdOf({ source }: { source: string }): string {
  const id = /^Message-ID: <(.+)@.+>\r?$/im.exec(source)?.[1];
  if (id === undefined) throw new Error(`A mail without an id: ${source.slice(0, 200)}`);
  return id;
}
