-- Passkeys of clients (docs/decisions/0087-passkeys-of-clients.md). Staff and clients have tables of their own, so that no credential and no challenge
-- of the one works for the other.

create table client_passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
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
create index client_passkeys_by_user on client_passkeys (user_id, created_at);
create trigger client_passkeys_100_sign_count before update on client_passkeys for each row
  when (new.sign_count < old.sign_count or new.credential_id <> old.credential_id or new.public_key <> old.public_key or new.user_id <> old.user_id)
  execute function reject_lower_sign_count();

-- What a passkey must sign, once. The row is deleted by its use.
create table client_passkey_challenges (
  challenge bytea primary key check (length(challenge) = 32),
  purpose text not null check (purpose in ('REGISTER', 'SIGN_IN')),
  -- Null for SIGN_IN: the passkey says who signs in.
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'SIGN_IN') = (user_id is null))
);
create index client_passkey_challenges_by_expiry on client_passkey_challenges (expires_at);
create index client_passkey_challenges_by_user on client_passkey_challenges (user_id) where user_id is not null;
