-- Doors for staff: openings with a reason, a log by warehouse, service access, pictures, and rounds (docs/decisions/0058-doors-of-staff.md).

-- When the device last sent a message; written for its presence and its battery.
alter table locks add column seen_at timestamptz;

-- The contract that has the box of a lock; null for entrances and vacant boxes.
create function lock_tenant(lock uuid) returns uuid language sql stable as $$
  select coalesce(
    (select r.contract_id from locks l join box_reservations r on r.box_id = l.box_id and r.kind = 'RENTED' where l.id = lock),
    (select c.id from locks l join contracts c on c.box_id = l.box_id and c.status in ('ACTIVE', 'TERMINATING') where l.id = lock
     order by c.starts_on desc, c.id limit 1))
$$;

-- Staff opened a door, or asked to open the door of a let box.
create table door_openings (
  id uuid primary key default uuidv7(),
  lock_id uuid not null references locks on delete restrict,
  warehouse_id uuid not null references warehouses on delete restrict,
  -- Has the box; null: an entrance or a vacant box.
  contract_id uuid references contracts on delete restrict,
  cause text not null constraint door_openings_cause check (cause in ('WORK', 'TEST', 'DANGER', 'AUTHORITY')),
  reason text not null constraint door_openings_reason check (length(reason) between 1 and 500),
  -- DIRECT: needs nobody else.
  state text not null constraint door_openings_state check (state in ('DIRECT', 'PENDING', 'APPROVED', 'REJECTED')),
  requested_by uuid not null references staff on delete restrict,
  requested_at timestamptz not null,
  expires_at timestamptz,
  decided_by uuid references staff on delete restrict,
  decided_at timestamptz,
  constraint door_openings_of_a_let_box check ((state = 'DIRECT') = (contract_id is null) and (contract_id is null) = (expires_at is null)),
  constraint door_openings_in_danger check (contract_id is null or cause in ('DANGER', 'AUTHORITY')),
  constraint door_openings_decided check ((state in ('APPROVED', 'REJECTED')) = (decided_by is not null) and (decided_by is null) = (decided_at is null)),
  constraint door_openings_two_people check (decided_by <> requested_by),
  constraint door_openings_expire check (expires_at > requested_at and expires_at <= requested_at + interval '1 hour'),
  constraint door_openings_in_time check (decided_at < expires_at)
);
create index door_openings_pending on door_openings (requested_at, id) where state = 'PENDING';
create index door_openings_by_contract on door_openings (contract_id) where contract_id is not null;
create index door_openings_by_age on door_openings (requested_at);

-- Staff give a craftsman access: an entrance and vacant boxes of a warehouse, without a contract.
alter table access_links
  alter column contract_id drop not null,
  alter column created_by drop not null,
  add column staff_id uuid references staff on delete restrict,
  add column warehouse_id uuid references warehouses on delete restrict,
  add column reason text constraint access_links_reason check (length(reason) between 1 and 500),
  add constraint access_links_giver check (num_nonnulls(created_by, staff_id) = 1),
  add constraint access_links_place check (
    (contract_id is null) = (staff_id is not null) and num_nulls(staff_id, warehouse_id, reason) in (0, 3));
create index access_links_of_warehouse on access_links (warehouse_id, created_at desc, id desc) where warehouse_id is not null;
create table access_link_boxes (
  access_link_id uuid not null references access_links on delete cascade,
  box_id uuid not null references boxes on delete restrict,
  primary key (access_link_id, box_id)
);
create index access_link_boxes_by_box on access_link_boxes (box_id);

alter table lock_commands
  alter column contract_id drop not null,
  add column staff_id uuid references staff on delete restrict,
  add column opening_id uuid references door_openings on delete restrict,
  drop constraint lock_commands_check1,
  add constraint lock_commands_actor check (num_nonnulls(user_id, access_link_id, staff_id) = 1),
  add constraint lock_commands_opening check ((staff_id is null) = (opening_id is null)),
  add constraint lock_commands_contract check (contract_id is not null or user_id is null);
create unique index lock_commands_one_per_opening on lock_commands (opening_id) where opening_id is not null;
create index lock_commands_by_lock on lock_commands (lock_id, issued_at desc);
drop index lock_commands_one_running;
create unique index lock_commands_one_running on lock_commands (lock_id, contract_id, coalesce(user_id, access_link_id, staff_id)) nulls not distinct
  where state in ('REQUESTED', 'SENT', 'ACKED');

