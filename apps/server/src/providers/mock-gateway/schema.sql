-- Rounding to the currency's smallest charge (whole forints); no turnover, bears no VAT. What is paid = amount_gross + rounding.
alter table invoices add column rounding integer not null default 0;

-- Notifications of payments that were not known yet are found again by what they speak of.
create index payment_notifications_waiting on payment_notifications (provider, provider_payment_id) where processed_at is null;

-- The mock gateway plays an outside world: its tables refer to nothing of ours, and nothing of ours refers to them.
create schema mock_gateway;

create table mock_gateway.payments (
  id text primary key,
  -- The merchant's key: the same key gives the same payment.
  merchant_key uuid not null unique,
  order_id uuid not null,
  amount integer not null check (amount > 0),
  currency text not null,
  description text not null,
  language text not null,
  email text not null,
  return_url text not null,
  expires_at timestamptz not null,
  state text not null check (state in ('PENDING', 'PAID', 'DECLINED', 'EXPIRED')),
  -- Where the payer stands: choosing a card, asked by the bank, or done.
  step text not null check (step in ('CARD', 'CHALLENGE', 'DONE')),
  decline_code text,
  card_label text,
  card_reference text,
  -- The bank answers at this time.
  settles_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payments_by_order on mock_gateway.payments (order_id);

create table mock_gateway.refunds (
  id text primary key,
  merchant_key uuid not null unique,
  payment_id text not null references mock_gateway.payments on delete restrict,
  amount integer not null check (amount > 0),
  currency text not null,
  created_at timestamptz not null
);

create table mock_gateway.ledger (
  id uuid primary key,
  payment_id text not null references mock_gateway.payments on delete restrict,
  refund_id text references mock_gateway.refunds on delete restrict,
  order_id uuid not null,
  kind text not null check (kind in ('CHARGE', 'REFUND')),
  amount integer not null check (amount > 0),
  currency text not null,
  booked_at timestamptz not null,
  check ((kind = 'REFUND') = (refund_id is not null))
);
create unique index ledger_one_charge_per_payment on mock_gateway.ledger (payment_id) where kind = 'CHARGE';
create unique index ledger_once_per_refund on mock_gateway.ledger (refund_id) where kind = 'REFUND';
create index ledger_by_order on mock_gateway.ledger (order_id);

create table mock_gateway.notifications (
  id uuid primary key,
  payment_id text not null references mock_gateway.payments on delete restrict,
  -- How often the same notification is sent even when the first was taken.
  copies integer not null default 1 check (copies between 1 and 5),
  tries integer not null default 0,
  taken integer not null default 0,
  created_at timestamptz not null
);
create index notifications_by_payment on mock_gateway.notifications (payment_id);

-- One row: whether the gateway answers at all.
create table mock_gateway.condition (
  id boolean primary key default true check (id),
  down boolean not null default false
);
insert into mock_gateway.condition default values;
