-- The list of warehouses counts let and held boxes, and the list of free boxes leaves them out. A reservation named its box only, so that all boxes were joined with all
-- reservations. Each reservation keeps the warehouse of its box, which the trigger reads anyway.
alter table box_reservations add column warehouse_id uuid;

create or replace function reserve_only_in_use() returns trigger language plpgsql as $$
declare archived timestamptz;
begin
  select w.id, w.archived_at into new.warehouse_id, archived from boxes b join warehouses w on w.id = b.warehouse_id where b.id = new.box_id for key share of w;
  if archived is not null then
    raise exception 'box % is in an archived warehouse', new.box_id using errcode = 'check_violation', constraint = 'archived_is_empty';
  end if;
  return new;
end $$;
drop trigger box_reservations_010_in_use on box_reservations;
create trigger box_reservations_010_in_use before insert or update of box_id, warehouse_id on box_reservations for each row execute function reserve_only_in_use();

create function move_reservation() returns trigger language plpgsql as $$
begin
  update box_reservations set warehouse_id = new.warehouse_id where box_id = new.id;
  return null;
end $$;
create trigger boxes_510_move_reservation after update of warehouse_id on boxes for each row
  when (new.warehouse_id <> old.warehouse_id) execute function move_reservation();

-- Without the triggers: nothing else of the reservations changes.
alter table box_reservations disable trigger user;
update box_reservations r set warehouse_id = b.warehouse_id from boxes b where b.id = r.box_id;
alter table box_reservations enable trigger user;
alter table box_reservations alter column warehouse_id set not null;

create index box_reservations_by_warehouse on box_reservations (warehouse_id, box_id) include (kind, expires_at);
