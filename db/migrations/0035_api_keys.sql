-- Programs of the operator call the API of staff with keys.

create table api_keys (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 100),
  -- SHA-256. The key itself is shown once and is not stored.
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  -- The first characters, to recognise the key.
  prefix text not null check (length(prefix) between 1 and 40),
  -- The key acts for this person and never has more rights than the person has at that moment.
  staff_id uuid not null references staff on delete restrict,
  rights text[] not null check (cardinality(rights) between 1 and 200),
  -- Without warehouse and legal entity: in the whole organisation.
  warehouse_id uuid references warehouses on delete cascade,
  legal_entity_id uuid references legal_entities on delete cascade,
  -- Addresses and networks from which the key works; empty: from everywhere.
  addresses text[] not null default '{}' check (cardinality(addresses) <= 50),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Written at most once an hour.
  last_used_at timestamptz,
  revoked_at timestamptz,
  check (num_nonnulls(warehouse_id, legal_entity_id) <= 1),
  check (expires_at > created_at)
);
create unique index api_keys_by_name on api_keys (lower(name)) where revoked_at is null;
create index api_keys_by_staff on api_keys (staff_id);
create index api_keys_by_warehouse on api_keys (warehouse_id) where warehouse_id is not null;
create index api_keys_by_legal_entity on api_keys (legal_entity_id) where legal_entity_id is not null;

comment on column audit_log.session_id is 'Of the session of staff; of the API key for the actor KEY.';
