/**
 * Documents minus money per client, legal entity and currency, computed without the ledger. Money is what arrived minus what was paid out, at
 * gateways, by transfer and from rewards. Payments of orders that became no contract have no client.
 */
const documentsMinusMoney = `
  with account as (
    select i.client_id, i.legal_entity_id, i.currency, i.amount_gross + i.rounding as amount from invoices i
    union all
    select c.client_id, c.legal_entity_id, p.currency, moved.amount from payments p
    join contracts c on c.id = (select r.contract_id from rents r where r.id = p.rent_id) or (p.rent_id is null and c.order_id = p.order_id)
    cross join lateral (
      select -p.amount as amount
      union all select f.amount from refunds f where f.payment_id = p.id and f.status in ('DONE', 'PAID_MANUALLY')
      union all select d.amount from disputes d where d.payment_id = p.id and d.status = 'LOST') moved
    where p.status = 'PAID' and p.settlement in ('FULFILLED', 'REFUNDED', 'DISPUTED', 'LOST')
    union all
    select w.user_id, c.legal_entity_id, w.currency, case w.kind when 'DEBIT' then -w.amount else w.amount end from referral_rewards w
    join rents r on r.id = w.rent_id join contracts c on c.id = r.contract_id
    union all
    select c.client_id, c.legal_entity_id, b.currency, -b.amount from bank_entries b
    join rents r on r.id = b.rent_id join contracts c on c.id = r.contract_id where b.state = 'MATCHED')
  select client_id, legal_entity_id, currency, sum(amount)::bigint as amount from account group by client_id, legal_entity_id, currency`;

/** Acts of staff that exist only in the ledger: cash, deposits, write-offs, opening balances. */
const actsOfStaff = `
  select client_id, legal_entity_id, currency, sum(amount)::bigint as amount from ledger_entries where source in ('STAFF', 'DEPOSIT')
  group by client_id, legal_entity_id, currency`;

/** Each invariant of the ledger with a query of its violations. */
export const ledgerPromises: Record<string, string> = {
  'the ledger equals documents minus money': `
    with expected as (
      select client_id, legal_entity_id, currency, sum(amount) as amount from (${documentsMinusMoney} union all ${actsOfStaff}) parts
      group by client_id, legal_entity_id, currency),
    ledger as (select client_id, legal_entity_id, currency, sum(amount) as amount from ledger_entries group by client_id, legal_entity_id, currency)
    select client_id, currency, coalesce(l.amount, 0) as ledger, coalesce(e.amount, 0) as expected
    from ledger l full join expected e using (client_id, legal_entity_id, currency) where coalesce(l.amount, 0) <> coalesce(e.amount, 0)`,

  'allocations equal the covered part of both entries and never exceed them': `
    select e.id, e.kind, e.amount, e.allocated, coalesce(a.amount, 0) as sum from ledger_entries e left join lateral (
      select sum(a.amount) as amount, max(a.allocated_on) as last_on from allocations a where (a.credit_id = e.id or a.debit_id = e.id) and a.released_on is null) a on true
    where coalesce(a.amount, 0) <> e.allocated or e.allocated > abs(e.amount) or (e.settled_on is not null and e.settled_on is distinct from a.last_on)`,

  'an allocation connects a credit and a debit of one account': `
    select a.id from allocations a join ledger_entries c on c.id = a.credit_id join ledger_entries d on d.id = a.debit_id
    where c.amount > 0 or d.amount < 0 or (c.client_id, c.legal_entity_id, c.currency) <> (d.client_id, d.legal_entity_id, d.currency)`,

  'a rent is paid exactly if its invoice is covered': `
    select r.id, r.paid_at, d.amount, d.allocated from rents r join invoices i on i.rent_id = r.id and i.kind = 'INVOICE'
    join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = i.id where (r.paid_at is not null) <> (d.settled_on is not null)`,
};
