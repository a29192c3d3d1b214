-- A warehouse that staff prepare. Visitors see it after it is opened to the public; those that exist stay open.
alter table warehouses add column hidden_at timestamptz;

-- An order of a visitor or client has a hash of its request; one of the desk has none. The lock waits for a change of the state in progress, and holds one up.
create function order_only_public() returns trigger language plpgsql as $$
declare hidden timestamptz;
begin
  select w.hidden_at into hidden from warehouses w where w.id = new.warehouse_id for key share of w;
  if hidden is not null then
    raise exception 'warehouse % is hidden from the public', new.warehouse_id using errcode = 'check_violation', constraint = 'orders_public_warehouse';
  end if;
  return new;
end $$;
create trigger orders_010_public before insert on orders
  for each row when (new.request_hash is not null) execute function order_only_public();

create function hide_after_orders() returns trigger language plpgsql as $$
begin
  perform from warehouses where id = new.id for update;
  return new;
end $$;
create trigger warehouses_011_hide before update of hidden_at on warehouses
  for each row when (old.hidden_at is null and new.hidden_at is not null) execute function hide_after_orders();
