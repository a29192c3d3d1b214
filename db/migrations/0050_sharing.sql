-- Who else may open the box of a contract. Ends with the contract, or when either person's account is gone.
create table box_sharings (
  contract_id uuid not null references contracts on delete cascade,
  user_id uuid not null references users on delete cascade,
  shared_at timestamptz not null,
  primary key (contract_id, user_id)
);
create index box_sharings_by_user on box_sharings (user_id);
