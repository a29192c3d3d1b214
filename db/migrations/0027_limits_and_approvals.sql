-- Limits of staff for acts that give money away, and approvals above them (docs/algorithms/approvals.md).

-- What a role may do by itself. Without a row every act of the role needs an approval. The role `owner` has no limits.
create table role_limits (
  role_id uuid not null references roles on delete cascade,
  noun text not null check (noun in ('refund', 'credit-note', 'write-off')),
  currency text not null check (currency in ('EUR', 'CZK', 'PLN', 'HUF')),
  -- Minor units.
  per_action integer not null check (per_action >= 0),
  -- Sum of one person's acts within 30 days; null: without a limit.
  per_30_days integer check (per_30_days >= per_action),
  primary key (role_id, noun, currency)
);

create table approvals (
  id uuid primary key default uuidv7(),
  -- What was asked for: the verb of the call and its parsed request.
  verb text not null,
  request jsonb not null,
  noun text not null check (noun in ('refund', 'credit-note', 'write-off')),
  -- Minor units, as evaluated when it was asked for.
  amount integer not null check (amount > 0),
  currency text not null check (currency in ('EUR', 'CZK', 'PLN', 'HUF')),
  warehouse_id uuid references warehouses on delete restrict,
  legal_entity_id uuid not null references legal_entities on delete restrict,
  client_id uuid not null references users on delete restrict,
  contract_id uuid references contracts on delete restrict,
  reason text not null check (length(reason) between 1 and 500),
  requested_by uuid not null references staff on delete restrict,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'APPROVED', 'REJECTED')),
  decided_by uuid references staff on delete restrict,
  decided_at timestamptz,
  -- The ids that the act returned.
  result jsonb,
  constraint approvals_two_people check (decided_by <> requested_by),
  constraint approvals_decided check ((state = 'PENDING') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint approvals_in_time check (decided_at < expires_at),
  constraint approvals_result check ((state = 'APPROVED') = (result is not null)),
  constraint approvals_expire check (expires_at > requested_at)
);
create index approvals_pending on approvals (requested_at, id) where state = 'PENDING';
-- Decided once, and nothing else ever changes.
create trigger approvals_100_no_delete before delete on approvals for each row execute function reject_change();
create trigger approvals_101_decided_once before update on approvals for each row
  when (old.state <> 'PENDING' or new.state = 'PENDING' or (old.id, old.verb, old.request, old.noun, old.amount, old.currency, old.legal_entity_id, old.client_id, old.requested_by, old.requested_at, old.expires_at)
    is distinct from (new.id, new.verb, new.request, new.noun, new.amount, new.currency, new.legal_entity_id, new.client_id, new.requested_by, new.requested_at, new.expires_at))
  execute function reject_change();

-- The acts that count towards a person's limit of 30 days.
create table limited_acts (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff on delete restrict,
  noun text not null check (noun in ('refund', 'credit-note', 'write-off')),
  currency text not null check (currency in ('EUR', 'CZK', 'PLN', 'HUF')),
  amount integer not null check (amount > 0),
  at timestamptz not null,
  -- Of the person who approved; each approval runs one act.
  approval_id uuid unique references approvals on delete restrict
);
create index limited_acts_of_staff on limited_acts (staff_id, noun, currency, at);
create trigger limited_acts_100_append_only before update or delete on limited_acts for each row execute function reject_change();

-- Major units in EUR, with round amounts of similar value in the other currencies.
insert into role_limits (role_id, noun, currency, per_action, per_30_days)
select r.id, d.noun, c.currency, d.per_action * c.factor * 100, d.per_30_days * c.factor * 100
from (values
  ('manager', 'refund', 200, 1000), ('manager', 'credit-note', 200, 1000), ('manager', 'write-off', 100, null::integer),
  ('accountant', 'refund', 1000, 10000), ('accountant', 'credit-note', 1000, 10000), ('accountant', 'write-off', 500, null)
) as d (preset, noun, per_action, per_30_days)
join roles r on r.preset = d.preset
cross join (values ('EUR', 1), ('CZK', 25), ('PLN', 4), ('HUF', 400)) as c (currency, factor);

insert into role_rights (role_id, right_key)
select id, right_key from roles
join (values ('manager', 'read:approval'), ('manager', 'write:approval'), ('accountant', 'read:approval'), ('accountant', 'write:approval')) as g (preset_key, right_key)
  on preset = preset_key
on conflict do nothing;
