-- A client saves another card for a contract on a page of the gateway, without a payment (docs/decisions/0042-change-of-card.md).
create table card_updates (
  id uuid primary key,
  contract_id uuid not null references contracts on delete cascade,
  provider text not null check (provider in ('STRIPE', 'GOPAY', 'MOCK')),
  status text not null default 'CREATED' check (status in ('CREATED', 'OPEN', 'SAVED', 'ENDED')),
  -- The gateway's id; null until its page is open.
  provider_setup_id text,
  redirect_url text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The gateway's page expires at this time.
  expires_at timestamptz not null,
  unique (provider, provider_setup_id),
  check (status in ('CREATED', 'ENDED') or provider_setup_id is not null)
);
create index card_updates_by_contract on card_updates (contract_id, created_at);
create index card_updates_open on card_updates (updated_at) where status in ('CREATED', 'OPEN');
create index card_updates_by_age on card_updates (created_at);
