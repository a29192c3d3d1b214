-- Tables of the mock gateway. They refer to no table of the product and no table of the product refers to them, because a
-- real gateway has a database of its own. Repeatable: it creates only what is missing.
create schema if not exists mock_gateway;

create table if not exists mock_gateway.payments (
  id text primary key,
  -- The merchant's idempotency key: the same key gives the same payment.
  merchant_key uuid not null unique,
  -- The merchant's reference: an order's or a rent's id.
  reference uuid not null,
  amount integer not null check (amount > 0),
  currency text not null,
  description text not null,
  language text not null,
  email text not null,
  -- Empty for a charge of a saved card: no payer returns.
  return_url text not null,
  expires_at timestamptz not null,
  state text not null check (state in ('PENDING', 'PAID', 'DECLINED', 'EXPIRED')),
  -- The payer's page: card form, confirmation of the bank, or none.
  step text not null check (step in ('CARD', 'CHALLENGE', 'DONE')),
  decline_code text,
  card_label text,
  card_reference text,
  -- The instant at which the simulated bank pays.
  settles_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The saved card that was charged; null for a payment on the page.
  method_reference text,
  decline_kind text check (decline_kind in ('SOFT', 'HARD', 'CHALLENGE')),
  card_expires_on date
);
create index if not exists payments_by_reference on mock_gateway.payments (reference);

create table if not exists mock_gateway.refunds (
  id text primary key,
  -- The merchant's refund id; a refund that is sent again has another one, such as `<id>-2`.
  merchant_key text not null unique,
  payment_id text not null references mock_gateway.payments on delete restrict,
  amount integer not null check (amount > 0),
  currency text not null,
  created_at timestamptz not null
);

-- For schemas of earlier versions.
alter table mock_gateway.refunds alter column merchant_key type text;

create table if not exists mock_gateway.ledger (
  id uuid primary key,
  payment_id text not null references mock_gateway.payments on delete restrict,
  refund_id text references mock_gateway.refunds on delete restrict,
  reference uuid not null,
  kind text not null check (kind in ('CHARGE', 'REFUND')),
  amount integer not null check (amount > 0),
  currency text not null,
  booked_at timestamptz not null,
  check ((kind = 'REFUND') = (refund_id is not null))
);
create unique index if not exists ledger_one_charge_per_payment on mock_gateway.ledger (payment_id) where kind = 'CHARGE';
create unique index if not exists ledger_once_per_refund on mock_gateway.ledger (refund_id) where kind = 'REFUND';
create index if not exists ledger_by_reference on mock_gateway.ledger (reference);

create table if not exists mock_gateway.notifications (
  id uuid primary key,
  payment_id text not null references mock_gateway.payments on delete restrict,
  -- The number of times that the notification is sent, although the merchant accepted the first.
  copies integer not null default 1 check (copies between 1 and 5),
  tries integer not null default 0,
  taken integer not null default 0,
  created_at timestamptz not null
);
create index if not exists notifications_by_payment on mock_gateway.notifications (payment_id);

-- Cards that the merchant deleted.
create table if not exists mock_gateway.cancelled_cards (
  reference text primary key,
  cancelled_at timestamptz not null
);

-- Pages on which a payer saves a card without a payment.
create table if not exists mock_gateway.card_setups (
  id text primary key,
  merchant_key uuid not null unique,
  description text not null,
  language text not null,
  return_url text not null,
  cancel_url text not null,
  expires_at timestamptz not null,
  card_label text,
  card_reference text,
  card_expires_on date,
  created_at timestamptz not null
);

-- One row: true while the gateway rejects every request.
create table if not exists mock_gateway.condition (
  id boolean primary key default true check (id),
  down boolean not null default false
);
insert into mock_gateway.condition default values on conflict do nothing;
