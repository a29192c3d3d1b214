-- The complete schema of version 1, by context. Later changes are migrations of their own.
--
-- Amounts are integers in minor units of the row's currency. Instants are timestamptz. Business dates are `date` in the
-- warehouse's time zone. Intervals are half-open.
--
-- Sections: shared functions, operator, identity, catalog, booking, tenancy, billing, payments, access, messaging, operations.
-- A foreign key to a table of a later section is added below that table.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Shared functions -------------------------------------------------------------------------------------------------

-- Compares text without case and diacritics. Immutable, so that generated columns and indexes can use it.
create function fold_text(input text) returns text
  language sql immutable strict parallel safe
  return translate(lower(input), 'áäąàâãåčćçďđéěëęèêíïìîĺľłňńñóôöőòõŕřšśșťțúůüűùûýÿžźżß',
                                 'aaaaaaacccddeeeeeeiiiilllnnnoooooorrsssttuuuuuuyyzzzs');

create function reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % never change once written', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Operator ---------------------------------------------------------------------------------------------------------

-- The operator has one legal entity per country. It is the landlord of contracts and the supplier of invoices.
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

-- A rule gives either a rate or an exemption. The exclusion constraint allows at most one rule per day.
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

-- Identity ---------------------------------------------------------------------------------------------------------

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
  created_at timestamptz not null default now(),
  -- Grows with every change of the profile. An update names the version that it is based on.
  version integer not null default 1
);
create unique index users_email on users (lower(email));
create unique index users_phone_number on users (phone_number) where phone_number is not null;
create index users_by_referrer on users (referred_by) where referred_by is not null;

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  remember_me boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- Web processes close the event streams of a session when it ends.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_end', encode(old.token_hash, 'hex'));
  return null;
end $$;
create trigger sessions_900_announce_end after delete on sessions for each row execute function announce_session_end();

create table device_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  device_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index device_tokens_by_user on device_tokens (user_id);
create index device_tokens_by_expiry on device_tokens (expires_at);

create table password_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('SET_PASSWORD', 'RESET_PASSWORD', 'CONFIRM_EMAIL')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_tokens_by_user on password_tokens (user_id);
create index password_tokens_by_expiry on password_tokens (expires_at);

-- Evidence of consent. Rows never change and are never deleted: card schemes and gateways require the evidence for at
-- least a year after the last charge.
create table consents (
  id uuid primary key default uuidv7(),
  order_id uuid,
  user_id uuid references users on delete restrict,
  kind text not null check (kind in ('TERMS_AND_CONDITIONS', 'RECURRING_PAYMENTS', 'PRIVACY_POLICY', 'IMMEDIATE_START', 'NEWSLETTER')),
  text_version text not null,
  language text not null,
  accepted_at timestamptz not null,
  ip inet,
  -- Facts that the version of the text does not contain: amount, frequency and first day of repeated payments.
  detail jsonb,
  check (order_id is not null or user_id is not null),
  constraint consents_detail check (detail is null or kind = 'RECURRING_PAYMENTS')
);
create unique index consents_once_per_order on consents (order_id, kind) where order_id is not null;
create index consents_by_user on consents (user_id) where user_id is not null;
create trigger consents_100_immutable before update or delete on consents for each row execute function reject_change();

-- Catalog ----------------------------------------------------------------------------------------------------------

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
-- An index-only scan answers the availability per warehouse and size.
create index boxes_by_warehouse on boxes (warehouse_id, area_cm2) include (id, price_net_month, active);

-- The offer of a reduced price must state the lowest price of the last 30 days.
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
-- A free box is offered in the order of registration.
create index waitlist_entries_waiting on waitlist_entries (warehouse_id, created_at, id) where notified_at is null;

-- Announces changes of the catalogue, so that web processes drop their caches. The payload is a warehouse's id, or '*' for
-- all warehouses. There is one notification per statement and warehouse, because one per row is too slow for bulk changes.
create function announce_warehouses(ids uuid[]) returns void language sql volatile as $$
  select pg_notify('catalogue', id) from (
    select distinct unnest(ids)::text as id where cardinality(ids) <= 1000
    union all
    select '*' where cardinality(ids) > 1000
  ) as announced where id is not null
$$;

create function announce_catalogue_rows() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'warehouses' then
    perform announce_warehouses(array(select distinct id from changed));
  elsif tg_table_name = 'boxes' then
    perform announce_warehouses(array(select distinct warehouse_id from changed));
  else
    perform announce_warehouses(array(select distinct boxes.warehouse_id from changed join boxes on boxes.id = changed.box_id));
  end if;
  return null;
end $$;

-- A box that moves to another warehouse changes both warehouses.
create function announce_moved_boxes() returns trigger language plpgsql as $$
begin
  perform announce_warehouses(array(select warehouse_id from before union select warehouse_id from after));
  return null;
