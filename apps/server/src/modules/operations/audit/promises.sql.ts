import { ledgerPromises } from './ledger-promises.sql.ts';
import { messagePromises } from './message-promises.sql.ts';
import { paymentPromises } from './payment-promises.sql.ts';

/** True for a rent that was the first of a contract from the desk: it is paid as every later one. `r`: the rent. */
const beganAtDesk = 'exists (select from move_ins m where m.contract_id = r.contract_id and r.period_number = 0)';

/**
 * Invariants, each with a query of its violations; $1 is the current instant. The tests and the operator's audit use the same list.
 * The first column of a query is the id of the violating row.
 */
export const promises: Readonly<Record<string, string>> = {
  'a box, an order and a contract have one reservation at most': `
    select box_id from box_reservations group by box_id having count(*) > 1
    union all select order_id from box_reservations where order_id is not null group by order_id having count(*) > 1
    union all select contract_id from box_reservations where contract_id is not null group by contract_id having count(*) > 1`,

  'a fulfilled order has one contract, one first rent, one invoice and one payment that fulfilled it, except at the desk; no other order has any': `
    select o.id, o.status, made.* from orders o, lateral (select
      (select count(*) from contracts c where c.order_id = o.id) as contracts,
      (select count(*) from contracts c join rents r on r.contract_id = c.id and r.period_number = 0 where c.order_id = o.id) as first_rents,
      (select count(*) from contracts c join rents r on r.contract_id = c.id and (r.paying_method = 'FROM_ORDER' or r.period_number = 0 and r.reopened > 0)
         where c.order_id = o.id) as rents,
      (select count(*) from contracts c join rents r on r.contract_id = c.id and r.period_number = 0
         join invoices i on i.rent_id = r.id and i.kind = 'INVOICE' where c.order_id = o.id) as invoices,
      (select count(*) from payments p where p.order_id = o.id and p.settlement in ('FULFILLED', 'DISPUTED', 'LOST')) as payments) made
    where (made.contracts, made.first_rents, made.rents, made.invoices, made.payments)
      -- The first rent of a contract from the desk is paid as every later one.
      <> (select n, n, n * paid, n, n * paid from (select (o.status = 'FULFILLED')::int::bigint as n,
        (not exists (select from move_ins m join contracts c on c.id = m.contract_id where c.order_id = o.id))::int::bigint as paid) as expected)`,

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
         and f.reason in ('PROMOTION', 'EARLY_END', 'WITHDRAWAL', 'GOODWILL', 'TERMS_CHANGE', 'RECOVERED')))
       or b.refunded > b.charged
       or (p.settlement = 'FULFILLED' and p.order_id is not null and (o.status <> 'FULFILLED' or b.charged <> o.charge_amount))
       or (p.settlement = 'FULFILLED' and p.rent_id is not null and not p.is_part and (r.status <> 'PAID' or b.charged > i.amount_gross + i.rounding))
       or (p.settlement is distinct from 'FULFILLED' and b.charged <> b.refunded)`,

  'a paid renewal was settled by one payment, or by transfer, reward or credit; no other rent has a settling payment': `
    select r.id, r.status, made.payments from rents r,
      lateral (select count(*) as payments from payments p where p.rent_id = r.id
        and (p.settlement = 'FULFILLED' or p.settlement in ('DISPUTED', 'LOST') and r.reopened = 0)) made
    where case when r.period_number = 0 and (r.reopened = 0 or r.paying_method = 'FROM_ORDER') and not ${beganAtDesk} or r.status <> 'PAID' then made.payments > 0
      when r.paying_method = 'MARKED_BY_ADMIN' or r.reward_amount + r.credited_amount > 0 then made.payments > 1
      else made.payments <> 1 end
      -- Instalments are checked by the ledger.
      and not exists (select from payments p where p.rent_id = r.id and p.is_part)
      and not exists (select from invoices i join ledger_entries l on l.source_id = i.id join instalment_plan_debts d on d.entry_id = l.id where i.rent_id = r.id)`,

  'a paid renewal has one receipt, or none if credit or a write-off paid it; no other rent has any': `
    select r.id, r.status from rents r, lateral (select count(*) as receipts from messages
      where dedupe_key = 'rent-paid:' || r.id || case r.reopened when 0 then '' else ':' || r.reopened end) made
    where case when r.status = 'PAID' and r.paying_method = 'MARKED_BY_ADMIN' then made.receipts > 1
      else (r.status = 'PAID' and (r.period_number > 0 or r.reopened > 0 or ${beganAtDesk})) <> (made.receipts = 1) end and r.credited_amount = 0
      and r.paid_at >= (select min(created_at) from messages)`,

  'a rent has one open attempt at most': `
    select rent_id from payments where rent_id is not null and status in ('CREATED', 'PENDING') group by rent_id having count(*) > 1
    union all select r.id from rents r join payments p on p.rent_id = r.id and p.status in ('CREATED', 'PENDING')
    -- The payment of an order that a bank took and returned has the day of the order.
    where r.status = 'PAID' and p.created_at > r.paid_at and not (r.reopened > 0 and r.paying_method = 'FROM_ORDER')`,

  // Of a rent without a last call the days are not known, because the setting may have changed: 3 is the least that it allows.
  'an overlocked contract has an unpaid rent whose day of the overlock has come, unless staff decided it': `
    select c.id from contracts c where c.overlocked_at is not null and c.overlock_held is distinct from 'SHUT'
      and not exists (select from rents r left join rent_notices n on n.rent_id = r.id and n.kind = 'LAST_CALL'
        where r.contract_id = c.id and r.paid_at is null and coalesce(n.locks_on, r.due_on + 3) <= $1::date)`,

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
      length(c.access_code_encrypted) + length(c.lock_code_encrypted) > 0 or c.terminated_at is null
      or c.terminates_on >= (c.terminated_at at time zone w.time_zone)::date and not exists (select from terminations t where t.contract_id = c.id and t.at_once)
      or exists (select from box_sharings s where s.contract_id = c.id)
      or not exists (select from messages where dedupe_key = 'contract-ended:' || c.id))`,

  'a terminating contract has a notice or a withdrawal, and an active one has none': `
    select c.id, c.status from contracts c where (c.status <> 'ACTIVE')
      <> (exists (select from terminations a where a.contract_id = c.id) or exists (select from withdrawals w where w.contract_id = c.id))`,

  // Money that came by another way than the card cannot go back to it: staff return it from the account.
  'unused paid days have one credit note, and one refund of what a card had paid of its amount': `
    select r.id from rents r join contracts c on c.id = r.contract_id
    left join invoices i on i.rent_id = r.id and i.kind = 'INVOICE'
    left join invoices n on n.corrects_invoice_id = i.id and n.credit_reason in ('EARLY_END', 'WITHDRAWAL')
    -- After a restore a gateway may have returned more than the repeated act credits.
    left join lateral (select case when bool_or(f.reason = 'RECOVERED') then least(sum(f.amount), -(n.amount_gross + n.rounding)) else sum(f.amount) end as amount
      from refunds f where f.credit_note_id = n.id) f on true
    -- A bank may take back a payment after its unused days were returned.
    where r.credited_amount = 0 and (not (r.paid_at is null and r.reopened > 0) and (n.id is null) <> (c.status <> 'TERMINATED' and c.charged_until is null or r.paid_at is null
        or r.period_to - 1 <= coalesce(c.charged_until, c.terminates_on)
        -- Staff gave the whole rent back before.
        or coalesce(i.amount_gross + i.rounding = (select -sum(g.amount_gross + g.rounding) from invoices g
          where g.corrects_invoice_id = i.id and g.credit_reason not in ('EARLY_END', 'WITHDRAWAL')), false))
      or (n.id is not null and -(n.amount_gross + n.rounding) - coalesce(f.amount, 0) not between 0 and (
        select coalesce(sum(a.amount), 0) from ledger_entries l join allocations a on a.debit_id = l.id join ledger_entries c on c.id = a.credit_id
        where l.source = 'DOCUMENT' and l.source_id = i.id and c.source <> 'PAYMENT')))`,

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
      or greatest(o.hold_expires_at, o.waitlist_until) <> reservation.expires_at)`,

  'an order is not open longer than its reservation': `
    select id from orders where status in ('SUBMITTED', 'FAILED') and hold_expires_at <= $1`,

  'numbers of invoices and contracts have no gaps': `
    select legal_entity_id::text, series, year from invoices group by legal_entity_id, series, year
    having count(*) <> max(sequence) or count(distinct sequence) <> count(*)
       or max(sequence) <> (select last_number from invoice_counters n
                            where (n.legal_entity_id, n.series, n.year) = (invoices.legal_entity_id, invoices.series, invoices.year))
    union all select legal_entity_id::text, series, year from cash_receipts group by legal_entity_id, series, year
      having max(sequence) <> count(*) or min(sequence) <> 1
    union all select prefix, 'contract', year from business_id_counters
    where last_number <> (select count(*) from contracts where business_id like prefix || '-' || year || '-%')`,

  'the items of an invoice add up to it, to its rent and to the payment': `
    select i.id from invoices i
    join rents r on r.id = i.rent_id join contracts c on c.id = r.contract_id
    join payments p on (p.rent_id = r.id or (p.order_id = c.order_id and r.period_number = 0)) and p.settlement = 'FULFILLED' and not p.is_part
    where i.kind = 'INVOICE' and (
      row(i.amount_net, i.amount_vat, i.amount_gross) is distinct from
        (select (sum(amount_net)::int, sum(amount_vat)::int, sum(amount_gross)::int) from invoice_items where invoice_id = i.id)
      or (i.amount_net, i.amount_vat) <> (r.amount_net, r.amount_vat)
      or i.currency <> p.currency
      -- Transfers, cash and credit may have paid a part of a rent, but not of an order.
      or p.amount > i.amount_gross + i.rounding - r.reward_amount - r.credited_amount
      or (p.order_id is not null and p.amount <> i.amount_gross + i.rounding - r.reward_amount - r.credited_amount))`,

  'the uses of a voucher are those reserved and redeemed': `
    select v.id from vouchers v where redeemed_count
      <> (select count(*) from voucher_redemptions r where r.voucher_id = v.id and r.state in ('RESERVED', 'REDEEMED'))`,

  'a voucher is redeemed by a fulfilled order, reserved by an open one, released by a cancelled one': `
    select order_id from voucher_redemptions r join orders o on o.id = r.order_id
    where r.state <> case o.status when 'FULFILLED' then 'REDEEMED' when 'CANCELLED' then 'RELEASED' else 'RESERVED' end`,

  'a fulfilled order has a confirmation, a refunded one a message about the refund': `
    select o.id from orders o where o.created_at >= (select min(created_at) from messages) and
      ((o.status = 'FULFILLED' and not exists (select from messages where dedupe_key = 'order-confirmed:' || o.id))
      or (o.resolution = 'REFUNDED' and not exists (
        select from messages m join payments p on m.dedupe_key = 'refund:' || p.id || ':LATE_PAYMENT' where p.order_id = o.id)))`,

  'a door command has a granted attempt of the same actor in the door log': `
    select c.id from lock_commands c where not exists (select from door_log l where l.command_id = c.id and l.event = 'REQUESTED'
      and l.lock_id = c.lock_id and (l.contract_id, l.user_id, l.access_link_id, l.staff_id) is not distinct from (c.contract_id, c.user_id, c.access_link_id, c.staff_id))`,

  'a door command belongs to a contract that had begun and had not ended, and to a lock of its warehouse': `
    select c.id from lock_commands c join contracts k on k.id = c.contract_id join warehouses w on w.id = k.warehouse_id join locks l on l.id = c.lock_id
    where (c.issued_at at time zone w.time_zone)::date < k.starts_on or c.issued_at > k.terminated_at
      or l.warehouse_id <> k.warehouse_id or (l.box_id is not null and l.box_id <> k.box_id
        and not exists (select from contract_transfers t where t.contract_id = k.id and t.from_box_id = l.box_id and c.issued_at <= t.moved_at))`,

  'no door command is issued while its contract is overlocked': `
    select c.id from lock_commands c join contracts k on k.id = c.contract_id where c.issued_at > k.overlocked_at and c.staff_id is null`,

  'staff open a let box only with the approval of another person': `
    select c.id from lock_commands c join door_openings o on o.id = c.opening_id
    where (o.lock_id, o.contract_id, o.requested_by) is distinct from (c.lock_id, c.contract_id, c.staff_id)
      or (c.contract_id is not null and (o.state <> 'APPROVED' or o.decided_by = o.requested_by))`,

  'a door command by an access link is within its validity and of its contract': `
    select c.id from lock_commands c join access_links t on t.id = c.access_link_id
    where t.contract_id is distinct from c.contract_id or c.issued_at < t.valid_from or c.issued_at >= t.valid_to or c.issued_at > t.revoked_at`,

  'the digests of the audit log match its entries, and form a chain of days': `
    select d.day, d.entries from audit_digests d
    left join audit_digests p on p.day = d.day - 1
    where d.digest <> audit_digest(d.day, d.previous)
       or d.previous is distinct from p.digest
       or (d.previous is null and d.day > (select min(day) from audit_digests))`,

  ...ledgerPromises,

  ...paymentPromises,

  ...messagePromises,

  'a buyer has one account': `select lower(email) from users group by 1 having count(*) > 1`,
};

/** Promises that hold only when no work is left: payments and jobs on their way break them for a moment. The tests check them too. */
export const onlyWhenSettled: ReadonlySet<string> = new Set([
  'what the gateway charged is a fulfilled order or a paid rent once, or was given back in full',
  'a paid payment is settled',
  'a refund is done',
  'a reservation for an order belongs to an open order of that box and has not expired',
  'an order is not open longer than its reservation',
  'every message is sent',
]);
