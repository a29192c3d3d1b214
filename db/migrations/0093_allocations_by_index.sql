-- Finds the invoice entry of each payment by index. After a day on which all rents were paid, the statistics say that no entry is open. The earlier
-- version therefore began with all open entries, and read each of them once for every batch of payments of the next billing run.
create or replace function enter_payments(paid uuid[]) returns void language plpgsql as $$
declare entered uuid[]; planned uuid[];
begin
  with inserted as (
    insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, method, amount, entered_on, source, source_id, is_reserved, created_at)
    select c.client_id, c.legal_entity_id, coalesce(p.charged_currency, p.currency), c.id, 'PAYMENT', 'CARD',
      -coalesce(p.charged_amount, p.amount), (p.paid_at at time zone e.time_zone)::date, 'PAYMENT', p.id,
      p.settlement in ('REFUNDED', 'LOST'), p.paid_at
    from payments p join contracts c on c.id = coalesce((select r.contract_id from rents r where r.id = p.rent_id),
      (select o.id from contracts o where o.order_id = p.order_id))
    join legal_entities e on e.id = c.legal_entity_id
    where p.id = any(paid) and p.status = 'PAID' and p.settlement in ('FULFILLED', 'REFUNDED', 'DISPUTED', 'LOST')
    order by p.id on conflict do nothing returning source_id)
  select array_agg(source_id) into entered from inserted;
  if entered is null then return; end if;

  select coalesce(array_agg(p.id), '{}') into planned from payments p
    where p.id = any(entered) and p.settlement in ('FULFILLED', 'DISPUTED') and is_planned_rent(p.rent_id);

  -- "offset 0" keeps each subquery separate, so that the planner cannot begin with the entries.
  insert into allocations (credit_id, debit_id, amount, allocated_on, created_at)
  select c.id, d.id, least(-c.amount - c.allocated, d.amount - d.allocated), greatest(c.entered_on, d.entered_on, d.released_on), greatest(c.created_at, d.created_at)
  from payments p join ledger_entries c on c.source = 'PAYMENT' and c.source_id = p.id
  cross join lateral (select i.id from invoices i where i.kind = 'INVOICE' and i.rent_id = coalesce(p.rent_id,
    (select r.id from contracts o join rents r on r.contract_id = o.id and r.period_number = 0 where o.order_id = p.order_id)) offset 0) i
  cross join lateral (select * from ledger_entries l where l.source = 'DOCUMENT' and l.source_id = i.id offset 0) d
  where p.id = any(entered) and p.id <> all(planned) and p.settlement in ('FULFILLED', 'DISPUTED') and d.settled_on is null;

  if planned <> '{}' then
    perform pay_plan_of(p) from unnest(planned) p order by p;
  end if;
end $$;
