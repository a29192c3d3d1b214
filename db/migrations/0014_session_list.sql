-- Clients see their sessions and remembered devices, and end them one by one.
alter table sessions
  add column id uuid not null default uuidv7(),
  -- The device id of a remembered device, whose token ends together with the session.
  add column device_id text,
  -- Browser and system, for example 'Firefox, Android'. The complete user agent is not stored.
  add column device text,
  -- The /24 of an IPv4 address or the /48 of an IPv6 address.
  add column network text,
  -- The last login with a password. A device token keeps it, so that remembering ends at a fixed time.
  add column signed_in_at timestamptz,
  -- Written at most once an hour.
  add column last_used_at timestamptz,
  add constraint sessions_id_key unique (id);
update sessions set signed_in_at = created_at, last_used_at = created_at;

alter table device_tokens
  add column id uuid not null default uuidv7(),
  add column device text,
  add column network text,
  add column last_used_at timestamptz,
  -- The token before the last rotation. It is accepted for a short time, for a second tab that uses it at the same moment.
  add column previous_hash bytea,
  add column rotated_at timestamptz,
  add constraint device_tokens_id_key unique (id),
  add constraint device_tokens_previous_hash_key unique (previous_hash);
