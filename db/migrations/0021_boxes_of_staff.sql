-- Staff maintain warehouses and boxes: versions against lost updates, states of boxes, removal.

-- Orders names as people count: A2 before A10.
create function natural_order(input text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(fold_text(input), '(\d+)', '0000000000\1', 'g'), '0*(\d{10})(?!\d)', '\1', 'g');

-- Grows with every change by staff. A change names the version that it is based on.
alter table warehouses add column version integer not null default 1;
create index warehouses_by_name on warehouses (natural_order(name), id);

alter table boxes
  add column version integer not null default 1,
  -- The box no longer exists in the building. The row stays, because contracts refer to it.
  add column removed_at timestamptz,
  add column name_order text not null generated always as (natural_order(name)) stored,
  add constraint boxes_removed_is_inactive check (removed_at is null or not active),
  drop constraint boxes_warehouse_id_name_key;
create unique index boxes_name on boxes (warehouse_id, name) where removed_at is null;
create index boxes_in_order on boxes (warehouse_id, name_order, id) where removed_at is null;

-- Why a box cannot be let, and when. Days of the warehouse, half-open; without an end: until staff set another state. A day without a row: free to let.
create table box_states (
  id uuid primary key default uuidv7(),
  box_id uuid not null references boxes on delete cascade,
  state text not null check (state in ('TO_CHECK', 'REPAIR', 'OUT_OF_SERVICE', 'OWN_USE')),
  from_on date not null,
  until_on date check (until_on > from_on),
  reason text not null check (length(reason) between 1 and 500),
  set_at timestamptz not null,
  exclude using gist (box_id with =, daterange(from_on, until_on) with &&)
);

-- True if nobody may hold or rent the box at this instant, whoever has it now.
create function box_is_blocked(box uuid, at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from boxes b join warehouses w on w.id = b.warehouse_id
    where b.id = box and (b.removed_at is not null or exists (
      select from box_states s
      where s.box_id = b.id and daterange(s.from_on, s.until_on) @> (at at time zone w.time_zone)::date
    ))
  )
$$;

-- Locks the box, so that a state or a removal cannot be stored at the same time.
create function reject_blocked_reservation() returns trigger language plpgsql as $$
begin
  perform from boxes where id = new.box_id for no key update;
  if box_is_blocked(new.box_id, new.reserved_at) then
    raise exception 'box % cannot be let', new.box_id using errcode = 'check_violation', constraint = 'box_reservations_lettable';
  end if;
  return new;
end $$;
create trigger box_reservations_100_lettable_insert before insert on box_reservations
  for each row execute function reject_blocked_reservation();
create trigger box_reservations_100_lettable_update before update on box_reservations
  for each row when ((old.kind, old.order_id, old.contract_id, old.waitlist_entry_id) is distinct from (new.kind, new.order_id, new.contract_id, new.waitlist_entry_id))
  execute function reject_blocked_reservation();

-- A box that somebody holds stays free to let until the hold ends. A rented box can have a state: it takes effect after the tenancy.
create function reject_state_of_held_box() returns trigger language plpgsql as $$
begin
  perform from boxes where id = new.box_id for no key update;
  if exists (
    select from box_reservations r join boxes b on b.id = r.box_id join warehouses w on w.id = b.warehouse_id
    where r.box_id = new.box_id and r.expires_at > new.set_at
      and daterange(new.from_on, new.until_on) @> (new.set_at at time zone w.time_zone)::date
  ) then
    raise exception 'box % is held', new.box_id using errcode = 'check_violation', constraint = 'box_states_not_held';
  end if;
  return new;
end $$;
create trigger box_states_100_not_held before insert on box_states for each row execute function reject_state_of_held_box();

create function reject_removal_of_occupied_box() returns trigger language plpgsql as $$
begin
  if exists (select from box_reservations r where r.box_id = new.id and (r.expires_at is null or r.expires_at > new.removed_at)) then
    raise exception 'box % is let or held', new.id using errcode = 'check_violation', constraint = 'boxes_removed_is_vacant';
  end if;
  return new;
end $$;
create trigger boxes_100_removed_is_vacant before update of removed_at on boxes
  for each row when (old.removed_at is null and new.removed_at is not null) execute function reject_removal_of_occupied_box();

create trigger box_states_900_announce_insert after insert on box_states
  referencing new table as changed for each statement execute function announce_catalogue_rows();
create trigger box_states_900_announce_update after update on box_states
  referencing new table as changed for each statement execute function announce_catalogue_rows();
create trigger box_states_900_announce_delete after delete on box_states
  referencing old table as changed for each statement execute function announce_catalogue_rows();
create trigger box_states_900_announce_truncate after truncate on box_states
  for each statement execute function announce_everything();

-- Companies of the operator are a noun of their own: their bank accounts and tax numbers stand on every invoice.
insert into role_rights (role_id, right_key)
select id, 'read:legal-entity' from roles where preset in ('manager', 'accountant', 'read-only', 'admin-user');
