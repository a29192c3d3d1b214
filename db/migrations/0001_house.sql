-- The house: who operates, what is let, who rents it, and the money.
-- Amounts are integers in minor units of the row's currency; instants are timestamptz; business dates are date
-- in the warehouse's time zone; intervals are half-open.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create function fold_text(input text) returns text
  language sql immutable strict parallel safe
  return translate(lower(input), 'áäąàâãåčćçďđéěëęèêíïìîĺľłňńñóôöőòõŕřšśșťțúůüűùûýÿžźżß',
                                 'aaaaaaacccddeeeeeeiiiilllnnnoooooorrsssttuuuuuuyyzzzs');

-- Operator ---------------------------------------------------------------------------------------------------------

create table legal_entities (
  id uuid primary key default uuidv7(),
  country text not null unique check (country in ('SVK', 'CZE', 'POL', 'HUN')),
  name text not null,
  street text not null,
  number text not null,
  city text not null,
  zip text not null,
  company_id text not null,
  tax_id text not null,
  vat_id text,
  register_entry text not null default '',
  iban text not null,
  bic text,
  email text not null,
  phone_number text not null,
  currency text not null check (currency in ('EUR', 'CZK', 'PLN', 'HUF')),
  time_zone text not null,
  invoice_prefix text not null,
  contract_prefix text not null unique,
  created_at timestamptz not null default now()
);

create table vat_rules (
  id uuid primary key default uuidv7(),
  country text not null check (country in ('SVK', 'CZE', 'POL', 'HUN')),
  item_kind text not null check (item_kind in ('RENT', 'INSURANCE')),
  customer_type text not null check (customer_type in ('FyzickaOsoba', 'PravnickaOsoba')),
  rate_bp integer check (rate_bp between 0 and 10000),
  exemption_code text,
  exemption_clause jsonb,
  valid_from date not null,
  valid_to date,
  check ((rate_bp is null) <> (exemption_code is null)),
  check ((exemption_code is null) = (exemption_clause is null)),
  exclude using gist (
    country with =, item_kind with =, customer_type with =, daterange(valid_from, valid_to) with &&
  )
);

-- Catalogue --------------------------------------------------------------------------------------------------------

create table warehouses (
  id uuid primary key default uuidv7(),
  legal_entity_id uuid not null references legal_entities on delete restrict,
  country text not null check (country in ('SVK', 'CZE', 'POL', 'HUN')),
  name text not null,
  street text not null,
  number text not null,
  city text not null,
  zip text not null,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  position point generated always as (point(lng, lat)) stored,
  search_text text generated always as (
    fold_text(name || ' ' || city || ' ' || street || ' ' || number || ' ' || zip)
  ) stored,
  time_zone text not null,
  features text[] not null default '{}' check (features <@ array[
    'BARRIER_FREE', 'ACCESS_24_7', 'HEATING', 'PARKING', 'SMART', 'VIDEO_MONITORING', 'FIRST_MONTH_FREE', 'STARTER_PACKAGE_PARTNER'
  ]),
  accessibility_by_car jsonb not null default '{}',
  description jsonb not null default '{}',
  opening_hours jsonb not null default '[]',
  available_from date,
  deactivated_at timestamptz,
  lock_proximity_m integer not null default 150 check (lock_proximity_m between 1 and 100000),
  floor_plan jsonb not null,
  created_at timestamptz not null default now()
);
create index warehouses_search_text on warehouses using gin (search_text gin_trgm_ops);
create index warehouses_position on warehouses using gist (position);
create index warehouses_legal_entity on warehouses (legal_entity_id);

create table boxes (
  id uuid primary key default uuidv7(),
  warehouse_id uuid not null references warehouses on delete restrict,
  name text not null,
  width_cm integer not null check (width_cm between 30 and 5000),
  length_cm integer not null check (length_cm between 30 and 5000),
  height_cm integer not null check (height_cm between 30 and 2000),
  area_cm2 integer not null generated always as (width_cm * length_cm) stored,
  price_net_month integer not null check (price_net_month > 0),
  active boolean not null default true,
  lock_version text not null check (lock_version in ('V1', 'V2')),
  floor integer not null default 0,
  shape jsonb not null,
  created_at timestamptz not null default now(),
  unique (warehouse_id, name)
);
create index boxes_by_warehouse on boxes (warehouse_id, area_cm2) include (price_net_month, active);