-- Without a contract only entrances and vacant boxes open. A let box opens to staff after another person approved it for its contract. The box is
-- locked as a reservation locks it, so that both wait for each other.
create function reject_opening() returns trigger language plpgsql as $$
declare
  opening door_openings;
  tenant uuid;
begin
  if new.staff_id is null and new.contract_id is not null then return new; end if;
  perform from boxes b join locks l on l.box_id = b.id where l.id = new.lock_id for no key update of b;
  tenant := lock_tenant(new.lock_id);
  if new.staff_id is not null then
    select * into opening from door_openings where id = new.opening_id;
    if (opening.lock_id, opening.requested_by) is distinct from (new.lock_id, new.staff_id)
        or opening.state <> (case when tenant is null then 'DIRECT' else 'APPROVED' end)
        or opening.contract_id is distinct from tenant then
      raise exception 'opening % does not allow staff to open lock %', new.opening_id, new.lock_id
        using errcode = 'check_violation', constraint = 'lock_commands_of_staff';
    end if;
  end if;
  if new.contract_id is distinct from tenant then
    raise exception 'lock % belongs to a let box', new.lock_id using errcode = 'check_violation', constraint = 'lock_commands_of_staff';
  end if;
  return new;
end $$;
create trigger lock_commands_050_of_staff before insert on lock_commands for each row execute function reject_opening();

create or replace function enforce_command_monotonic() returns trigger language plpgsql as $$
declare forward text[] := case old.state
  when 'REQUESTED' then array['SENT', 'ACKED', 'UNLOCKED', 'RELOCKED', 'REJECTED', 'TIMEOUT']
  when 'SENT' then array['ACKED', 'UNLOCKED', 'RELOCKED', 'REJECTED', 'TIMEOUT']
  when 'ACKED' then array['UNLOCKED', 'RELOCKED', 'REJECTED', 'TIMEOUT']
  when 'UNLOCKED' then array['RELOCKED']
  else array[]::text[] end;
begin
  if new.state <> all (forward) or (new.id, new.lock_id, new.contract_id, new.issued_at, new.expires_at, new.staff_id, new.opening_id) is distinct from
      (old.id, old.lock_id, old.contract_id, old.issued_at, old.expires_at, old.staff_id, old.opening_id) then
    raise exception 'command % does not go from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'lock_commands_monotonic';
  end if;
  return new;
end $$;