end $$;

create function announce_everything() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '*');
  return null;
end $$;

create trigger warehouses_900_announce_insert after insert on warehouses
  referencing new table as changed for each statement execute function announce_catalogue_rows();
create trigger warehouses_900_announce_update after update on warehouses
  referencing new table as changed for each statement execute function announce_catalogue_rows();
create trigger warehouses_900_announce_delete after delete on warehouses
  referencing old table as changed for each statement execute function announce_catalogue_rows();
create trigger warehouses_900_announce_truncate after truncate on warehouses
  for each statement execute function announce_everything();

create trigger boxes_900_announce_insert after insert on boxes
  referencing new table as changed for each statement execute function announce_catalogue_rows();
create trigger boxes_900_announce_update after update on boxes
  referencing old table as before new table as after for each statement execute function announce_moved_boxes();
create trigger boxes_900_announce_delete after delete on boxes
  referencing old table as changed for each statement execute function announce_catalogue_rows();
create trigger boxes_900_announce_truncate after truncate on boxes
  for each statement execute function announce_everything();

-- Prices depend on these tables.
create trigger legal_entities_900_announce after insert or update or delete or truncate on legal_entities
  for each statement execute function announce_everything();
create trigger vat_rules_900_announce after insert or update or delete or truncate on vat_rules
  for each statement execute function announce_everything();
create trigger promotions_900_announce after insert or update or delete or truncate on promotions
  for each statement execute function announce_everything();

-- Booking ----------------------------------------------------------------------------------------------------------

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
  -- The offer as the buyer saw it.
  summary jsonb not null,
  charge_amount integer not null check (charge_amount > 0),
  currency text not null check (currency in ('EUR', 'CZK', 'PLN', 'HUF')),
  hold_expires_at timestamptz not null,
  resolution text check (resolution in ('SAME_BOX', 'LIKE_BOX', 'REFUNDED')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  session_id text,
  -- Net prices per month and the announced refund, fixed when the order is placed.
  terms jsonb not null,
  -- SHA-256 of the request. The same request of the same buyer continues this order instead of placing a second one.
  request_hash bytea,
  -- The buyer came through the embedded view (no header and footer) and returns to it.
  limited_view boolean not null default false,
  -- The last time that a status page caused a request to the gateway.
  payment_checked_at timestamptz,
  -- True if fulfilment created the buyer's account. An anonymous order may also end in an existing account.
  account_created boolean not null default false,
  -- Set when a cancelled order no longer names its buyer. Money that arrives later cannot be assigned to a person.
  anonymised_at timestamptz,
  check (status <> 'FULFILLED' or client_id is not null),
  constraint orders_anonymised_check check (anonymised_at is null or status = 'CANCELLED')
);
create index orders_open_holds on orders (hold_expires_at) where status in ('SUBMITTED', 'FAILED');
create index orders_by_box on orders (box_id);
create index orders_by_client on orders (client_id) where client_id is not null;
create index orders_by_placer on orders (placed_by) where placed_by is not null;

alter table consents add constraint consents_order_id_fkey foreign key (order_id) references orders on delete restrict;

-- The primary key guarantees that a box is held or rented at most once.
create table box_reservations (
  box_id uuid primary key references boxes on delete restrict,
  kind text not null check (kind in ('HOLD', 'RENTED', 'WAITLIST')),
  order_id uuid unique references orders on delete restrict,
  contract_id uuid unique,
  waitlist_entry_id uuid unique,
  expires_at timestamptz,
  reserved_at timestamptz not null,
  -- Earlier orders of the same buyer whose hold this order took over. The first of them that is paid gets the box.
  moved_from uuid[] not null default '{}',
  check (case kind
    when 'HOLD' then order_id is not null and contract_id is null and waitlist_entry_id is null and expires_at is not null
    when 'RENTED' then contract_id is not null and order_id is null and waitlist_entry_id is null and expires_at is null
    when 'WAITLIST' then waitlist_entry_id is not null and order_id is null and contract_id is null and expires_at is not null
  end),
  constraint box_reservations_waitlist_entry_fk foreign key (waitlist_entry_id) references waitlist_entries on delete cascade
);
create index box_reservations_by_expiry on box_reservations (expires_at) where expires_at is not null;

create trigger box_reservations_900_announce_insert after insert on box_reservations
  referencing new table as changed for each statement execute function announce_catalogue_rows();
create trigger box_reservations_900_announce_update after update on box_reservations
  referencing new table as changed for each statement execute function announce_catalogue_rows();
create trigger box_reservations_900_announce_delete after delete on box_reservations
  referencing old table as changed for each statement execute function announce_catalogue_rows();
