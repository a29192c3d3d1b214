-- Staff list the payments of a warehouse, the latest first. The view payment_places finds the warehouse through order, rent and contract, so the list read all
-- payments. Each payment keeps its warehouse, except a recovered one: that of its account can change with every contract of the client.
alter table payments add column warehouse_id uuid;

create function set_payment_place() returns trigger language plpgsql as $$
begin
  -- A statement that also inserts the order gives the warehouse: the order is not visible yet.
  new.warehouse_id := coalesce(case when new.order_id is not null then (select o.warehouse_id from orders o where o.id = new.order_id)
    else (select c.warehouse_id from rents r join contracts c on c.id = r.contract_id where r.id = new.rent_id) end, new.warehouse_id);
  return new;
end $$;
create trigger payments_510_place before insert or update of order_id, rent_id, warehouse_id on payments for each row
  when (not new.is_recovered) execute function set_payment_place();

-- A contract of an import moves before it is live. Its payments move with it.
create function move_payments() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'orders' then
    update payments p set warehouse_id = new.warehouse_id where p.order_id = new.id;
  else
    update payments p set warehouse_id = new.warehouse_id from rents r where r.contract_id = new.id and p.rent_id = r.id;
  end if;
  return null;
end $$;
create trigger contracts_510_move_payments after update of warehouse_id on contracts for each row
  when (new.warehouse_id <> old.warehouse_id) execute function move_payments();
create trigger orders_510_move_payments after update of warehouse_id on orders for each row
  when (new.warehouse_id <> old.warehouse_id) execute function move_payments();

-- Without the triggers: nothing else of the payments changes.
alter table payments disable trigger user;
update payments p set warehouse_id = coalesce(o.warehouse_id, c.warehouse_id)
from payments x left join orders o on o.id = x.order_id left join rents r on r.id = x.rent_id left join contracts c on c.id = r.contract_id
where p.id = x.id and not p.is_recovered;
alter table payments enable trigger user;
alter table payments add constraint payments_place check (is_recovered = (warehouse_id is null));

create index payments_at_warehouse on payments (warehouse_id, created_at desc, id desc);
-- Few of a million: without these, the lists of failed and of disputed payments read all.
create index payments_failed on payments (created_at desc, id desc) where status in ('DECLINED', 'EXPIRED');
create index payments_disputed on payments (created_at desc, id desc) where settlement in ('DISPUTED', 'LOST');
create index payments_recovered on payments (created_at desc, id desc) where is_recovered;

-- As before, with the kept warehouse: a query that needs only this column joins nothing of an order or a rent.
create or replace view payment_places as
  select p.id as payment_id,
    coalesce(p.warehouse_id, of_client.warehouse_id) as warehouse_id,
    coalesce(o.legal_entity_id, of_rent.legal_entity_id, a.legal_entity_id) as legal_entity_id,
    coalesce(o.client_id, of_order.client_id, of_rent.client_id, a.client_id) as client_id,
    coalesce(of_order.id, of_rent.id) as contract_id
  from payments p
  left join orders o on o.id = p.order_id left join contracts of_order on of_order.order_id = o.id
  left join rents r on r.id = p.rent_id left join contracts of_rent on of_rent.id = r.contract_id
  left join recovered_payments a on p.is_recovered and a.payment_id = p.id and a.decision = 'ASSIGN'
  left join lateral (
    select c.warehouse_id from contracts c where c.client_id = a.client_id and c.legal_entity_id = a.legal_entity_id order by c.created_at desc, c.id desc limit 1
  ) of_client on a.client_id is not null;
