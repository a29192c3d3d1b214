-- Staff correct and withdraw VAT rules (docs/decisions/0096-correct-the-set-up.md).

alter table vat_rules add column version integer not null default 1;

-- A transaction that prices orders or documents holds this lock from its read of the rules to its end. A correction waits for all of them.
create function share_vat_rules() returns void language sql volatile as $$
  select pg_advisory_xact_lock_shared(hashtextextended('komora.vat_rules', 0))
$$;

create function share_vat_rules_with_rows() returns trigger language plpgsql as $$
begin
  perform share_vat_rules();
  return null;
end $$;
create trigger invoices_010_share_vat_rules before insert on invoices for each statement execute function share_vat_rules_with_rows();
create trigger orders_010_share_vat_rules before insert on orders for each statement execute function share_vat_rules_with_rows();

-- Orders count in every status: a cancelled one can still be paid, and its invoice has the VAT of its day.
create function protect_used_vat_rule() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('komora.vat_rules', 0));
  if exists (select from invoices i join legal_entities e on e.id = i.legal_entity_id where e.country = old.country and i.supplied_on >= old.valid_from)
    or exists (select from orders o join legal_entities e on e.id = o.legal_entity_id where e.country = old.country and o.starts_on >= old.valid_from)
  then
    raise exception 'orders or invoices exist since %', old.valid_from using errcode = 'check_violation', constraint = 'vat_rules_unused';
  end if;
  return coalesce(new, old);
end $$;
create trigger vat_rules_100_unused_delete before delete on vat_rules for each row execute function protect_used_vat_rule();
create trigger vat_rules_100_unused_update before update on vat_rules for each row
  when ((old.country, old.item_kind, old.customer_type, old.rate_bp, old.exemption_code, old.exemption_clause, old.valid_from)
    is distinct from (new.country, new.item_kind, new.customer_type, new.rate_bp, new.exemption_code, new.exemption_clause, new.valid_from))
  execute function protect_used_vat_rule();

-- Staff remove locks. The row stays for the history of the door; its device and its door are free for another lock.

alter table locks
  add column removed_at timestamptz,
  -- When the battery was first reported as low; null if the last report was not low.
  add column battery_low_since timestamptz,
  add constraint locks_removed_is_offline check (removed_at is null or not online);
update locks set battery_low_since = coalesce(seen_at, now()) where battery_percent < 20;

alter table locks drop constraint locks_device_id_key;
drop index locks_one_per_box, locks_one_per_entrance, locks_of_warehouse, locks_offline, locks_weak_battery;
create unique index locks_device_id_key on locks (device_id) where removed_at is null;
create unique index locks_one_per_box on locks (box_id) where box_id is not null and removed_at is null;
create unique index locks_one_per_entrance on locks (warehouse_id, door) where box_id is null and removed_at is null;
create index locks_of_warehouse on locks (warehouse_id) where removed_at is null;
create index locks_offline on locks (online_at) where not online and removed_at is null;
create index locks_weak_battery on locks (battery_percent) where battery_percent < 20 and removed_at is null;

create function reject_change_of_removed_lock() returns trigger language plpgsql as $$
begin
  raise exception 'lock % is removed', old.id using errcode = 'restrict_violation', constraint = 'locks_removed';
end $$;
create trigger locks_100_removed_stays before update on locks for each row when (old.removed_at is not null)
  execute function reject_change_of_removed_lock();

-- A removal locks its row for update, so it waits for commands that are being stored, and they for it. The caller of a command repeats its
-- transaction and finds no lock.
create function reject_command_to_removed_lock() returns trigger language plpgsql as $$
begin
  perform from locks l where l.id = new.lock_id for key share;
  if exists (select from locks l where l.id = new.lock_id and l.removed_at is not null) then
    raise exception 'lock % is removed', new.lock_id using errcode = 'serialization_failure', constraint = 'lock_commands_lock_removed';
  end if;
  return null;
end $$;
create trigger lock_commands_060_lock_present after insert on lock_commands for each row execute function reject_command_to_removed_lock();
