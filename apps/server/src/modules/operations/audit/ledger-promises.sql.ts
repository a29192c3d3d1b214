/**
 * Documents minus money per client, legal entity and currency, computed without the ledger. Money is what arrived minus what was paid out, at
 * gateways, by transfer and from rewards. Payments of orders that became no contract, and recovered ones that staff did not assign, have no client.
 */
const documentsMinusMoney = `
  with account as (
    select i.client_id, i.legal_entity_id, i.currency, i.amount_gross + i.rounding as amount from invoices i
    union all
    select coalesce(c.client_id, a.client_id), coalesce(c.legal_entity_id, a.legal_entity_id), coalesce(p.charged_currency, p.currency), moved.amount from payments p
    left join contracts c on c.id = (select r.contract_id from rents r where r.id = p.rent_id) or (p.rent_id is null and c.order_id = p.order_id)
    left join recovered_payments a on p.is_recovered and a.payment_id = p.id and a.decision = 'ASSIGN'
    cross join lateral (
      select -coalesce(p.charged_amount, p.amount) as amount
      union all select f.amount from refunds f where f.payment_id = p.id and f.status in ('DONE', 'PAID_MANUALLY')
      union all select d.amount from disputes d where d.payment_id = p.id and d.status = 'LOST') moved
    where p.status = 'PAID' and p.settlement in ('FULFILLED', 'REFUNDED', 'DISPUTED', 'LOST') and coalesce(c.id, a.id) is not null
    union all
    select w.user_id, c.legal_entity_id, w.currency, case w.kind when 'DEBIT' then -w.amount else w.amount end from referral_rewards w
    join rents r on r.id = w.rent_id join contracts c on c.id = r.contract_id
    union all
    select b.client_id, s.legal_entity_id, b.currency, -b.amount from bank_entries b
    join bank_statements s on s.id = b.statement_id where b.state = 'MATCHED')
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

  'a document charges the sum of the interest of its days, each part with the base rate of its day': `
    select c.charge_id from interest_charges c join invoices i on i.id = c.charge_id group by c.charge_id, i.amount_gross, i.rounding
    having sum(c.amount) <> i.amount_gross + i.rounding
    union all
    select p.interest_charge_id from interest_charge_parts p join base_rates r on r.id = p.base_rate_id
    where r.valid_from > p.base_on or exists (select from base_rates n where n.country = r.country and n.valid_from > r.valid_from and n.valid_from <= p.base_on)`,

  'the kept revenue and VAT of a closed month are the sums of its documents': `
    with documents as (
      select i.legal_entity_id, m.month, c.warehouse_id, i.currency, count(*) as documents, sum(i.amount_net) as net
      from closed_months m join invoices i on i.legal_entity_id = m.legal_entity_id and i.supplied_on >= m.month and i.supplied_on < (m.month + interval '1 month')::date
      left join rents r on r.id = i.rent_id left join contracts c on c.id = coalesce(r.contract_id, i.contract_id) group by 1, 2, 3, 4),
    taxes as (
      select i.legal_entity_id, m.month, i.kind, i.currency, b ->> 'rateBp' as rate, b ->> 'exemptionCode' as code, sum((b ->> 'net')::bigint) as net, sum((b ->> 'vat')::bigint) as vat
      from closed_months m join invoices i on i.legal_entity_id = m.legal_entity_id and i.supplied_on >= m.month and i.supplied_on < (m.month + interval '1 month')::date
      cross join jsonb_array_elements(i.vat_breakdown) b group by 1, 2, 3, 4, 5, 6),
    kept_taxes as (
      select m.legal_entity_id, m.month, v ->> 'kind' as kind, v ->> 'currency' as currency, v ->> 'rateBp' as rate, v ->> 'exemptionCode' as code,
        (v ->> 'net')::numeric as net, (v ->> 'vat')::numeric as vat
      from closed_months m cross join jsonb_array_elements(m.vat) v)
    (select legal_entity_id, month::text, warehouse_id::text, currency, net::text from documents
      except select legal_entity_id, month::text, warehouse_id::text, currency, net::text from closed_month_revenue)
    union all (select legal_entity_id, month::text, warehouse_id::text, currency, net::text from closed_month_revenue
      except select legal_entity_id, month::text, warehouse_id::text, currency, net::text from documents)
    union all (select legal_entity_id, month::text, concat_ws(' ', kind, rate, code), currency, concat(net, ' ', vat) from taxes
      except select legal_entity_id, month::text, concat_ws(' ', kind, rate, code), currency, concat(net, ' ', vat) from kept_taxes)
    union all (select legal_entity_id, month::text, concat_ws(' ', kind, rate, code), currency, concat(net, ' ', vat) from kept_taxes
      except select legal_entity_id, month::text, concat_ws(' ', kind, rate, code), currency, concat(net, ' ', vat) from taxes)`,

  'the kept earnings of a closed month are the parts of its documents': `
    with parts as (
      select c.legal_entity_id, e.month, e.warehouse_id, e.currency, sum(e.earned) as earned, sum(e.discount) as discount
      from (select m.legal_entity_id, min(m.month) as first, (max(m.month) + interval '1 month')::date as after from closed_months m group by m.legal_entity_id) c
      cross join lateral earned_parts(c.legal_entity_id, c.first, c.after) e group by c.legal_entity_id, e.month, e.warehouse_id, e.currency),
    kept as (select k.legal_entity_id, k.month, k.warehouse_id, k.currency, k.earned::numeric as earned, k.discount::numeric as discount from closed_month_earnings k)
    (select * from parts except select * from kept) union all (select * from kept except select * from parts)`,

  'money that a bank returned after a lost dispute frees the payment that the dispute took': `
    select r.id, r.amount, r.allocated from ledger_entries r join ledger_entries b on b.source = 'DISPUTE' and b.source_id = r.source_id and b.amount > 0
    join allocations a on a.debit_id = b.id and a.released_on is null join ledger_entries c on c.id = a.credit_id and c.source = 'PAYMENT'
    where r.source = 'DISPUTE' and r.amount < 0 and r.settled_on is null`,

  'a rent is paid exactly if its invoice is covered': `
    select r.id, r.paid_at, d.amount, d.allocated from rents r join invoices i on i.rent_id = r.id and i.kind = 'INVOICE'
    join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = i.id where (r.paid_at is not null) <> (d.settled_on is not null)`,

  'the instalments and the debts of a plan sum up to it, and what is open of a running one is what was agreed with all that happened since': `
    select p.id from instalment_plans p
    cross join lateral (select sum(amount) as amount from instalments i where i.plan_id = p.id) i
    cross join lateral (select sum(d.open) as agreed, sum(l.amount - l.allocated) as open, sum((select
        coalesce(sum(a.amount) filter (where a.released_on is null and not a.id = any(d.earlier)), 0)
          - coalesce(sum(a.amount) filter (where a.released_on is not null and a.id = any(d.earlier)), 0)
        from allocations a where a.debit_id = d.entry_id)) as covered
      from instalment_plan_debts d join ledger_entries l on l.id = d.entry_id where d.plan_id = p.id) d
    where i.amount <> p.total or d.agreed <> p.total or (p.is_open and d.open <> p.total - d.covered)`,

  // Cash from before the first day of a company's drawers is in none.
  'the drawers hold exactly the cash of the ledger': `
    with ledger as (
      select e.id, e.legal_entity_id, e.currency, -e.amount as amount from ledger_entries e
      where e.method = 'CASH' and exists (select from cash_days d where d.legal_entity_id = e.legal_entity_id and d.opened_at <= e.created_at)),
    drawer as (
      select m.entry_id as id, d.id as day_id, d.legal_entity_id, d.currency, m.amount from cash_movements m join cash_days d on d.id = m.day_id where m.entry_id is not null)
    select coalesce(l.id, w.id) as entry_id, w.day_id, l.amount as ledger, w.amount as drawer from ledger l full join drawer w using (id)
    where (l.amount, l.legal_entity_id, l.currency) is distinct from (w.amount, w.legal_entity_id, w.currency)`,

  'a day of a drawer equals its movements, and starts with what the day before left': `
    select d.id, d.number, d.expected, d.movements from cash_days d
    left join cash_days b on b.warehouse_id = d.warehouse_id and b.number = d.number - 1
    left join lateral (select coalesce(sum(m.amount), 0) as amount, count(*) as movements, coalesce(max(m.sequence), 0) as last from cash_movements m where m.day_id = d.id) m on true
    where d.expected <> d.opening_float + m.amount or d.movements <> m.movements or m.last <> m.movements
      or (d.number > 1 and d.opening_float is distinct from b.counted - b.banked)`,
};
