-- The rent that a month earned, per warehouse: the reports compare it with the list prices of what could be let.

-- Rents by the last day that they are about: that of their period or, if they were billed later, of their issue.
create index rents_by_last_day on rents (greatest(period_to - 1, due_on));
create index invoices_credit_notes on invoices (legal_entity_id, issued_on) where kind = 'CREDIT_NOTE';

-- The part of `p_amount` for the first `p_days` of `p_all` days; half up, halves of negative amounts away from zero. So the parts of all days add up exactly.
create function amount_of_days(p_amount bigint, p_days integer, p_all integer) returns bigint language sql immutable as $$
  select (2 * p_amount * least(greatest(p_days, 0), p_all) + sign(p_amount)::bigint * p_all) / (2 * p_all)
$$;

-- What the net amount of a rent contains of the rent itself, without insurance. Of the first period the difference is a voucher, of a part of a period both have
-- their proportion.
create function rent_without_cover(p_net integer, p_number integer, p_rent bigint, p_cover bigint) returns bigint language sql immutable as $$
  select case when p_net = p_rent + p_cover then p_rent when p_number = 0 then p_net - p_cover when p_rent + p_cover = 0 then p_net
    else (2 * p_net * p_rent + p_rent + p_cover) / (2 * (p_rent + p_cover)) end
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
  spread as (
    select r.id as rent_id, null::uuid as document_id, r.contract_id, t.warehouse_id, r.currency, date_trunc('month', r.due_on::timestamp)::date as issued,
      r.period_from as first, r.period_to as after, rent_without_cover(r.amount_net, r.period_number, t.rent, t.cover) as earned,
      case when r.period_number = 0 then greatest(t.rent + t.cover - r.amount_net, 0) else 0 end as discount
    from rents r join terms t on t.contract_id = r.contract_id and t.first <= r.period_from and t.after > r.period_from
    where greatest(r.period_to - 1, r.due_on) >= p_from and r.due_on < p_before
    union all
    select null, n.id, n.contract_id, n.warehouse_id, n.currency, date_trunc('month', n.issued_on::timestamp)::date, n.first, n.after, n.amount,
      case when n.is_concession then -n.amount else 0 end
    from (
      select i.id, i.currency, i.issued_on, t.contract_id, t.warehouse_id,
        own.document_id is null and coalesce(i.credit_reason not in ('EARLY_END', 'WITHDRAWAL'), true) as is_concession,
        case when i.credit_reason = 'PROMOTION' then i.amount_net when o.amount_net = 0 then 0
          else round(i.amount_net::numeric * rent_without_cover(r.amount_net, r.period_number, t.rent, t.cover) / o.amount_net)::bigint end as amount,
        case when own.document_id is not null then own.days_from
          when i.credit_reason in ('EARLY_END', 'WITHDRAWAL') and t.unused_from > r.period_from and t.unused_from < r.period_to then t.unused_from else r.period_from end as first,
        case when own.document_id is not null then own.days_to
          when i.credit_reason = 'PROMOTION' then least(r.period_to, (r.period_from + interval '1 month')::date) else r.period_to end as after
      from invoices i join invoices o on o.id = i.corrects_invoice_id join rents r on r.id = o.rent_id
      join terms t on t.contract_id = r.contract_id and t.first <= r.period_from and t.after > r.period_from
      left join mid_term_documents own on own.document_id = i.id
      where i.kind = 'CREDIT_NOTE' and i.legal_entity_id = p_legal_entity and i.issued_on < p_before and greatest(r.period_to - 1, i.issued_on) >= p_from
        and i.credit_reason is distinct from 'BAD_DEBT'
      union all
      -- Invoices about the difference of a mid-term change, and their credit notes. One with one item is of the rent, unless the change had another insurance.
      select i.id, i.currency, i.issued_on, c.id, c.warehouse_id, own.document_id is null and i.kind = 'CREDIT_NOTE' and coalesce(i.credit_reason not in ('EARLY_END', 'WITHDRAWAL'), true),
        case when o.amount_net = 0 or (t.items = 1 and not g.is_rent) then 0 when i.id = o.id then t.first else round(i.amount_net::numeric * t.first / o.amount_net)::bigint end,
        case when i.id <> o.id and own.document_id is not null then own.days_from
          when i.credit_reason in ('EARLY_END', 'WITHDRAWAL') and u.unused_from > base.days_from and u.unused_from < base.days_to then u.unused_from else base.days_from end,
        case when i.id <> o.id and own.document_id is not null then own.days_to else base.days_to end
      from mid_term_documents base join invoices o on o.id = base.document_id and o.kind = 'INVOICE'
      join invoices i on i.id = o.id or i.corrects_invoice_id = o.id join contracts c on c.id = o.contract_id
      left join mid_term_documents own on own.document_id = i.id
      cross join lateral (select coalesce(c.charged_until, c.terminates_on) + 1 as unused_from) u
      cross join lateral (select count(*) as items, coalesce(sum(n.amount_net) filter (where n.position = 0), 0) as first from invoice_items n where n.invoice_id = o.id) t
      cross join lateral (
        select m.insurance_net_month = coalesce(
          (select y.insurance_net_month from mid_term_changes y where y.contract_id = m.contract_id and y.number < m.number and y.valid_to > m.valid_from order by y.number desc limit 1),
          (select k.insurance_net_month from contract_terms k where k.contract_id = m.contract_id and k.valid_from <= m.valid_from order by k.valid_from desc limit 1)) as is_rent
        from mid_term_changes m where m.id = base.change_id
      ) g
      where o.legal_entity_id = p_legal_entity and i.issued_on < p_before and greatest(base.days_to - 1, i.issued_on) >= p_from and i.credit_reason is distinct from 'BAD_DEBT'
    ) n
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