create table price_history (
  id uuid primary key default uuidv7(),
  box_id uuid not null references boxes on delete cascade,
  price_net_month integer not null check (price_net_month > 0),
  valid_from timestamptz not null default now()
);
create index price_history_by_box on price_history (box_id, valid_from desc);

create function record_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.price_net_month <> old.price_net_month then
    insert into price_history (box_id, price_net_month) values (new.id, new.price_net_month);
  end if;
  return null;
end $$;
create trigger boxes_900_record_price after insert or update of price_net_month on boxes
  for each row execute function record_price();

create table period_discounts (
  id uuid primary key default uuidv7(),
  legal_entity_id uuid not null references legal_entities on delete cascade,
  months integer not null check (months in (1, 3, 6, 12)),
  discount_bp integer not null check (discount_bp between 0 and 9000),
  unique (legal_entity_id, months)
);

create table insurances (
  id uuid primary key default uuidv7(),
  legal_entity_id uuid not null references legal_entities on delete cascade,
  position integer not null,
  name jsonb not null,
  coverage_amount integer not null check (coverage_amount >= 0),
  price_net_month integer not null check (price_net_month >= 0),
  active boolean not null default true,
  unique (legal_entity_id, position)
);

create table promotions (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('FIRST_MONTH_FREE')),
  promo_type text not null check (promo_type in ('Easter', 'Christmas', 'Snowflake', 'Gem', 'Gift', 'Heart', 'Leaf', 'Sun', 'Umbrella')),
  country text not null check (country in ('SVK', 'CZE', 'POL', 'HUN')),
  title jsonb not null,
  valid_from date not null,
  valid_to date not null,
  check (valid_from <= valid_to)
);

create table vouchers (
  id uuid primary key default uuidv7(),
  token text not null,
  country text not null check (country in ('SVK', 'CZE', 'POL', 'HUN')),
  warehouse_id uuid references warehouses on delete cascade,
  promo_type text not null default 'Gift' check (promo_type in ('Easter', 'Christmas', 'Snowflake', 'Gem', 'Gift', 'Heart', 'Leaf', 'Sun', 'Umbrella')),
  discount_bp integer check (discount_bp between 1 and 10000),
  discount_amount integer check (discount_amount > 0),
  valid_from date not null,
  valid_to date not null,
  max_redemptions integer not null check (max_redemptions > 0),
  redeemed_count integer not null default 0,
  check ((discount_bp is null) <> (discount_amount is null)),
  check (redeemed_count between 0 and max_redemptions),
  check (valid_from <= valid_to)
);
create unique index vouchers_token on vouchers (upper(token));

-- Accounts ---------------------------------------------------------------------------------------------------------

create table users (
  id uuid primary key default uuidv7(),
  type text not null default 'ClientUser' check (type in ('ClientUser', 'OwnerUser', 'AdminUser')),
  email text not null check (length(email) <= 254),
  phone_number text check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  first_name text not null,
  last_name text not null,
  password_hash text,
  user_language text not null check (user_language in ('SK', 'CS', 'EN', 'UK', 'PL', 'HU')),
  date_of_birth date,
  gender text check (gender in ('Male', 'Female')),
  invoicing_details jsonb,
  invoicing_details_version integer not null default 0,
  newsletter_subscribed boolean not null default false,
  referral_code text not null unique,
  referred_by uuid references users on delete set null,
  email_confirmed_at timestamptz,
  anonymised_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));
create unique index users_phone_number on users (phone_number) where phone_number is not null;

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  remember_me boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table device_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  device_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index device_tokens_by_user on device_tokens (user_id);

create table password_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('SET_PASSWORD', 'RESET_PASSWORD', 'CONFIRM_EMAIL')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_tokens_by_user on password_tokens (user_id);

-- Orders -----------------------------------------------------------------------------------------------------------

