-- The rent that a month earned, per warehouse: the reports compare it with the list prices of what could be let.

-- Rents by the last day that they are about: that of their period or, if they were billed later, of their issue.
create index rents_by_last_day on rents (greatest(period_to - 1, due_on));
create index invoices_credit_notes on invoices (legal_entity_id, issued_on) where kind = 'CREDIT_NOTE';

-- The part of `p_amount` for the first `p_days` of `p_all` days; half up, halves of negative amounts away from zero. So the parts of all days add up exactly.
create function amount_of_days(p_amount bigint, p_days integer, p_all integer) returns bigint language sql immutable as $$
  select (2 * p_amount * least(greatest(p_days, 0), p_all) + sign(p_amount)::bigint * p_all) / (2 * p_all)
$$;

-- The rent without insurance of a rent that is not billed at the price of its terms: of the first period the difference is a voucher. Of days of a period the first
-- line of the invoice is the rent: the terms can be older than the price. Without lines both have their proportion.
create function rent_without_cover(p_rent uuid, p_net integer, p_number integer, p_price bigint, p_cover bigint) returns bigint language sql stable as $$
  select case when p_number = 0 then p_net - p_cover else coalesce(
    (select n.amount_net from invoices i join invoice_items n on n.invoice_id = i.id and n.position = 0 where i.rent_id = p_rent and i.kind = 'INVOICE'),
    case when p_price + p_cover = 0 then p_net else (2 * p_net * p_price + p_price + p_cover) / (2 * (p_price + p_cover)) end) end
$$;

-- The rent in a document about the difference of a mid-term change: all or nothing, because an act changes the rent or the insurance.
create function rent_of_change(p_net integer, p_change uuid) returns bigint language sql stable as $$
  select case when m.rent_net_month = coalesce(
      (select y.rent_net_month from mid_term_changes y where y.contract_id = m.contract_id and y.number < m.number and y.valid_to > m.valid_from order by y.number desc limit 1),
      (select k.rent_net_month from contract_terms k where k.contract_id = m.contract_id and k.valid_from <= m.valid_from order by k.valid_from desc limit 1))
    then 0 else p_net end
  from mid_term_changes m where m.id = p_change
$$;