create trigger box_reservations_900_announce_truncate after truncate on box_reservations
  for each statement execute function announce_everything();

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
  contract_id uuid,
  created_at timestamptz not null,
  -- The rent that a DEBIT pays for, or whose DEBIT a CREDIT gives back.
  rent_id uuid,
  constraint referral_rewards_debit_pays_a_rent check (kind = 'CREDIT' or rent_id is not null)
);
create unique index referral_rewards_one_credit_per_contract on referral_rewards (contract_id) where kind = 'CREDIT' and rent_id is null;
create unique index referral_rewards_once_per_rent on referral_rewards (rent_id, kind) where rent_id is not null;
create index referral_rewards_by_user on referral_rewards (user_id);

-- A user cannot spend more than was earned. The function locks the user's row first: without the lock, two concurrent
-- transactions would each see only their own debit.
create function reject_overspent_reward() returns trigger language plpgsql as $$
begin
  perform from users where id = new.user_id for no key update;
  if (select sum(case kind when 'CREDIT' then amount else -amount end) from referral_rewards where user_id = new.user_id and currency = new.currency) < 0 then
    raise exception 'more reward is spent than was earned' using errcode = 'check_violation', constraint = 'referral_rewards_not_overspent';
  end if;
  return null;
end $$;
create trigger referral_rewards_100_not_overspent after insert on referral_rewards
  for each row when (new.kind = 'DEBIT') execute function reject_overspent_reward();

-- Tenancy ----------------------------------------------------------------------------------------------------------

-- The last number of contracts per prefix and year.
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
  created_at timestamptz not null,
  evicted_at timestamptz,
  terminated_at timestamptz,
  -- The last day that is paid for, if it is not the last day of the tenancy. It differs after a withdrawal.
  charged_until date,
  -- The number of the first period without a rent.
  next_period integer not null default 1 check (next_period > 0),
  -- The last day of the month printed on the card.
  payment_method_expires_on date,
  -- Set while an error needs the operator's decision. Billing skips the contract meanwhile.
  billing_suspended_at timestamptz,
  billing_suspended_reason text,
  -- The first day of the next period, computed from the start date in the same way as period() of the domain package.
  next_charge_on date not null
    generated always as ((starts_on + make_interval(months => invoicing_period_months * next_period))::date) stored,
  constraint contracts_closing_day check ((status = 'ACTIVE') = (terminates_on is null)),
  constraint contracts_closing_after_start check (terminates_on >= starts_on),
  constraint contracts_charged_until check (charged_until is null or (terminates_on is not null and charged_until <= terminates_on)),
  constraint contracts_evicted_at check (evicted_at is null or status in ('EVICTED', 'TERMINATED')),
  constraint contracts_billing_suspended check ((billing_suspended_at is null) = (billing_suspended_reason is null))
);
create index contracts_by_client on contracts (client_id, created_at desc);
create index contracts_by_box on contracts (box_id);
create index contracts_terminating on contracts (terminates_on) where status in ('TERMINATING', 'EVICTED');
-- A rent is due for every period that begins on the last charged day or earlier. The billing run reads pages by (day, id),
-- so that it does not scan the contracts of earlier pages again.
create index contracts_due on contracts (next_charge_on, id) where status in ('ACTIVE', 'TERMINATING', 'EVICTED') and billing_suspended_at is null
  and next_charge_on <= coalesce(charged_until, terminates_on, 'infinity'::date);
create index contracts_billing_suspended on contracts (billing_suspended_at) where billing_suspended_at is not null;
-- Saved cards of terminated contracts, to be deleted at the gateway unless a rent is unpaid.
create index contracts_unused_cards on contracts (id) where status = 'TERMINATED' and payment_method_reference is not null;
create index contracts_by_card on contracts (payment_provider, payment_method_reference) where payment_method_reference is not null;

-- Allowed transitions: ACTIVE → TERMINATING → EVICTED → TERMINATED, and TERMINATING → TERMINATED.
create function reject_contract_transition() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in
     (('ACTIVE', 'TERMINATING'), ('TERMINATING', 'EVICTED'), ('TERMINATING', 'TERMINATED'), ('EVICTED', 'TERMINATED')) then
    raise exception 'a contract does not go from % to %', old.status, new.status using errcode = 'check_violation', constraint = 'contracts_lifecycle';
  end if;
  return new;
end $$;
create trigger contracts_100_lifecycle before update of status on contracts
  for each row when (old.status is distinct from new.status) execute function reject_contract_transition();

-- Deferred: fulfilment takes the box before it inserts the contract, since only then the contract's box is known.
alter table box_reservations add constraint box_reservations_contract_id_fkey
  foreign key (contract_id) references contracts on delete restrict deferrable initially deferred;