create table orders (
  id uuid primary key default uuidv7(),
  status text not null check (status in ('SUBMITTED', 'FULFILLED', 'FAILED', 'CANCELLED')),
  placed_by uuid references users on delete restrict,
  client_id uuid references users on delete restrict,
  box_id uuid not null references boxes on delete restrict,
  warehouse_id uuid not null references warehouses on delete restrict,
  legal_entity_id uuid not null references legal_entities on delete restrict,
  language text not null check (language in ('SK', 'CS', 'EN', 'UK', 'PL', 'HU')),
  invoicing_period_months integer not null check (invoicing_period_months in (1, 3, 6, 12)),
  insurance_id uuid not null references insurances on delete restrict,
  voucher_id uuid references vouchers on delete restrict,
  promotion_id uuid references promotions on delete restrict,
  referral_code text,
  starts_on date not null,
  invoicing_details jsonb not null,
  newsletter_consent boolean not null default false,
  summary jsonb not null,
  charge_amount integer not null check (charge_amount > 0),
  currency text not null check (currency in ('EUR', 'CZK', 'PLN', 'HUF')),
  hold_expires_at timestamptz not null,
  resolution text check (resolution in ('SAME_BOX', 'LIKE_BOX', 'REFUNDED')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  session_id text,
  check (status <> 'FULFILLED' or client_id is not null)
);
create index orders_open_holds on orders (hold_expires_at) where status in ('SUBMITTED', 'FAILED');
create index orders_by_box on orders (box_id);
create index orders_by_client on orders (client_id) where client_id is not null;

create table consents (
  id uuid primary key default uuidv7(),
  order_id uuid references orders on delete restrict,
  user_id uuid references users on delete restrict,
  kind text not null check (kind in ('TERMS_AND_CONDITIONS', 'RECURRING_PAYMENTS', 'PRIVACY_POLICY', 'IMMEDIATE_START', 'NEWSLETTER')),
  text_version text not null,
  language text not null,
  accepted_at timestamptz not null,
  ip inet,
  check (order_id is not null or user_id is not null)
);
create unique index consents_once_per_order on consents (order_id, kind) where order_id is not null;

create table idempotency_keys (
  scope text not null,
  key text not null check (length(key) between 1 and 200),
  request_hash bytea not null,
  response jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Contracts --------------------------------------------------------------------------------------------------------

create table business_id_counters (
  prefix text not null,
  year integer not null,
  last_number integer not null default 0,
  primary key (prefix, year)
);

create table contracts (
  id uuid primary key default uuidv7(),
  business_id text not null unique,
  status text not null check (status in ('ACTIVE', 'TERMINATING', 'EVICTED', 'TERMINATED')),
  client_id uuid not null references users on delete restrict,
  order_id uuid not null unique references orders on delete restrict,
  box_id uuid not null references boxes on delete restrict,
  warehouse_id uuid not null references warehouses on delete restrict,
  legal_entity_id uuid not null references legal_entities on delete restrict,
  language text not null,
  starts_on date not null,
  terminates_on date,
  invoicing_period_months integer not null check (invoicing_period_months in (1, 3, 6, 12)),
  insurance_id uuid not null references insurances on delete restrict,
  rent_net_month integer not null check (rent_net_month > 0),
  insurance_net_month integer not null check (insurance_net_month >= 0),
  period_discount_bp integer not null default 0,
  recurring_amount integer not null check (recurring_amount > 0),
  currency text not null,
  access_code_encrypted bytea not null,
  lock_code_encrypted bytea not null,
  payment_provider text check (payment_provider in ('STRIPE', 'GOPAY', 'MOCK')),
  payment_method_reference text,
  payment_method_label text,
  overlocked_at timestamptz,
  created_at timestamptz not null
);
create index contracts_by_client on contracts (client_id, created_at desc);
create index contracts_by_box on contracts (box_id);

create table box_claims (
  box_id uuid primary key references boxes on delete restrict,
  kind text not null check (kind in ('HOLD', 'RENTED', 'WAITLIST')),
  order_id uuid unique references orders on delete restrict,
  contract_id uuid unique references contracts on delete restrict,
  waitlist_entry_id uuid unique,
  expires_at timestamptz,
  claimed_at timestamptz not null,
  check (case kind
    when 'HOLD' then order_id is not null and contract_id is null and waitlist_entry_id is null and expires_at is not null
    when 'RENTED' then contract_id is not null and order_id is null and waitlist_entry_id is null and expires_at is null
    when 'WAITLIST' then waitlist_entry_id is not null and order_id is null and contract_id is null and expires_at is not null
  end)
);
create index box_claims_by_expiry on box_claims (expires_at) where expires_at is not null;

create table waitlist_entries (
  id uuid primary key default uuidv7(),
  warehouse_id uuid not null references warehouses on delete cascade,
  user_id uuid references users on delete cascade,
  email text not null,
  language text not null,
  box_size text check (box_size in ('XS', 'SMALL', 'MEDIUM', 'LARGE')),
  token_hash bytea unique,
  notified_at timestamptz,
  created_at timestamptz not null
);
create unique index waitlist_entries_once on waitlist_entries (warehouse_id, lower(email)) where notified_at is null;
alter table box_claims add constraint box_claims_waitlist_entry_fk
  foreign key (waitlist_entry_id) references waitlist_entries on delete cascade;

-- Rents, invoices --------------------------------------------------------------------------------------------------

create table rents (
  id uuid primary key default uuidv7(),
  contract_id uuid not null references contracts on delete restrict,
  period_number integer not null check (period_number >= 0),
  period_from date not null,
  period_to date not null,
  paying_method text not null check (paying_method in ('AUTOPAY', 'MANUAL', 'FROM_ORDER', 'MARKED_BY_ADMIN')),
  paying_status text not null check (paying_status in ('CREATED', 'ATTEMPTING_AUTOPAY', 'WAITING_FOR_MANUAL', 'PAID')),
  status text not null check (status in ('CREATED', 'INVOICE_SUBMITTED', 'PAID')),
  amount_net integer not null check (amount_net >= 0),
  amount_vat integer not null check (amount_vat >= 0),
  amount_gross integer not null generated always as (amount_net + amount_vat) stored,
  currency text not null,
  due_on date not null,
  paid_at timestamptz,
  created_at timestamptz not null,
  unique (contract_id, period_from),
  unique (contract_id, period_number),
  check (period_from < period_to),
  check ((paying_status = 'PAID') = (paid_at is not null))
);
create index rents_unpaid on rents (due_on) where paid_at is null;

create table invoice_counters (
  legal_entity_id uuid not null references legal_entities on delete restrict,
  series text not null,
  year integer not null,
  last_number integer not null default 0,
  primary key (legal_entity_id, series, year)
);

create table invoices (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  legal_entity_id uuid not null references legal_entities on delete restrict,
  series text not null,
  year integer not null,
  sequence integer not null check (sequence > 0),
  number text not null,
  rent_id uuid references rents on delete restrict,
  corrects_invoice_id uuid references invoices on delete restrict,
  client_id uuid not null references users on delete restrict,
  language text not null,
  supplier jsonb not null,
  customer jsonb not null,
  issued_on date not null,
  supplied_on date not null,
  due_on date not null,
  variable_symbol text not null,
  amount_net integer not null,
  amount_vat integer not null,
  amount_gross integer not null,
  currency text not null,
  vat_breakdown jsonb not null,
  created_at timestamptz not null,
  unique (legal_entity_id, series, year, sequence),
  unique (legal_entity_id, number),
  check (amount_gross = amount_net + amount_vat),
  check ((kind = 'CREDIT_NOTE') = (corrects_invoice_id is not null))
);
create unique index invoices_once_per_rent on invoices (rent_id) where kind = 'INVOICE';

create table invoice_items (
  invoice_id uuid not null references invoices on delete restrict,
  position integer not null,
  subject text not null,
  months integer not null check (months > 0),
  unit_net integer not null,
  amount_net integer not null,
  amount_vat integer not null,
  amount_gross integer not null,
  vat_rate_bp integer,
  exemption_code text,
  primary key (invoice_id, position),
  check (amount_gross = amount_net + amount_vat)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % never change once written', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger invoices_100_immutable before update or delete on invoices for each row execute function refuse_change();
create trigger invoice_items_100_immutable before update or delete on invoice_items for each row execute function refuse_change();
create trigger consents_100_immutable before update or delete on consents for each row execute function refuse_change();

-- Payments ---------------------------------------------------------------------------------------------------------

create table payments (
  id uuid primary key default uuidv7(),
  order_id uuid references orders on delete restrict,
  rent_id uuid references rents on delete restrict,
  provider text not null check (provider in ('STRIPE', 'GOPAY', 'MOCK')),
  attempt integer not null check (attempt > 0),
  status text not null check (status in ('CREATED', 'PENDING', 'PAID', 'DECLINED', 'EXPIRED')),
  provider_payment_id text,
  redirect_url text,
  amount integer not null check (amount > 0),
  currency text not null,
  decline_code text,
  settlement text check (settlement in ('FULFILLED', 'REFUNDED', 'PARKED')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  paid_at timestamptz,
  unique (order_id, attempt),
  unique (rent_id, attempt),
  unique (provider, provider_payment_id),
  check ((order_id is null) <> (rent_id is null)),
  check ((status = 'PAID') = (paid_at is not null))
);
create unique index payments_one_open_per_order on payments (order_id) where status in ('CREATED', 'PENDING');
create unique index payments_one_open_per_rent on payments (rent_id) where status in ('CREATED', 'PENDING');
create unique index payments_one_fulfils_order on payments (order_id) where settlement = 'FULFILLED';
create index payments_open on payments (updated_at) where status in ('CREATED', 'PENDING');
create index payments_unsettled on payments (updated_at) where status = 'PAID' and settlement is null;

create table payment_notifications (
  id uuid primary key default uuidv7(),
  provider text not null,
  event_id text not null,
  provider_payment_id text not null,
  body bytea not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  unique (provider, event_id)
);

create table refunds (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payments on delete restrict,
  reason text not null check (reason in ('LATE_PAYMENT', 'DUPLICATE_PAYMENT', 'PROMOTION', 'EARLY_END', 'WITHDRAWAL')),
  amount integer not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('REQUESTED', 'SENT', 'DONE', 'FAILED')),
  send_on date,
  provider_refund_id text,
  credit_note_id uuid references invoices on delete restrict,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (payment_id, reason)
);
create index refunds_open on refunds (updated_at) where status in ('REQUESTED', 'SENT');

create function refuse_over_refund() returns trigger language plpgsql as $$
declare paid integer; refunded bigint;
begin
  select amount into paid from payments where id = new.payment_id for update;
  select coalesce(sum(amount), 0) into refunded from refunds where payment_id = new.payment_id and status <> 'FAILED' and id <> new.id;
  if refunded + new.amount > paid then
    raise exception 'refunds of payment % would exceed what was paid', new.payment_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refunds_100_within_payment before insert or update of amount, status on refunds
  for each row when (new.status <> 'FAILED') execute function refuse_over_refund();

create table voucher_redemptions (
  order_id uuid primary key references orders on delete restrict,
  voucher_id uuid not null references vouchers on delete restrict,
  state text not null check (state in ('RESERVED', 'REDEEMED', 'RELEASED')),
  updated_at timestamptz not null
);
create index voucher_redemptions_by_voucher on voucher_redemptions (voucher_id);

create table referral_rewards (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete restrict,
  kind text not null check (kind in ('CREDIT', 'DEBIT')),
  amount integer not null check (amount > 0),
  currency text not null,
  contract_id uuid references contracts on delete restrict,
  created_at timestamptz not null
);
create unique index referral_rewards_one_credit_per_contract on referral_rewards (contract_id) where kind = 'CREDIT';
create index referral_rewards_by_user on referral_rewards (user_id);

-- Messages ---------------------------------------------------------------------------------------------------------

create table messages (
  id uuid primary key default uuidv7(),
  channel text not null check (channel in ('EMAIL', 'SMS')),
  recipient text not null,
  language text not null check (language in ('SK', 'CS', 'EN', 'UK', 'PL', 'HU')),
  template text not null,
  data jsonb not null,
  dedupe_key text not null unique,
  status text not null check (status in ('QUEUED', 'SENT', 'FAILED')),
  attempts integer not null default 0,
  subject text,
  html text,
  text text,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index messages_by_recipient on messages (lower(recipient), created_at desc);
create index messages_queued on messages (created_at) where status = 'QUEUED';

create table error_reports (
  id uuid primary key default uuidv7(),
  error text not null,
  stacktrace text not null,
  context jsonb not null,
  received_at timestamptz not null
);

-- Every change that a visitor can see in the catalogue is announced, so that web processes drop what they cached.
create function announce_catalogue_change() returns trigger language plpgsql as $$
declare warehouse uuid;
begin
  if tg_table_name = 'warehouses' then
    warehouse := case tg_op when 'DELETE' then old.id else new.id end;
  elsif tg_table_name = 'boxes' then
    warehouse := case tg_op when 'DELETE' then old.warehouse_id else new.warehouse_id end;
  else
    select warehouse_id into warehouse from boxes where id = case tg_op when 'DELETE' then old.box_id else new.box_id end;
  end if;
  perform pg_notify('catalogue', warehouse::text);
  return null;
end $$;
create trigger warehouses_900_announce after insert or update or delete on warehouses for each row execute function announce_catalogue_change();
create trigger boxes_900_announce after insert or update or delete on boxes for each row execute function announce_catalogue_change();
create trigger box_claims_900_announce after insert or update or delete on box_claims for each row execute function announce_catalogue_change();
