-- A hold that has ended does not stand against an archive, although the job has not deleted it yet. It does not come back to life in an archived warehouse.
create or replace function archive_only_empty() returns trigger language plpgsql volatile as $$
begin
  perform from warehouses where id = new.id for update;
  if exists (select from box_reservations r join boxes b on b.id = r.box_id
      where b.warehouse_id = new.id and (r.expires_at is null or r.expires_at > new.archived_at)) then
    raise exception 'warehouse % has boxes that are let, held or offered', new.id using errcode = 'check_violation', constraint = 'archived_is_empty';
  end if;
  return new;
end $$;
create trigger box_reservations_011_stay_ended before update of expires_at on box_reservations
  for each row when (new.expires_at > old.expires_at) execute function reserve_only_in_use();
