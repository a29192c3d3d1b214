-- A batch of rents that are paid has no orders. The earlier version joined all payments by their orders, which the planner could do only by reading
-- the whole table.
create or replace function enter_paid_payments(paid uuid[]) returns void language plpgsql as $$
declare ordered uuid[]; earlier uuid[];
begin
  if paid = '{}' then return; end if;
  perform enter_payments(paid);
  ordered := array(select p.order_id from payments p where p.id = any(paid) and p.order_id is not null and p.settlement = 'FULFILLED');
  if ordered = '{}' then return; end if;
  -- An order has one payment that fulfils it.
  earlier := array(select e.id from payments e where e.order_id = any(ordered) and e.settlement is distinct from 'FULFILLED' and e.status = 'PAID');
  if earlier <> '{}' then
    perform enter_payments(earlier);
    perform enter_refund(f.id) from refunds f where f.payment_id = any(earlier);
    perform enter_dispute(d.id) from disputes d where d.payment_id = any(earlier);
  end if;
end $$;
