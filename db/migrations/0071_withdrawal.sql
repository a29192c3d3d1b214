-- What somebody stated to withdraw from a contract, as it was stated: kept for ever, one per contract.
create table withdrawals (
  contract_id uuid primary key references contracts on delete restrict,
  name text not null,
  email text not null,
  contract_number text not null,
  -- Who was signed in, if anybody.
  stated_by uuid references users on delete restrict,
  ip inet,
  language text not null check (language in ('SK', 'CS', 'EN', 'UK', 'PL', 'HU')),
  time_zone text not null,
  stated_at timestamptz not null,
  withdrawn_on date not null,
  empty_by date not null,
  refund_amount integer not null check (refund_amount >= 0),
  currency text not null check (currency in ('EUR', 'CZK', 'PLN', 'HUF'))
);
create index withdrawals_by_person on withdrawals (stated_by) where stated_by is not null;
create trigger withdrawals_100_immutable before delete or update on withdrawals for each row execute function refuse_change();