-- The client and the actor get a command of a contract; staff get every command.
create or replace function announce_lock_command() returns trigger language plpgsql as $$
declare client uuid; door text; warehouse uuid;
begin
  select l.door, l.warehouse_id, c.client_id into door, warehouse, client from locks l left join contracts c on c.id = new.contract_id where l.id = new.lock_id;
  if num_nonnulls(client, new.user_id) > 0 then
    perform pg_notify('lock_command', json_build_object(
      'audience', array_remove(array[client, new.user_id], null),
      'id', new.id, 'contractId', new.contract_id, 'door', door, 'state', new.state,
      'expiresAt', to_char(new.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'relocksAt', to_char(new.relocks_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'reason', new.reason)::text);
  end if;
  perform pg_notify('door_event', json_build_object('warehouseId', warehouse, 'lockId', new.lock_id, 'commandId', new.id, 'state', new.state)::text);
  return null;
end $$;

alter table door_log
  alter column contract_id drop not null,
  add column staff_id uuid references staff on delete restrict,
  add column warehouse_id uuid references warehouses on delete restrict;
alter table door_log disable trigger door_log_100_append_only;
update door_log d set warehouse_id = coalesce(
  (select l.warehouse_id from locks l where l.id = d.lock_id), (select c.warehouse_id from contracts c where c.id = d.contract_id));
alter table door_log enable trigger door_log_100_append_only;
alter table door_log
  add constraint door_log_place check (warehouse_id is not null),
  add constraint door_log_contract check (contract_id is not null or user_id is null);
create index door_log_attempts_at_warehouse on door_log (warehouse_id, at desc, id desc) where event in ('REFUSED', 'REQUESTED');
create index door_log_attempts_by_time on door_log (at desc, id desc) where event in ('REFUSED', 'REQUESTED');
create index door_log_by_lock on door_log (lock_id, at desc) where lock_id is not null;

create function place_door_log() returns trigger language plpgsql as $$
begin
  new.warehouse_id := coalesce(
    (select l.warehouse_id from locks l where l.id = new.lock_id), (select c.warehouse_id from contracts c where c.id = new.contract_id));
  return new;
end $$;
create trigger door_log_050_place before insert on door_log for each row execute function place_door_log();
create function announce_rejected_attempt() returns trigger language plpgsql as $$
begin
  perform pg_notify('door_event', json_build_object(
    'warehouseId', new.warehouse_id, 'lockId', new.lock_id, 'commandId', null, 'state', 'REFUSED')::text);
  return null;
end $$;
create trigger door_log_900_announce after insert on door_log for each row when (new.event = 'REFUSED') execute function announce_rejected_attempt();
create function announce_door_opening() returns trigger language plpgsql as $$
begin
  perform pg_notify('door_event', json_build_object(
    'warehouseId', new.warehouse_id, 'lockId', new.lock_id, 'commandId', null, 'state', new.state)::text);
  return null;
end $$;
create trigger door_openings_900_announce after insert or update of state on door_openings for each row
  when (new.state <> 'DIRECT') execute function announce_door_opening();

-- A decided opening is evidence.
create function reject_opening_change() returns trigger language plpgsql as $$
begin
  if old.state = 'PENDING' and new.state in ('APPROVED', 'REJECTED')
      and (new.id, new.lock_id, new.contract_id, new.cause, new.reason, new.requested_by, new.requested_at, new.expires_at)
        is not distinct from (old.id, old.lock_id, old.contract_id, old.cause, old.reason, old.requested_by, old.requested_at, old.expires_at) then
    return new;
  end if;
  raise exception 'opening % does not change', old.id using errcode = 'restrict_violation';
end $$;
create trigger door_openings_100_decided_once before update on door_openings for each row execute function reject_opening_change();

-- Staff take pictures of an entrance, too.
alter table entrance_photos
  alter column contract_id drop not null,
  alter column user_id drop not null,
  add column staff_id uuid references staff on delete restrict,
  add column warehouse_id uuid references warehouses on delete restrict;
update entrance_photos p set warehouse_id = c.warehouse_id from contracts c where c.id = p.contract_id;
alter table entrance_photos
  add constraint entrance_photos_taker check (num_nonnulls(user_id, staff_id) = 1 and (contract_id is null) = (user_id is null)),
  add constraint entrance_photos_place check (contract_id is not null or warehouse_id is not null);
create function place_entrance_photo() returns trigger language plpgsql as $$
begin
  new.warehouse_id := coalesce(new.warehouse_id, (select c.warehouse_id from contracts c where c.id = new.contract_id));
  return new;
end $$;
create trigger entrance_photos_050_place before insert on entrance_photos for each row execute function place_entrance_photo();
create index entrance_photos_of_warehouse on entrance_photos (warehouse_id, taken_at desc, id desc);

-- A round through a warehouse. Several people can walk one together.
create table walks (
  id uuid primary key default uuidv7(),
  warehouse_id uuid not null references warehouses on delete restrict,
  started_by uuid not null references staff on delete restrict,
  started_at timestamptz not null,
  finished_by uuid references staff on delete restrict,
  finished_at timestamptz,
  constraint walks_finished check ((finished_by is null) = (finished_at is null))
);
create unique index walks_one_open on walks (warehouse_id) where finished_at is null;
create index walks_of_warehouse on walks (warehouse_id, started_at desc, id desc);
create index walks_by_age on walks (started_at);
-- The device makes the id, so that a repeated tick is stored once.
create table walk_ticks (
  id uuid primary key,
  walk_id uuid not null references walks on delete cascade,
  box_id uuid not null references boxes on delete restrict,
  -- The state that the person saw in the list.
  expected text not null,
  outcome text not null constraint walk_ticks_outcome check (outcome in ('OK', 'DIFFERS')),
  note text not null constraint walk_ticks_note check (length(note) <= 1000 and (outcome = 'OK' or note <> '')),
  ticked_by uuid not null references staff on delete restrict,
  -- By the clock of the device, not later than it was received.
  ticked_at timestamptz not null,
  received_at timestamptz not null,
  task_id uuid references tasks on delete set null,
  constraint walk_ticks_in_order check (ticked_at <= received_at),
  constraint walk_ticks_task check (outcome = 'DIFFERS' or task_id is null)
);
create index walk_ticks_of_walk on walk_ticks (walk_id, box_id, ticked_at desc, id desc);
create index walk_ticks_by_task on walk_ticks (task_id) where task_id is not null;
create table walk_photos (
  tick_id uuid primary key references walk_ticks on delete cascade,
  -- WebP without metadata.
  content bytea not null constraint walk_photos_content check (octet_length(content) between 1 and 4194304),
  stored_at timestamptz not null
);
create index walk_photos_by_age on walk_photos (stored_at);
