-- A statement of withdrawal submitted without a session. It takes effect when the link that was mailed to the contract's client is used;
-- the withdrawal then has the date of the statement.
create table withdrawal_requests (
  id uuid primary key,
  name text not null,
  email text not null,
  contract_number text not null,
  ip inet not null,
  stated_at timestamptz not null,
  -- Null while no contract matches; the visitor gets the same response.
  contract_id uuid references contracts on delete cascade,
  token_hash bytea unique,
  expires_at timestamptz,
  used_at timestamptz,
  check ((contract_id is null) = (token_hash is null) and (contract_id is null) = (expires_at is null))
);
create index withdrawal_requests_by_contract on withdrawal_requests (contract_id, stated_at) where contract_id is not null;
create index withdrawal_requests_by_age on withdrawal_requests (stated_at);
