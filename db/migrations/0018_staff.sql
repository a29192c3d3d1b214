-- Staff of the operator have accounts of their own, with roles and rights by warehouse. Every action of staff is in the audit log.

-- Staff --------------------------------------------------------------------------------------------------------------

create table staff (
  id uuid primary key default uuidv7(),
  email text not null check (length(email) <= 254),
  name text not null check (length(name) between 1 and 100),
  locale text not null check (locale in ('SK', 'CS', 'EN', 'UK', 'PL', 'HU')),
  -- Both are null until the person has accepted an invitation.
  password_hash text,
  totp_secret_encrypted bytea,
  -- The time step of the last accepted code: each code works once.
  totp_last_step bigint not null default 0,
  created_at timestamptz not null,
  -- The person has left. The row stays, because the audit log and documents refer to it.
  ended_at timestamptz,
  -- Grows with every change of the assignments. An update names the version that it is based on.
  version integer not null default 1,
  check ((password_hash is null) = (totp_secret_encrypted is null))
);
create unique index staff_email on staff (lower(email)) where ended_at is null;

create table staff_sessions (
  id uuid primary key default uuidv7(),
  token_hash bytea not null unique,
  staff_id uuid not null references staff on delete cascade,
  -- Browser and system; part of the address.
  device text,
  network text,
  created_at timestamptz not null,
  -- Written at most every five minutes.
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_sessions_by_staff on staff_sessions (staff_id);
create index staff_sessions_by_expiry on staff_sessions (expires_at);

-- One-time links with which a person sets a password and enrols an authenticator.
create table staff_invitations (
  token_hash bytea primary key,
  staff_id uuid not null references staff on delete cascade,
  -- Becomes the person's secret when the invitation is accepted.
  totp_secret_encrypted bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_invitations_by_staff on staff_invitations (staff_id);
create index staff_invitations_by_expiry on staff_invitations (expires_at);

create table staff_recovery_codes (
  staff_id uuid not null references staff on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- Roles --------------------------------------------------------------------------------------------------------------

create table roles (
  id uuid primary key default uuidv7(),
  -- Of a role that comes with the program; null for roles of the operator.
  preset text unique check (preset in ('owner', 'manager', 'site-staff', 'accountant', 'read-only', 'admin-user')),
  name text not null unique check (length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  version integer not null default 1
);

-- The role `owner` has all rights, also those of later versions, and no rows here.
create table role_rights (
  role_id uuid not null references roles on delete cascade,
  right_key text not null check (right_key ~ '^(read|write):[a-z-]+$'),
  primary key (role_id, right_key)
);

-- Who has which role where. Without warehouse and legal entity: in the whole organisation.
create table assignments (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff on delete restrict,
  role_id uuid not null references roles on delete restrict,
  warehouse_id uuid references warehouses on delete cascade,
  legal_entity_id uuid references legal_entities on delete cascade,
  ends_at timestamptz,
  created_at timestamptz not null,
  check (num_nonnulls(warehouse_id, legal_entity_id) <= 1),
  unique nulls not distinct (staff_id, role_id, warehouse_id, legal_entity_id)
);
create index assignments_by_role on assignments (role_id);
create index assignments_by_warehouse on assignments (warehouse_id) where warehouse_id is not null;
create index assignments_by_legal_entity on assignments (legal_entity_id) where legal_entity_id is not null;

-- Fails without an owner who can sign in, for the whole organisation and without an end. Takes a lock, so that two owners cannot end each
-- other at once.
create function assert_owner_stays() returns void language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(5661417);
  if not exists (
    select from assignments a join roles r on r.id = a.role_id join staff s on s.id = a.staff_id
    where r.preset = 'owner' and a.warehouse_id is null and a.legal_entity_id is null and a.ends_at is null
      and s.ended_at is null and s.password_hash is not null
  ) then
    raise exception 'The last owner must stay' using errcode = 'check_violation', constraint = 'last_owner_stays';
  end if;
end $$;

create function assert_owner_stays_after_staff() returns trigger language plpgsql volatile as $$
begin
  perform assert_owner_stays();
  return null;
end $$;

create function assert_owner_stays_after_assignment() returns trigger language plpgsql volatile as $$
begin
  -- Before the first owner has a password, nobody can be lost.
  if old.ends_at is null and old.warehouse_id is null and old.legal_entity_id is null
    and exists (select from roles where id = old.role_id and preset = 'owner')
    and exists (select from staff where id = old.staff_id and password_hash is not null)
  then
    perform assert_owner_stays();
  end if;
  return null;
end $$;

-- Deferred: a change of assignments replaces rows.
create constraint trigger assignments_900_keep_owner after update or delete on assignments
  deferrable initially deferred for each row execute function assert_owner_stays_after_assignment();
create constraint trigger staff_900_keep_owner after update of ended_at, password_hash on staff
  deferrable initially deferred for each row
  when (old.ended_at is null and old.password_hash is not null and (new.ended_at is not null or new.password_hash is null))
  execute function assert_owner_stays_after_staff();

insert into roles (preset, name) values
  ('owner', 'Owner'),
  ('manager', 'Manager'),
  ('site-staff', 'Site staff'),
  ('accountant', 'Accountant'),
  ('read-only', 'Read-only'),
  ('admin-user', 'AdminUser');

insert into role_rights (role_id, right_key)
select r.id, p.verb || ':' || n.noun
from (values
  ('manager', 'read', 'warehouse box price client person-data contract message task invoice payment refund credit-note write-off discount cash bank tax money-report door door-opening door-code overlock staff audit'),
  ('manager', 'write', 'box price client person-data contract message task payment refund credit-note write-off discount cash door door-opening door-code overlock staff'),
  ('site-staff', 'read', 'warehouse box price client contract message task cash door overlock'),
  ('site-staff', 'write', 'client contract message task cash door-opening overlock'),
  ('accountant', 'read', 'warehouse box price client contract message task invoice payment refund credit-note write-off discount cash bank tax money-report'),
  ('accountant', 'write', 'payment refund credit-note write-off cash bank tax'),
  ('read-only', 'read', 'warehouse box price client contract message task'),
  ('admin-user', 'read', 'warehouse box price client contract message task door staff audit integration job'),
  ('admin-user', 'write', 'door staff integration job')
) as p (preset, verb, nouns)
join roles r on r.preset = p.preset
cross join lateral unnest(string_to_array(p.nouns, ' ')) as n (noun);

-- Audit log ----------------------------------------------------------------------------------------------------------

create table audit_log (
  id uuid primary key default uuidv7(),
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('STAFF', 'KEY', 'CLIENT', 'JOB')),
  staff_id uuid references staff on delete restrict,
  -- Of an actor that is not staff, for example the name of a command.
  actor_name text,
  session_id uuid,
  ip text,
  request_id text,
  -- What was done, from the catalogue of packages/api.
  verb text not null,
  noun text not null,
  noun_id uuid,
  warehouse_id uuid references warehouses on delete restrict,
  legal_entity_id uuid references legal_entities on delete restrict,
  client_id uuid references users on delete restrict,
  contract_id uuid references contracts on delete restrict,
  -- Words of the actor. They can name a client.
  reason text,
  -- {field: {before, after}} of the changed fields, without personal values.
  changes jsonb not null default '{}',
  -- The same for fields with personal values.
  personal jsonb,
  check ((actor_kind = 'STAFF') = (staff_id is not null)),
  check ((actor_kind = 'STAFF') = (actor_name is null))
);
create index audit_log_by_time on audit_log (at, id);
create index audit_log_by_staff on audit_log (staff_id, at, id) where staff_id is not null;
create index audit_log_by_warehouse on audit_log (warehouse_id, at, id) where warehouse_id is not null;
create index audit_log_by_legal_entity on audit_log (legal_entity_id, at, id) where legal_entity_id is not null;
create index audit_log_by_noun on audit_log (noun_id, at, id) where noun_id is not null;
create index audit_log_by_client on audit_log (client_id) where client_id is not null;

-- The only permitted change is the erasure of a person's values: `personal` and `reason` become null.
create function reject_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.personal is null and (new.reason is null or new.reason = old.reason)
      and to_jsonb(new) - 'personal' - 'reason' = to_jsonb(old) - 'personal' - 'reason'
    then
      return new;
    end if;
  end if;
  raise exception 'The audit log cannot be changed' using errcode = 'restrict_violation';
end $$;
create trigger audit_log_100_reject_change before update or delete on audit_log for each row execute function reject_audit_change();
create trigger audit_log_100_reject_truncate before truncate on audit_log for each statement execute function reject_audit_change();

-- Actions of earlier operator accounts ---------------------------------------------------------------------------------

-- The persons stay as staff who have left: their actions refer to them. An owner invites them again.
insert into staff (id, email, name, locale, created_at, ended_at)
select id, email, left(coalesce(nullif(trim(first_name || ' ' || last_name), ''), email), 100), user_language, created_at, now()
from users where type <> 'ClientUser';

alter table refunds
  drop constraint refunds_paid_manually_by_fkey,
  add constraint refunds_paid_manually_by_fkey foreign key (paid_manually_by) references staff on delete restrict;
alter table bank_statements
  drop constraint bank_statements_imported_by_fkey,
  add constraint bank_statements_imported_by_fkey foreign key (imported_by) references staff on delete set null;
alter table bank_entries
  drop constraint bank_entries_settled_by_fkey,
  add constraint bank_entries_settled_by_fkey foreign key (settled_by) references staff on delete set null;

delete from sessions where user_id in (select id from users where type <> 'ClientUser');
delete from device_tokens where user_id in (select id from users where type <> 'ClientUser');
delete from password_tokens where user_id in (select id from users where type <> 'ClientUser');
update users set type = 'ClientUser', password_hash = null where type <> 'ClientUser';
alter table users
  drop constraint users_type_check,
  add constraint users_type_check check (type = 'ClientUser');

-- Where a payment belongs, for the rights of staff.
create view payment_places as
select p.id as payment_id, coalesce(o.warehouse_id, of_rent.warehouse_id) as warehouse_id,
  coalesce(o.legal_entity_id, of_rent.legal_entity_id) as legal_entity_id,
  coalesce(o.client_id, of_order.client_id, of_rent.client_id) as client_id, coalesce(of_order.id, of_rent.id) as contract_id
from payments p
  left join orders o on o.id = p.order_id
  left join contracts of_order on of_order.order_id = o.id
  left join rents r on r.id = p.rent_id
  left join contracts of_rent on of_rent.id = r.contract_id;
