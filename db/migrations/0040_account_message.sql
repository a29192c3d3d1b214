-- Tries against the same door, counted across all web processes. Unlogged: losing the counts in a crash is fine.
create unlogged table rate_counters (
  key bytea primary key,
  tries integer not null,
  resets_at timestamptz not null
);
create index rate_counters_by_reset on rate_counters (resets_at);

create index password_tokens_by_expiry on password_tokens (expires_at);
create index device_tokens_by_expiry on device_tokens (expires_at);

-- Links with tokens wait encrypted and are forgotten once sent; sending_until is the lease of the worker that sends.
alter table messages add column secrets bytea;
alter table messages add column sending_until timestamptz;
create index messages_by_age on messages (created_at desc, id desc);
