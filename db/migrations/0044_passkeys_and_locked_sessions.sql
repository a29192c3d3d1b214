-- Passkeys of staff, fresh sign-ins, sessions on shared devices that lock, and blocked clients (docs/decisions/0056-passkeys.md).

alter table staff
  -- The person has set credentials with a link. From then on a way to sign in remains until the person leaves.
  add column accepted_at timestamptz,
  -- Unlocks a session on a shared device. Argon2id.
  add column pin_hash text;
update staff set accepted_at = created_at where password_hash is not null;
alter table staff add constraint staff_password_after_acceptance check (password_hash is null or accepted_at is not null);

create table staff_passkeys (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff on delete cascade,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  -- COSE key.
  public_key bytea not null check (length(public_key) between 1 and 4096),
  -- Never falls: a lower value comes from a copy of the passkey. Many authenticators always report 0.
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null default '{}',
  -- A copy is stored by the vendor of the authenticator.
  backed_up boolean not null,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_by_staff on staff_passkeys (staff_id, created_at);

create function reject_lower_sign_count() returns trigger language plpgsql as $$
begin
  raise exception 'the sign count of a passkey never falls' using errcode = 'check_violation', constraint = 'staff_passkeys_sign_count_rises';
end $$;
create trigger staff_passkeys_100_sign_count before update on staff_passkeys for each row
  when (new.sign_count < old.sign_count or new.credential_id <> old.credential_id or new.public_key <> old.public_key or new.staff_id <> old.staff_id)
  execute function reject_lower_sign_count();

-- What a passkey must sign, once. The row is deleted by its use.
create table staff_passkey_challenges (
  challenge bytea primary key check (length(challenge) = 32),
  purpose text not null check (purpose in ('REGISTER', 'SIGN_IN', 'CONFIRM')),
  -- Null for SIGN_IN: the passkey says who signs in.
  staff_id uuid references staff on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'SIGN_IN') = (staff_id is null))
);
create index staff_passkey_challenges_by_expiry on staff_passkey_challenges (expires_at);
create index staff_passkey_challenges_by_staff on staff_passkey_challenges (staff_id) where staff_id is not null;

alter table staff_invitations
  -- The person made the link while signed in: passkeys stay. A link of a colleague replaces everything.
  add column is_own boolean not null default false;

alter table staff_sessions
  -- The last time at which the person gave a passkey, or password and second factor.
  add column proven_at timestamptz,
  add column is_shared boolean not null default false,
  -- The last time at which the person did something, to about 30 seconds. Only of shared devices.
  add column active_at timestamptz,
  add column locked_at timestamptz,
  add column pin_failures integer not null default 0 check (pin_failures between 0 and 5),
  add constraint staff_sessions_active check (not is_shared or active_at is not null);
update staff_sessions set proven_at = created_at;
alter table staff_sessions alter column proven_at set not null;

-- A person who has accepted an invitation and has not left keeps a way to sign in. Takes the row of the person, so that two removals wait for each other.
create function assert_way_to_sign_in() returns trigger language plpgsql as $$
declare
  person staff;
  person_id uuid := coalesce(to_jsonb(old) ->> 'staff_id', to_jsonb(old) ->> 'id')::uuid;
begin
  select * into person from staff where id = person_id for no key update;
  if person.accepted_at is not null and person.ended_at is null and person.password_hash is null
    and not exists (select from staff_passkeys where staff_id = person_id) then
    raise exception 'The last way to sign in must stay' using errcode = 'check_violation', constraint = 'last_factor_stays';
  end if;
  return null;
end $$;
create constraint trigger staff_passkeys_900_keep_factor after delete on staff_passkeys
  deferrable initially deferred for each row execute function assert_way_to_sign_in();
create constraint trigger staff_910_keep_factor after update of password_hash, accepted_at, ended_at on staff
  deferrable initially deferred for each row execute function assert_way_to_sign_in();

-- Owners with a passkey alone count as owners who can sign in.
create or replace function assert_owner_stays() returns void language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(5661417);
  if not exists (
    select from assignments a join roles r on r.id = a.role_id join staff s on s.id = a.staff_id
    where r.preset = 'owner' and a.warehouse_id is null and a.legal_entity_id is null and a.ends_at is null
      and s.ended_at is null and s.accepted_at is not null
  ) then
    raise exception 'The last owner must stay' using errcode = 'check_violation', constraint = 'last_owner_stays';
  end if;
end $$;
create or replace function assert_owner_stays_after_assignment() returns trigger language plpgsql volatile as $$
begin
  -- Before the first owner has credentials, nobody can be lost.
  if old.ends_at is null and old.warehouse_id is null and old.legal_entity_id is null
    and exists (select from roles where id = old.role_id and preset = 'owner')
    and exists (select from staff where id = old.staff_id and accepted_at is not null)
  then
    perform assert_owner_stays();
  end if;
  return null;
end $$;
drop trigger staff_900_keep_owner on staff;
create constraint trigger staff_900_keep_owner after update of ended_at, accepted_at on staff
  deferrable initially deferred for each row
  when (old.ended_at is null and old.accepted_at is not null and (new.ended_at is not null or new.accepted_at is null))
  execute function assert_owner_stays_after_staff();

-- Staff have blocked the client: no sign-in and no order. Doors of paid contracts stay open.
alter table users
  add column blocked_at timestamptz;