alter table referral_rewards add constraint referral_rewards_contract_id_fkey
  foreign key (contract_id) references contracts on delete restrict;

-- The agreement as concluded: the edition of its template and all input of the template. Together they reproduce the
-- same PDF. The hash is stored with the first rendering and proves that later renderings are identical.
create table legal_agreements (
  contract_id uuid primary key references contracts on delete restrict,
  edition text not null,
  language text not null check (language in ('SK', 'CS', 'EN', 'UK', 'PL', 'HU')),
  snapshot jsonb not null,
  sha256 bytea check (length(sha256) = 32),
  concluded_at timestamptz not null
);
create trigger legal_agreements_100_no_delete before delete on legal_agreements for each row execute function reject_change();
create trigger legal_agreements_101_immutable before update on legal_agreements for each row
  when (old.sha256 is not null or (old.contract_id, old.edition, old.language, old.snapshot, old.concluded_at)
    is distinct from (new.contract_id, new.edition, new.language, new.snapshot, new.concluded_at))
  execute function reject_change();

-- People who may open the box of a contract besides the client. A row ends with the contract or with either account.
create table box_sharings (
  contract_id uuid not null references contracts on delete cascade,
  user_id uuid not null references users on delete cascade,
  shared_at timestamptz not null,
  primary key (contract_id, user_id)
);
create index box_sharings_by_user on box_sharings (user_id);

-- A notice of termination; at most one per contract.
create table terminations (
  contract_id uuid primary key references contracts on delete restrict,
  requested_by uuid not null references users on delete restrict,
  -- The requested last day of the tenancy.
  day date not null,
  note text,
  reasons text[] not null check (cardinality(reasons) between 1 and 5
    and reasons <@ array['PotrebujemPriestoryBlizsie', 'NevyhovujeMiCena', 'NevyhovujeMiVelkostPriestoru', 'UzNepotrebujem', 'Ine']),
  was_evicted_and_cleaned boolean not null,
  requested_at timestamptz not null
);
create index terminations_by_person on terminations (requested_by);

-- A statement of withdrawal from a contract, exactly as submitted. At most one per contract, stored permanently.
create table withdrawals (
  contract_id uuid primary key references contracts on delete restrict,
  name text not null,
  email text not null,
  contract_number text not null,
  -- The signed-in user, if any.
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
create trigger withdrawals_100_immutable before delete or update on withdrawals for each row execute function reject_change();

-- Billing ----------------------------------------------------------------------------------------------------------

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
  -- The day of the next attempt to charge the card; null if none is planned.
  next_attempt_on date,
  -- The part that referral rewards pay; the rest is charged. Fixed when the rent is created.
  reward_amount integer not null default 0 check (reward_amount >= 0),
  unique (contract_id, period_from),
  unique (contract_id, period_number),
  check (period_from < period_to),
  check ((paying_status = 'PAID') = (paid_at is not null)),
  constraint rents_next_attempt check (next_attempt_on is null or paid_at is null)
);
create index rents_unpaid on rents (due_on) where paid_at is null;
-- Read in pages by (day, id), like contracts_due.
create index rents_to_charge on rents (next_attempt_on, id) where next_attempt_on is not null;

alter table referral_rewards add constraint referral_rewards_rent_id_fkey foreign key (rent_id) references rents on delete restrict;

-- Reminders of an unpaid rent, each kind at most once.
create table rent_notices (
  rent_id uuid not null references rents on delete cascade,
  kind text not null check (kind in ('REMINDER', 'LAST_CALL', 'OVERLOCK')),
  -- Business date of the warehouse.
  sent_on date not null,
  -- For LAST_CALL only: the day on which access will be blocked.
  locks_on date check (locks_on is null or kind = 'LAST_CALL'),
  primary key (rent_id, kind)
);

-- Announcements of a coming charge (PAYMENT), and of a card that expires before the charge (CARD).
create table charge_notices (
  contract_id uuid not null references contracts on delete cascade,
  charge_on date not null,
  kind text not null check (kind in ('PAYMENT', 'CARD')),
  sent_at timestamptz not null,
  primary key (contract_id, charge_on, kind)
);

