-- The bridge of losses compares the rent that was earned with what was paid of it.

create index ledger_entries_given_up on ledger_entries (id) where kind = 'WRITE_OFF';
create index invoices_bad_debts on invoices (id) where credit_reason = 'BAD_DEBT';

-- The parts of a few invoices by month, without their credit notes: the same arithmetic as `earned_parts`, without reading all rents of a company.
-- p_before: exclusive; only days before it count.
create function earned_of_invoices(p_invoices uuid[], p_before date)
  returns table (document_id uuid, contract_id uuid, warehouse_id uuid, currency text, month date, earned bigint) language sql stable as $$
  with spread as (
    select i.id as document_id, r.contract_id, c.warehouse_id, r.currency, date_trunc('month', r.due_on::timestamp)::date as issued, r.period_from as first, r.period_to as after,
      case when r.amount_net = t.rent + t.cover and r.period_number is not null then t.rent
        else rent_without_cover(r.id, r.amount_net, r.period_number, t.rent, t.cover) end as earned
    from invoices i join rents r on r.id = i.rent_id join contracts c on c.id = r.contract_id
    cross join lateral (
      select k.rent_net_month::bigint * k.invoicing_period_months
          - (2 * k.rent_net_month::bigint * k.invoicing_period_months * k.period_discount_bp + 10000) / 20000 as rent,
        k.insurance_net_month::bigint * k.invoicing_period_months as cover
      from contract_terms k where k.contract_id = r.contract_id
      order by k.valid_from <= r.period_from desc, abs(k.valid_from - r.period_from) limit 1
    ) t
    where i.id = any(p_invoices) and i.kind = 'INVOICE' and r.due_on < p_before
    union all
    select i.id, c.id, c.warehouse_id, i.currency, date_trunc('month', i.issued_on::timestamp)::date, d.days_from, d.days_to, rent_of_change(i.amount_net, d.change_id)
    from invoices i join mid_term_documents d on d.document_id = i.id join contracts c on c.id = i.contract_id
    where i.id = any(p_invoices) and i.kind = 'INVOICE' and i.issued_on < p_before
  )
  select s.document_id, s.contract_id, s.warehouse_id, s.currency, m.month,
    amount_of_days(s.earned, m.ends - s.first, s.after - s.first) - case when m.month = s.issued then 0 else amount_of_days(s.earned, m.month - s.first, s.after - s.first) end
  from spread s cross join lateral (
    select g::date as month, least((g + interval '1 month')::date, p_before) as ends
    from generate_series(s.issued::timestamp, greatest(s.issued, least(s.after, p_before) - 1)::timestamp, interval '1 month') g
  ) m
  where s.earned <> 0
$$;
