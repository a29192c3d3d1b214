-- A warehouse that is no longer run leaves the public pages and the choices of staff. Its history stays.
alter table warehouses
  add column archived_at timestamptz,
  add constraint warehouses_archived check (archived_at is null or deactivated_at is not null);

-- Nothing is let, held or offered in an archived warehouse. Every open order, draft of a move-in, offer of the waiting list and contract that has not ended
-- has a reservation. The lock of this function waits for reservations in progress, which lock the warehouse below.
create function archive_only_empty() returns trigger language plpgsql volatile as $$
begin
  perform from warehouses where id = new.id for update;
  if exists (select from box_reservations r join boxes b on b.id = r.box_id where b.warehouse_id = new.id) then
    raise exception 'warehouse % has boxes that are let, held or offered', new.id using errcode = 'check_violation', constraint = 'archived_is_empty';
  end if;
  return new;
end $$;
create trigger warehouses_010_archive before update of archived_at on warehouses
  for each row when (old.archived_at is null and new.archived_at is not null) execute function archive_only_empty();

create function reserve_only_in_use() returns trigger language plpgsql volatile as $$
declare archived timestamptz;
begin
  select w.archived_at into archived from boxes b join warehouses w on w.id = b.warehouse_id where b.id = new.box_id for key share of w;
  if archived is not null then
    raise exception 'box % is in an archived warehouse', new.box_id using errcode = 'check_violation', constraint = 'archived_is_empty';
  end if;
  return new;
end $$;
create trigger box_reservations_010_in_use before insert or update of box_id on box_reservations for each row execute function reserve_only_in_use();

-- True if nobody may hold or rent the box at this instant, whoever has it now. A late payment for a box of an archived warehouse is refunded.
create or replace function box_is_blocked(box uuid, at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from boxes b join warehouses w on w.id = b.warehouse_id
    where b.id = box and (b.removed_at is not null or w.archived_at is not null or exists (
      select from box_states s
      where s.box_id = b.id and daterange(s.from_on, s.until_on) @> (at at time zone w.time_zone)::date
    ))
  )
$$;