-- "First month free" of a contract, net: paid back or promised since its order was paid.
create function promised_rent(p_contract uuid) returns bigint language sql stable as $$
  select coalesce((select (o.terms #>> '{promotionRefund,net}')::bigint from contracts c join orders o on o.id = c.order_id where c.id = p_contract
    and exists (select from payments p join refunds f on f.payment_id = p.id and f.reason = 'PROMOTION' where p.order_id = o.id)), 0)
$$;

-- Parts of rents and of documents by month, of one company. An invoice counts on the days of its period, a credit note on the days that it credits. What concerns days
-- before the month of the issue counts in the month of the issue, so that a month that is over never changes.
-- Only rent, without insurance. `discount` is positive and already taken from `earned`: vouchers, free months and credits that staff decided.
-- p_from: the first day of a month. p_before: exclusive; within a month, only its days before it count.
create function earned_parts(p_legal_entity uuid, p_from date, p_before date)
  returns table (rent_id uuid, document_id uuid, contract_id uuid, warehouse_id uuid, currency text, month date, earned bigint, discount bigint) language sql stable as $$
  with terms as (
    select x.contract_id, x.warehouse_id, x.unused_from, case when x.earlier is null then '-infinity' else x.valid_from end as first, coalesce(x.next, 'infinity') as after,
      x.listed - x.period_discount as rent, x.cover
    from (
      select k.contract_id, c.warehouse_id, coalesce(c.charged_until, c.terminates_on) + 1 as unused_from, k.valid_from, lag(k.valid_from) over w as earlier, lead(k.valid_from) over w as next,
        k.rent_net_month::bigint * k.invoicing_period_months as listed, k.insurance_net_month::bigint * k.invoicing_period_months as cover,
        (2 * k.rent_net_month::bigint * k.invoicing_period_months * k.period_discount_bp + 10000) / 20000 as period_discount
      from contract_terms k join contracts c on c.id = k.contract_id where c.legal_entity_id = p_legal_entity
      window w as (partition by k.contract_id order by k.valid_from)
    ) x
  ),
  notes as materialized (
    select n.*, n.change_id is null and coalesce(n.reason in ('EARLY_END', 'WITHDRAWAL'), false) as is_end from (
      select i.id, i.currency, i.issued_on, i.amount_net, i.credit_reason as reason, i.created_at, i.sequence, o.id as invoice_id, o.amount_net as invoice_net,
        true as is_of_rent, jsonb_array_length(o.vat_breakdown) > 1 as has_rates, t.contract_id, t.warehouse_id, t.unused_from, r.period_from as first, r.period_to as after,
        case when r.amount_net = t.rent + t.cover and r.period_number is not null then t.rent
          else rent_without_cover(r.id, r.amount_net, r.period_number, t.rent, t.cover) end as invoice_rent, own.change_id, own.days_from, own.days_to
      from invoices i join invoices o on o.id = i.corrects_invoice_id join rents r on r.id = o.rent_id
      join terms t on t.contract_id = r.contract_id and t.first <= r.period_from and t.after > r.period_from
      left join mid_term_documents own on own.document_id = i.id
      where i.kind = 'CREDIT_NOTE' and i.legal_entity_id = p_legal_entity and i.issued_on < p_before and greatest(r.period_to - 1, i.issued_on) >= p_from
      union all
      -- Of invoices about the difference of a mid-term change.
      select i.id, i.currency, i.issued_on, i.amount_net, i.credit_reason, i.created_at, i.sequence, o.id, o.amount_net, false,
        coalesce((select jsonb_array_length(x.vat_breakdown) > 1 from rents r join invoices x on x.rent_id = r.id and x.kind = 'INVOICE'
          where r.contract_id = c.id and r.period_from < base.days_to and r.period_to > base.days_from order by r.period_from limit 1), false), c.id, c.warehouse_id,
        coalesce(c.charged_until, c.terminates_on) + 1, base.days_from, base.days_to, rent_of_change(o.amount_net, base.change_id), own.change_id, own.days_from, own.days_to
      from mid_term_documents base join invoices o on o.id = base.document_id and o.kind = 'INVOICE' join invoices i on i.corrects_invoice_id = o.id
      join contracts c on c.id = o.contract_id left join mid_term_documents own on own.document_id = i.id
      where o.legal_entity_id = p_legal_entity and i.issued_on < p_before and greatest(base.days_to - 1, i.issued_on) >= p_from
    ) n where n.reason is distinct from 'BAD_DEBT'
  ),
  -- Rent and all of the unused days of contracts that ended, in all documents about these days together: a change of the rent is also credited from an invoice about the
  -- insurance. Nothing changes after the end.
  unused as (
    select d.contract_id, sum(d.net * d.share) as net, sum(d.rent * d.share) as rent from (
      select e.contract_id, (r.period_to - greatest(r.period_from, e.unused_from))::numeric / (r.period_to - r.period_from) as share, r.amount_net - f.free as net,
        case when r.amount_net = t.rent + t.cover and r.period_number is not null then t.rent
          else rent_without_cover(r.id, r.amount_net, r.period_number, t.rent, t.cover) end - f.free as rent
      from (select distinct n.contract_id, n.unused_from from notes n where n.is_end) e
      join rents r on r.contract_id = e.contract_id and r.period_to > e.unused_from
      join terms t on t.contract_id = r.contract_id and t.first <= r.period_from and t.after > r.period_from
      cross join lateral (select case when r.period_number = 0 then promised_rent(r.contract_id) else 0 end as free) f
      union all
      select e.contract_id, (d.days_to - greatest(d.days_from, e.unused_from))::numeric / (d.days_to - d.days_from), i.amount_net, rent_of_change(i.amount_net, m.id)
      from (select distinct n.contract_id, n.unused_from from notes n where n.is_end) e
      join mid_term_changes m on m.contract_id = e.contract_id join mid_term_documents d on d.change_id = m.id and d.days_to > e.unused_from
      join invoices i on i.id = d.document_id
    ) d group by d.contract_id
  ),
  spread as (
    select r.id as rent_id, null::uuid as document_id, r.contract_id, t.warehouse_id, r.currency, date_trunc('month', r.due_on::timestamp)::date as issued,
      r.period_from as first, r.period_to as after, case when r.amount_net = t.rent + t.cover and r.period_number is not null then t.rent
        else rent_without_cover(r.id, r.amount_net, r.period_number, t.rent, t.cover) end as earned,
      case when r.period_number = 0 then greatest(t.rent + t.cover - r.amount_net, 0) else 0 end as discount
    from rents r join terms t on t.contract_id = r.contract_id and t.first <= r.period_from and t.after > r.period_from
    where greatest(r.period_to - 1, r.due_on) >= p_from and r.due_on < p_before
    union all
    select null, n.id, n.contract_id, n.warehouse_id, n.currency, date_trunc('month', n.issued_on::timestamp)::date,
      case when n.change_id is not null then n.days_from when n.is_end and n.unused_from > n.first and n.unused_from < n.after then n.unused_from else n.first end,
      case when n.change_id is not null then n.days_to when n.reason = 'PROMOTION' then least(n.after, (n.first + interval '1 month')::date) else n.after end,
      a.rent, case when n.change_id is null and not n.is_end then -a.rent else 0 end
    from notes n left join unused u on n.is_end and not n.has_rates and u.contract_id = n.contract_id and u.net <> 0
    -- What earlier credits that are rent or insurance only have left of the invoice.
    left join lateral (
      select coalesce(sum(x.amount_net), 0) as net, coalesce(sum(case when own.change_id is null then x.amount_net else rent_of_change(x.amount_net, own.change_id) end), 0) as rent
      from invoices x left join mid_term_documents own on own.document_id = x.id
      where x.corrects_invoice_id = n.invoice_id and (x.created_at, x.sequence) < (n.created_at, n.sequence) and (own.change_id is not null or x.credit_reason = 'PROMOTION')
    ) x on n.change_id is null and not n.is_end
    cross join lateral (
      select coalesce(case
        when n.change_id is not null then rent_of_change(n.amount_net, n.change_id)
        when n.reason = 'PROMOTION' then n.amount_net
        when n.is_of_rent and n.has_rates then (select sum(l.amount_net) from invoice_items f join invoice_items l on l.invoice_id = n.id and l.vat_rate_bp is not distinct from f.vat_rate_bp
          and l.exemption_code is not distinct from f.exemption_code where f.invoice_id = n.invoice_id and f.position = 0)
        when u.net <> 0 then round(n.amount_net * u.rent / u.net)::bigint
        else round(n.amount_net * (n.invoice_rent + coalesce(x.rent, 0))::numeric / nullif(n.invoice_net + coalesce(x.net, 0), 0))::bigint end, 0) as rent
    ) a
    union all
    select null, o.id, c.id, c.warehouse_id, o.currency, date_trunc('month', o.issued_on::timestamp)::date, base.days_from, base.days_to, rent_of_change(o.amount_net, base.change_id), 0
    from mid_term_documents base join invoices o on o.id = base.document_id and o.kind = 'INVOICE' join contracts c on c.id = o.contract_id
    where o.legal_entity_id = p_legal_entity and o.issued_on < p_before and greatest(base.days_to - 1, o.issued_on) >= p_from
  )
  select s.rent_id, s.document_id, s.contract_id, s.warehouse_id, s.currency, m.month,
    amount_of_days(s.earned, m.ends - s.first, s.after - s.first) - case when m.month = s.issued then 0 else amount_of_days(s.earned, m.month - s.first, s.after - s.first) end,
    amount_of_days(s.discount, m.ends - s.first, s.after - s.first) - case when m.month = s.issued then 0 else amount_of_days(s.discount, m.month - s.first, s.after - s.first) end
  from spread s join (
    select g::date as month, least((g + interval '1 month')::date, p_before) as ends
    from generate_series(p_from::timestamp, p_before::timestamp - interval '1 day', interval '1 month') g
  ) m on m.month >= s.issued and (m.month = s.issued or (m.month < s.after and m.ends > s.first))
  where s.earned <> 0 or s.discount <> 0
$$;

-- Of closed months, as `closed_month_revenue`.
create table closed_month_earnings (
  legal_entity_id uuid not null,
  month date not null,
  warehouse_id uuid not null references warehouses on delete restrict,
  currency text not null,
  -- Minor units, net; negative if credit notes prevail.
  earned bigint not null,
  -- Minor units, net, positive; already taken from `earned`.
  discount bigint not null,
  foreign key (legal_entity_id, month) references closed_months on delete restrict
);
create unique index closed_month_earnings_once on closed_month_earnings (legal_entity_id, month, warehouse_id, currency);
create trigger closed_month_earnings_100_immutable before update or delete on closed_month_earnings for each row execute function reject_change();

create function sum_closed_month_earnings(p_legal_entity uuid, p_from date, p_before date) returns void language sql as $$
  insert into closed_month_earnings (legal_entity_id, month, warehouse_id, currency, earned, discount)
  select p_legal_entity, e.month, e.warehouse_id, e.currency, sum(e.earned), sum(e.discount) from earned_parts(p_legal_entity, p_from, p_before) e
  where exists (select from closed_months m where m.legal_entity_id = p_legal_entity and m.month = e.month)
  group by e.month, e.warehouse_id, e.currency
$$;
-- Each document once, and not once for each month.
select sum_closed_month_earnings(m.legal_entity_id, min(m.month), (max(m.month) + interval '1 month')::date) from closed_months m group by m.legal_entity_id;

create or replace function keep_revenue_of_closed_month() returns trigger language plpgsql as $$
begin
  perform sum_closed_month(new.legal_entity_id, new.month);
  perform sum_closed_month_earnings(new.legal_entity_id, new.month, (new.month + interval '1 month')::date);
  return null;
end $$;
