-- Codes that staff program at keypads and code padlocks by hand (docs/decisions/0093-keypad-codes.md).

-- Counts the codes of a contract. Encrypting the same codes with another key does not count.
alter table contracts
  add column codes_version integer not null default 1 check (codes_version > 0),
  -- When staff replaced the codes; null: they are the first ones.
  add column codes_renewed_at timestamptz;

-- A statement that replaces codes states the new version. This trigger counts for one that does not: the key of the values stays, the values change.
create function count_codes_version() returns trigger language plpgsql as $$
begin
  new.codes_version := old.codes_version + 1;
  return new;
end $$;
create trigger contracts_210_codes_version before update of access_code_encrypted, lock_code_encrypted on contracts for each row
  when (new.codes_version = old.codes_version and length(new.access_code_encrypted) > 0
    and (new.access_code_encrypted, new.lock_code_encrypted) is distinct from (old.access_code_encrypted, old.lock_code_encrypted)
    and substring(new.access_code_encrypted for 5) = substring(old.access_code_encrypted for 5)
    and substring(new.lock_code_encrypted for 5) = substring(old.lock_code_encrypted for 5))
  execute function count_codes_version();

-- Warehouses where staff record what they program.
create table keypad_lists (
  warehouse_id uuid primary key references warehouses on delete cascade,
  started_by uuid not null references staff on delete restrict,
  started_at timestamptz not null
);

-- One row for each keypad that a contract has a code for: that of the entrance, and that of each box it has had.
create table keypad_codes (
  id uuid primary key default uuidv7(),
  contract_id uuid not null references contracts on delete cascade,
  -- Null: the entrance.
  box_id uuid references boxes on delete restrict,
  -- The `codes_version` of the code that is in the keypad; 0: none. Never the code.
  programmed_version integer not null default 0 check (programmed_version >= 0),
  recorded_by uuid references staff on delete restrict,
  recorded_at timestamptz,
  constraint keypad_codes_recorded check ((recorded_by is null) = (recorded_at is null) and (programmed_version = 0 or recorded_at is not null)),
  unique nulls not distinct (contract_id, box_id)
);
create index keypad_codes_by_box on keypad_codes (box_id);

insert into keypad_codes (contract_id, box_id)
select c.id, b.box_id from contracts c cross join lateral (values (null::uuid), (c.box_id)) as b (box_id) where c.status <> 'TERMINATED';

-- Every path that creates or moves a contract needs the rows, so a trigger inserts them.
create function insert_keypad_codes() returns trigger language plpgsql as $$
begin
  insert into keypad_codes (contract_id, box_id) values (new.id, null), (new.id, new.box_id) on conflict do nothing;
  return null;
end $$;
create trigger contracts_330_keypads_of_new after insert on contracts for each row execute function insert_keypad_codes();
create trigger contracts_331_keypads after update of box_id on contracts for each row
  when (new.box_id <> old.box_id) execute function insert_keypad_codes();

-- Who programs keypads must see the codes: staff of the site, too.
insert into role_rights (role_id, right_key)
select id, 'read:door-code' from roles where preset = 'site-staff' on conflict do nothing;
