-- The list of warehouses counts the boxes in a state, and the list of free boxes leaves them out. A state named its box only, so that all states of all warehouses
-- were read. Each state keeps the warehouse of its box, as a reservation does.
alter table box_states add column warehouse_id uuid;

create function place_state() returns trigger language plpgsql as $$
begin
  select b.warehouse_id into new.warehouse_id from boxes b where b.id = new.box_id;
  return new;
end $$;
create trigger box_states_010_place before insert or update of box_id, warehouse_id on box_states for each row execute function place_state();

create function move_states() returns trigger language plpgsql as $$
begin
  update box_states set warehouse_id = new.warehouse_id where box_id = new.id;
  return null;
end $$;
create trigger boxes_511_move_states after update of warehouse_id on boxes for each row
  when (new.warehouse_id <> old.warehouse_id) execute function move_states();

-- Without the triggers: nothing else of the states changes.
alter table box_states disable trigger user;
update box_states s set warehouse_id = b.warehouse_id from boxes b where b.id = s.box_id;
alter table box_states enable trigger user;
-- Previous version: the trigger adds the warehouse to its rows.
alter table box_states alter column warehouse_id set not null;

create index box_states_by_warehouse on box_states (warehouse_id, coalesce(until_on, 'infinity')) include (box_id, from_on);
