-- Keys that have encrypted data of this database. A start with none of them fails.
create table secret_keys (
  -- A derived value, from which the key cannot be computed.
  check_value bytea primary key check (length(check_value) = 32),
  first_used_at timestamptz not null
);
