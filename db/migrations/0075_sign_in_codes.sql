-- Codes by e-mail with which clients sign in without a password (docs/decisions/0086-codes-by-e-mail.md).

create table sign_in_codes (
  id uuid primary key,
  -- SHA-256 of the cookie of the browser that asked: the code works in no other one.
  browser_hash bytea not null unique check (length(browser_hash) = 32),
  -- Both null: the address has no account. The row behaves as any other, so that accounts cannot be enumerated.
  user_id uuid references users on delete cascade,
  staff_id uuid references staff on delete cascade,
  -- HMAC of id and code. Null until the message is queued.
  code_hash bytea check (length(code_hash) = 32),
  failures integer not null default 0 check (failures between 0 and 5),
  expires_at timestamptz not null,
  check (user_id is null or staff_id is null)
);
create index sign_in_codes_by_expiry on sign_in_codes (expires_at);
create index sign_in_codes_by_user on sign_in_codes (user_id) where user_id is not null;
create index sign_in_codes_by_staff on sign_in_codes (staff_id) where staff_id is not null;