-- Numbers without gaps: the row is locked until the transaction of the document ends. A sequence would leave gaps.
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
  -- Rounding to the smallest amount that the currency can be charged in (whole forints). It bears no VAT.
  -- The amount to pay is amount_gross + rounding.
  rounding integer not null default 0,
  -- An invoice is corrected at most once per reason.
  credit_reason text check (credit_reason in ('PROMOTION', 'EARLY_END', 'WITHDRAWAL')),
  unique (legal_entity_id, series, year, sequence),
  unique (legal_entity_id, number),
  check (amount_gross = amount_net + amount_vat),
  check ((kind = 'CREDIT_NOTE') = (corrects_invoice_id is not null)),
  constraint invoices_credit_reason check (credit_reason is null or kind = 'CREDIT_NOTE')
);
create unique index invoices_once_per_rent on invoices (rent_id) where kind = 'INVOICE';
create unique index invoices_one_credit_per_reason on invoices (corrects_invoice_id, credit_reason) where credit_reason is not null;
create index invoices_by_corrected on invoices (corrects_invoice_id) where corrects_invoice_id is not null;
-- Bank transfers are matched by the variable symbol.
create index invoices_by_variable_symbol on invoices (legal_entity_id, variable_symbol) where kind = 'INVOICE';
create trigger invoices_100_immutable before update or delete on invoices for each row execute function reject_change();

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
create trigger invoice_items_100_immutable before update or delete on invoice_items for each row execute function reject_change();

-- Documents that must be reported to a tax authority. The row is inserted in the transaction that issues the document.
-- A document without a row need not be reported.
create table tax_reports (
  invoice_id uuid primary key references invoices on delete restrict,
  authority text not null check (authority in ('KSEF', 'NAV')),
  -- PENDING: not submitted. SENDING: submitted, response unknown. SENT: received by the authority, in validation.
  status text not null check (status in ('PENDING', 'SENDING', 'SENT', 'ACCEPTED', 'REJECTED')),
  -- The legal deadline.
  report_by timestamptz not null,
  next_attempt_at timestamptz,
  tries integer not null default 0 check (tries >= 0),
  -- The end of the lease of the worker that submits it.
  leased_until timestamptz,
  -- The submitted bytes, and the authority's reference of the submission.
  payload bytea,
  submission jsonb,
  called_at timestamptz,
  -- The number that the authority assigned to the document, and its receipt.
  authority_number text,
  receipt bytea,
  -- The reason of the rejection or of the last failed attempt.
  reason text,
  warned_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((status in ('ACCEPTED', 'REJECTED')) = (settled_at is not null)),
  check ((settled_at is null) = (next_attempt_at is not null)),
  check ((status = 'PENDING') = (called_at is null) or settled_at is not null),
  check (status not in ('SENDING', 'SENT') or payload is not null)
);
create index tax_reports_due on tax_reports (next_attempt_at) where settled_at is null;

-- Imported statements of the operator's bank accounts (camt.053), each at most once.
create table bank_statements (
  id uuid primary key,
  legal_entity_id uuid not null references legal_entities on delete restrict,
  account text not null,
  -- The bank's identifier of the statement.
  bank_id text not null,
  file_sha256 bytea not null,
  imported_by uuid references users on delete set null,
  imported_at timestamptz not null,
  unique (account, bank_id)
);

create table bank_entries (
  id uuid primary key,
  statement_id uuid not null references bank_statements on delete restrict,
  position integer not null,
  account text not null,
  -- The same booking has the same key in a daily and in a monthly statement.
  entry_key bytea not null,
  booked_on date,
  -- bigint: the operator's own transfers can exceed the range of integer.
  amount bigint not null check (amount >= 0),
  currency text not null,
  is_credit boolean not null,
  is_reversal boolean not null,
  is_booked boolean not null,
  end_to_end_id text,
  reference text,
  remittance text not null,
  payer_name text,
  payer_account text,
  -- NEW: not matched yet. DISMISSED: the operator settled it outside of this program.
  state text not null check (state in ('NEW', 'MATCHED', 'UNMATCHED', 'IGNORED', 'DISMISSED')),
  reason text check (reason in ('NO_REFERENCE', 'UNKNOWN_REFERENCE', 'AMBIGUOUS', 'PARTIAL', 'OVERPAID', 'WRONG_CURRENCY', 'ALREADY_PAID', 'REVERSAL', 'PENDING', 'DEBIT')),
  -- The rent that the entry paid. For an unmatched entry: the rent that it probably belongs to.
  rent_id uuid references rents on delete restrict,
  settled_by uuid references users on delete set null,
  note text,
  settled_at timestamptz,
  unique (account, entry_key),
  check ((state in ('UNMATCHED', 'IGNORED')) = (reason is not null)),
  check (state <> 'MATCHED' or rent_id is not null)
);
create index bank_entries_of_statement on bank_entries (statement_id, position);
create index bank_entries_unmatched on bank_entries (booked_on, id) where state = 'UNMATCHED';
create index bank_entries_of_rent on bank_entries (rent_id) where rent_id is not null;

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
  settlement text check (settlement in ('FULFILLED', 'REFUNDED', 'HELD_FOR_REVIEW')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  paid_at timestamptz,
  -- For rents: the path of this site that the payer returns to. Orders have a fixed page.
  return_path text,
  -- PAGE: the payer pays on the gateway's page. AUTOPAY: a saved card is charged.
  kind text not null default 'PAGE' check (kind in ('PAGE', 'AUTOPAY')),
  -- The gateway's reference of the card that AUTOPAY charges.
  method_reference text,
  -- The first request to the gateway. The outcome is unknown from then until the gateway's payment id is stored.
  called_at timestamptz,
  -- SOFT: retry on another day. HARD: never retry. CHALLENGE: the payer must confirm in person.
  decline_kind text check (decline_kind in ('SOFT', 'HARD', 'CHALLENGE')),
  unique (order_id, attempt),
  unique (rent_id, attempt),
  unique (provider, provider_payment_id),
  check ((order_id is null) <> (rent_id is null)),
  check ((status = 'PAID') = (paid_at is not null)),
  check (return_path is null or (rent_id is not null and return_path like '/%')),
  constraint payments_autopay check ((kind = 'AUTOPAY') = (method_reference is not null) and (kind = 'PAGE' or rent_id is not null))
);
create unique index payments_one_open_per_order on payments (order_id) where status in ('CREATED', 'PENDING');
create unique index payments_one_open_per_rent on payments (rent_id) where status in ('CREATED', 'PENDING');
create unique index payments_one_fulfils_order on payments (order_id) where settlement = 'FULFILLED';
-- One payment pays a rent; further payments are refunded.
create unique index payments_one_settles_rent on payments (rent_id) where settlement = 'FULFILLED';
create index payments_open on payments (updated_at) where status in ('CREATED', 'PENDING');
create index payments_unsettled on payments (updated_at) where status = 'PAID' and settlement is null;
create index payments_unknown on payments (provider) where status in ('CREATED', 'PENDING') and provider_payment_id is null;
-- Attempts that the gateway seems not to have received. A later notification of such an attempt disproves that.
create index payments_never_arrived on payments (provider, updated_at) where provider_payment_id is null and decline_code = 'never_arrived';

