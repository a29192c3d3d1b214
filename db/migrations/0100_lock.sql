-- Doors: what hangs on them, what was asked of them, and what is told of every try.

create table locks (
  id uuid primary key default uuidv7(),
  warehouse_id uuid not null references warehouses on delete restrict,
  box_id uuid references boxes on delete restrict,
  door text not null check (door in ('ENTRANCE', 'BACKUP_ENTRANCE', 'BOX')),
  -- The name under which the device is reached; it is part of a topic.
  device_id text not null unique check (device_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- Text by language, like {"EN": "Entrance 1"}; empty: the kind of door is its name.
  label jsonb not null default '{}',
  -- As the device last said.
  state text not null default 'UNKNOWN' check (state in ('LOCKED', 'UNLOCKED', 'UNKNOWN')),
  relocks_at timestamptz,
  state_at timestamptz,
  -- The command that keeps it open.
  opened_by uuid,
  online boolean not null default false,
  online_at timestamptz,
  battery_percent smallint check (battery_percent between 0 and 100),
  created_at timestamptz not null default now(),
  check ((door = 'BOX') = (box_id is not null)),
  check (state <> 'UNLOCKED' or relocks_at is not null)
);
create unique index locks_one_per_entrance on locks (warehouse_id, door) where box_id is null;
create unique index locks_one_per_box on locks (box_id) where box_id is not null;

-- A dated access for an e-mail address. Its link is known to who got it; here is only its SHA-256.
create table unlock_tokens (
  id uuid primary key,
  contract_id uuid not null references contracts on delete restrict,
  created_by uuid not null references users on delete restrict,
  email text not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  check (valid_to > valid_from),
  check (valid_to <= valid_from + interval '30 days')
);
create index unlock_tokens_by_creator on unlock_tokens (created_by, created_at desc);
create index unlock_tokens_by_contract on unlock_tokens (contract_id);

create table lock_commands (
  id uuid primary key,
  lock_id uuid not null references locks on delete restrict,
  contract_id uuid not null references contracts on delete restrict,
  user_id uuid references users on delete restrict,
  unlock_token_id uuid references unlock_tokens on delete restrict,
  state text not null check (state in ('REQUESTED', 'SENT', 'ACKED', 'UNLOCKED', 'RELOCKED', 'REJECTED', 'TIMEOUT')),
  issued_at timestamptz not null,
  -- The device refuses it from here on.
  expires_at timestamptz not null,
  relocks_at timestamptz,
  reason text check (length(reason) between 1 and 40),
  changed_at timestamptz not null,
  check (expires_at > issued_at),
  check ((user_id is null) <> (unlock_token_id is null)),
  check ((state = 'REJECTED') = (reason is not null)),
  check (state <> 'UNLOCKED' or relocks_at is not null)
);
-- A button that is pressed twice is one command for as long as nothing has come of it.
create unique index lock_commands_one_running on lock_commands (lock_id, contract_id, (coalesce(user_id, unlock_token_id)))
  where state in ('REQUESTED', 'SENT', 'ACKED');
create index lock_commands_unanswered on lock_commands (expires_at) where state in ('REQUESTED', 'SENT', 'ACKED');
create index lock_commands_by_contract on lock_commands (contract_id, issued_at desc);
create index lock_commands_by_age on lock_commands (issued_at);

-- States only go forward, and a final one stays: whoever brings news late or twice changes nothing.
create function keep_command_monotonic() returns trigger language plpgsql as $$
declare forward text[] := case old.state
  when 'REQUESTED' then array['SENT', 'ACKED', 'UNLOCKED', 'RELOCKED', 'REJECTED', 'TIMEOUT']
  when 'SENT' then array['ACKED', 'UNLOCKED', 'RELOCKED', 'REJECTED', 'TIMEOUT']
  when 'ACKED' then array['UNLOCKED', 'RELOCKED', 'REJECTED', 'TIMEOUT']
  when 'UNLOCKED' then array['RELOCKED']
  else array[]::text[] end;
begin
  if new.state <> all (forward) or (new.id, new.lock_id, new.contract_id, new.issued_at, new.expires_at) is distinct from
      (old.id, old.lock_id, old.contract_id, old.issued_at, old.expires_at) then
    raise exception 'command % does not go from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'lock_commands_monotonic';
  end if;
  return new;
end $$;
create trigger lock_commands_100_monotonic before update on lock_commands for each row execute function keep_command_monotonic();

-- Every change is announced to the processes that hold somebody's stream of events: who may hear of it, and what it is.
create function announce_lock_command() returns trigger language plpgsql as $$
declare client uuid; door text;
begin
  select c.client_id, l.door into client, door from contracts c, locks l where c.id = new.contract_id and l.id = new.lock_id;
  perform pg_notify('lock_command', json_build_object(
    'audience', array_remove(array[client, new.user_id], null),
    'id', new.id, 'contractId', new.contract_id, 'door', door, 'state', new.state,
    'expiresAt', to_char(new.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'relocksAt', to_char(new.relocks_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'reason', new.reason)::text);
  return null;
end $$;
create trigger lock_commands_900_announce after insert or update on lock_commands for each row execute function announce_lock_command();

-- A stream of events ends with the session that opened it.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_end', encode(old.token_hash, 'hex'));
  return null;
end $$;
create trigger sessions_900_announce_end after delete on sessions for each row execute function announce_session_end();

-- Every try and everything that came of it. A position is kept as its distance alone, in steps of ten metres.
create table door_log (
  id uuid primary key,
  at timestamptz not null,
  event text not null check (event in ('REFUSED', 'REQUESTED', 'UNLOCKED', 'RELOCKED', 'REJECTED', 'TIMEOUT')),
  contract_id uuid not null references contracts on delete restrict,
  door text not null check (door in ('ENTRANCE', 'BACKUP_ENTRANCE', 'BOX')),
  lock_id uuid references locks on delete restrict,
  command_id uuid references lock_commands on delete restrict,
  user_id uuid references users on delete restrict,
  unlock_token_id uuid references unlock_tokens on delete restrict,
  reason text,
  distance_m integer check (distance_m >= 0),
  accuracy_m integer check (accuracy_m >= 0),
  check ((event = 'REFUSED') = (command_id is null)),
  check (event not in ('REFUSED', 'REJECTED') or reason is not null)
);
create index door_log_tries on door_log (contract_id, at desc, id desc) where event in ('REFUSED', 'REQUESTED');
create index door_log_tries_of_user on door_log (user_id, at desc) where event in ('REFUSED', 'REQUESTED');
create index door_log_by_command on door_log (command_id) where command_id is not null;
create index door_log_by_age on door_log (at);

-- Append-only. Retention alone may delete, and says so in its transaction.
create function keep_door_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('komora.retention', true) = 'door_log' then
    return old;
  end if;
  raise exception 'rows of % never change once written', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger door_log_100_append_only before update or delete on door_log for each row execute function keep_door_log();
create trigger door_log_200_never_emptied before truncate on door_log for each statement execute function refuse_change();

-- "That was not me": who said so of which try.
create table door_reports (
  log_id uuid primary key references door_log on delete cascade,
  user_id uuid not null references users on delete restrict,
  reported_at timestamptz not null
);

-- Pictures of entrances, forgotten after some days.
create table captures (
  id uuid primary key,
  contract_id uuid not null references contracts on delete restrict,
  user_id uuid not null references users on delete restrict,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/svg+xml')),
  picture bytea not null check (length(picture) between 1 and 8388608),
  taken_at timestamptz not null,
  delete_after timestamptz not null,
  check (delete_after > taken_at)
);
alter table captures alter column picture set storage external;
create index captures_of_user on captures (user_id, contract_id, taken_at desc);
create index captures_by_end on captures (delete_after);