-- Notifications of gateways, stored before they are processed.
create table payment_notifications (
  id uuid primary key default uuidv7(),
  provider text not null,
  event_id text not null,
  provider_payment_id text not null,
  body bytea not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  -- Gateways without signatures (GoPay, Barion) have one row per payment, which is reopened by each notification.
  unsigned boolean not null default false,
  -- The number of notifications received for the row. Processing covers those that had arrived when it began.
  times_received integer not null default 1 check (times_received > 0),
  unique (provider, event_id)
);
-- A notification can arrive before its payment is stored. It is found again by the gateway's payment id.
create index payment_notifications_waiting on payment_notifications (provider, provider_payment_id) where processed_at is null;
create index payment_notifications_unsigned on payment_notifications (provider, received_at) where unsigned and processed_at is null;

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
  -- The first request to the gateway.
  called_at timestamptz,
  unique (payment_id, reason)
);
create index refunds_open on refunds (updated_at) where status in ('REQUESTED', 'SENT');

-- Locks the payment first, so that concurrent refunds of one payment see each other's amounts.
create function reject_over_refund() returns trigger language plpgsql as $$
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
  for each row when (new.status <> 'FAILED') execute function reject_over_refund();

-- Access -----------------------------------------------------------------------------------------------------------

create table locks (
  id uuid primary key default uuidv7(),
  warehouse_id uuid not null references warehouses on delete restrict,
  box_id uuid references boxes on delete restrict,
  door text not null check (door in ('ENTRANCE', 'BACKUP_ENTRANCE', 'BOX')),
  -- The device's address. It is part of an MQTT topic, hence the restricted characters.
  device_id text not null unique check (device_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- Text by language, for example {"EN": "Entrance 1"}. If empty, the kind of door is displayed.
  label jsonb not null default '{}',
  -- The last state that the device reported.
  state text not null default 'UNKNOWN' check (state in ('LOCKED', 'UNLOCKED', 'UNKNOWN')),
  relocks_at timestamptz,
  state_at timestamptz,
  -- The command that unlocked it.
  opened_by uuid,
  online boolean not null default false,
  online_at timestamptz,
  battery_percent smallint check (battery_percent between 0 and 100),
  created_at timestamptz not null default now(),
  check ((door = 'BOX') = (box_id is not null)),
  check (state <> 'UNLOCKED' or relocks_at is not null)
);
create unique index locks_one_per_entrance on locks (warehouse_id, door) where box_id is null;
create unique index locks_one_per_box on locks (box_id) where box_id is not null;

-- Temporary access for an e-mail address. Only the recipient has the token; the table stores its SHA-256.
create table access_links (
  id uuid primary key,
  contract_id uuid not null references contracts on delete restrict,
  created_by uuid not null references users on delete restrict,
  email text not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  check (valid_to > valid_from),
  check (valid_to <= valid_from + interval '30 days')
);
create index access_links_by_creator on access_links (created_by, created_at desc);
create index access_links_by_contract on access_links (contract_id);

create table lock_commands (
  id uuid primary key,
  lock_id uuid not null references locks on delete restrict,
  contract_id uuid not null references contracts on delete restrict,
  user_id uuid references users on delete restrict,
  access_link_id uuid references access_links on delete restrict,
  state text not null check (state in ('REQUESTED', 'SENT', 'ACKED', 'UNLOCKED', 'RELOCKED', 'REJECTED', 'TIMEOUT')),
  issued_at timestamptz not null,
  -- The device rejects the command from this instant on.
  expires_at timestamptz not null,
  relocks_at timestamptz,
  reason text check (length(reason) between 1 and 40),
  changed_at timestamptz not null,
  check (expires_at > issued_at),
  check ((user_id is null) <> (access_link_id is null)),
  check ((state = 'REJECTED') = (reason is not null)),
  check (state <> 'UNLOCKED' or relocks_at is not null)
);
-- A second press of the button repeats the running command instead of starting another.
create unique index lock_commands_one_running on lock_commands (lock_id, contract_id, (coalesce(user_id, access_link_id)))
  where state in ('REQUESTED', 'SENT', 'ACKED');
create index lock_commands_unanswered on lock_commands (expires_at) where state in ('REQUESTED', 'SENT', 'ACKED');
create index lock_commands_by_contract on lock_commands (contract_id, issued_at desc);
create index lock_commands_by_age on lock_commands (issued_at);

-- States only move forward, and final states stay. A late or repeated status update changes nothing.
create function enforce_command_monotonic() returns trigger language plpgsql as $$
declare forward text[] := case old.state
  when 'REQUESTED' then array['SENT', 'ACKED', 'UNLOCKED', 'RELOCKED', 'REJECTED', 'TIMEOUT']
  when 'SENT' then array['ACKED', 'UNLOCKED', 'RELOCKED', 'REJECTED', 'TIMEOUT']
  when 'ACKED' then array['UNLOCKED', 'RELOCKED', 'REJECTED', 'TIMEOUT']
  when 'UNLOCKED' then array['RELOCKED']
  else array[]::text[] end;
begin
  if new.state <> all (forward) or (new.id, new.lock_id, new.contract_id, new.issued_at, new.expires_at) is distinct from
      (old.id, old.lock_id, old.contract_id, old.issued_at, old.expires_at) then
    raise exception 'command % does not go from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'lock_commands_monotonic';
  end if;
  return new;
end $$;
create trigger lock_commands_100_monotonic before update on lock_commands for each row execute function enforce_command_monotonic();

-- Web processes forward each change to the event streams of the users in the audience.
create function announce_lock_command() returns trigger language plpgsql as $$
declare client uuid; door text;
begin
  select c.client_id, l.door into client, door from contracts c, locks l where c.id = new.contract_id and l.id = new.lock_id;
  perform pg_notify('lock_command', json_build_object(
    'audience', array_remove(array[client, new.user_id], null),
    'id', new.id, 'contractId', new.contract_id, 'door', door, 'state', new.state,
    'expiresAt', to_char(new.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'relocksAt', to_char(new.relocks_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'reason', new.reason)::text);
  return null;
end $$;
create trigger lock_commands_900_announce after insert or update on lock_commands for each row execute function announce_lock_command();

-- Every attempt to open a door and its result. Of the position only the distance is stored, rounded to ten metres.
create table door_log (
  id uuid primary key,
  at timestamptz not null,
  event text not null check (event in ('REFUSED', 'REQUESTED', 'UNLOCKED', 'RELOCKED', 'REJECTED', 'TIMEOUT')),
  contract_id uuid not null references contracts on delete restrict,
  door text not null check (door in ('ENTRANCE', 'BACKUP_ENTRANCE', 'BOX')),
  lock_id uuid references locks on delete restrict,
  command_id uuid references lock_commands on delete restrict,
  user_id uuid references users on delete restrict,
  access_link_id uuid references access_links on delete restrict,
  reason text,
  distance_m integer check (distance_m >= 0),
  accuracy_m integer check (accuracy_m >= 0),
  check ((event = 'REFUSED') = (command_id is null)),
  check (event not in ('REFUSED', 'REJECTED') or reason is not null)
);
create index door_log_attempts on door_log (contract_id, at desc, id desc) where event in ('REFUSED', 'REQUESTED');
create index door_log_attempts_of_user on door_log (user_id, at desc) where event in ('REFUSED', 'REQUESTED');
create index door_log_by_command on door_log (command_id) where command_id is not null;
create index door_log_by_age on door_log (at);

-- Append-only. Only the retention job may delete; its transaction sets komora.retention.
create function protect_door_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('komora.retention', true) = 'door_log' then
    return old;
  end if;
  raise exception 'rows of % never change once written', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger door_log_100_append_only before update or delete on door_log for each row execute function protect_door_log();
create trigger door_log_200_never_emptied before truncate on door_log for each statement execute function reject_change();

-- Reports of users that an attempt was not made by them.
create table door_reports (
  log_id uuid primary key references door_log on delete cascade,
  user_id uuid not null references users on delete restrict,
  reported_at timestamptz not null
);

-- Photos of entrances, deleted after some days. `external` skips compression: images are compressed already.
create table entrance_photos (
  id uuid primary key,
  contract_id uuid not null references contracts on delete restrict,
  user_id uuid not null references users on delete restrict,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/svg+xml')),
  picture bytea storage external not null check (length(picture) between 1 and 8388608),
  taken_at timestamptz not null,
  delete_after timestamptz not null,
  check (delete_after > taken_at)
);
create index entrance_photos_of_user on entrance_photos (user_id, contract_id, taken_at desc);
create index entrance_photos_by_end on entrance_photos (delete_after);

-- Messaging --------------------------------------------------------------------------------------------------------

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
  sent_at timestamptz,
  -- Links with tokens, encrypted, and deleted once the message is sent.
  secrets bytea,
  -- The end of the lease of the worker that sends it.
  sending_until timestamptz
);
create index messages_by_recipient on messages (lower(recipient), created_at desc);
create index messages_by_age on messages (created_at desc, id desc);
create index messages_queued on messages (created_at) where status = 'QUEUED';

-- Requests of people who want to open a branch. The fingerprint of the form makes a repeated submission harmless.
create table franchising_contacts (
  id uuid primary key,
  fingerprint bytea not null unique check (length(fingerprint) = 32),
  language text not null check (language in ('SK', 'CS', 'EN', 'UK', 'PL', 'HU')),
  full_name text not null,
  email text not null,
  phone_number text not null,
  business_experience text not null check (business_experience in ('NO_EXPERIENCE', 'ONE_TO_FIVE', 'GREATER_THAN_FIVE')),
  current_position_and_area text not null,
  property_status text not null check (property_status in ('HAS_PROPERTY', 'WANTS_RENT', 'WANTS_BUY_PROPERTY')),
  property_area_in_m2 integer not null check (property_area_in_m2 > 0),
  city_to_open text not null,
  capital_investment text not null check (capital_investment in ('LESS_THAN_30', 'BETW_30_AND_40', 'BETW_40_AND_50', 'GREATER_THAN_50')),
  return_on_investment text not null check (return_on_investment in ('ONE_TO_TWO_YEARS', 'THREE_TO_FIVE_YEARS', 'SIX_AND_MORE')),
  is_primary_income boolean not null,
  has_read_franchise_brochure boolean not null,
  motivation text not null,
  received_at timestamptz not null
);
create index franchising_contacts_by_age on franchising_contacts (received_at);

-- Operations -------------------------------------------------------------------------------------------------------

-- Responses by idempotency key, so that a repeated request gets the first response.
create table idempotency_keys (
  scope text not null,
  key text not null check (length(key) between 1 and 200),
  request_hash bytea not null,
  response jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Leaky buckets of rate limits, shared by all web processes. Unlogged, since a crash may lose them.
-- Room in the pages and no index on empty_at keep each update within its page (heap-only).
create unlogged table rate_limits (
  -- SHA-256 of the limit's name and of the address or account.
  key bytea primary key,
  -- When the bucket is empty again if no attempt follows.
  empty_at timestamptz not null
) with (fillfactor = 50);

-- Runs of the scheduled jobs that the operator monitors.
create table job_runs (
  id uuid primary key default uuidv7(),
  job text not null check (job in ('PAYMENT_PROCESSING', 'CANCEL_CONTRACTS', 'NOTIFY_RENTS_WITH_PAYMENT_OVERDUE', 'NOTIFY_PAYMENTS_TO_BE_ANNOUNCED',
    'NOTIFY_CONTRACTS_BEFORE_TERMINATION')),
  status text not null check (status in ('IN_PROGRESS', 'FINISHED', 'FAILED')),
  started_at timestamptz not null,
  finished_at timestamptz,
  -- The number of processed items, by kind.
  counts jsonb not null default '{}',
  error text,
  check ((status = 'IN_PROGRESS') = (finished_at is null)),
  check ((status = 'FAILED') = (error is not null))
);
create index job_runs_by_job on job_runs (job, started_at desc);
create index job_runs_open on job_runs (started_at) where status = 'IN_PROGRESS';

-- Errors that browsers report.
create table error_reports (
  id uuid primary key default uuidv7(),
  error text not null,
  stacktrace text not null,
  context jsonb not null,
  received_at timestamptz not null
);
