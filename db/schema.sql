-- Dumped from a freshly migrated database by `npm run db:types`; do not edit, write a migration.

create table access_links (
  id uuid not null,
  contract_id uuid not null,
  created_by uuid not null,
  email text not null,
  token_hash bytea not null,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone not null,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone
);

create table allocations (
  id uuid default uuidv7() not null,
  credit_id uuid not null,
  debit_id uuid not null,
  amount integer not null,
  allocated_on date not null,
  released_on date,
  created_at timestamp with time zone not null
);

create table approvals (
  id uuid default uuidv7() not null,
  verb text not null,
  request jsonb not null,
  noun text not null,
  amount integer not null,
  currency text not null,
  warehouse_id uuid,
  legal_entity_id uuid not null,
  client_id uuid not null,
  contract_id uuid,
  reason text not null,
  requested_by uuid not null,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  state text default 'PENDING'::text not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  result jsonb
);

create table assignments (
  id uuid default uuidv7() not null,
  staff_id uuid not null,
  role_id uuid not null,
  warehouse_id uuid,
  legal_entity_id uuid,
  ends_at timestamp with time zone,
  created_at timestamp with time zone not null
);

create table audit_digests (
  day date not null,
  entries integer not null,
  previous bytea,
  digest bytea not null,
  created_at timestamp with time zone not null
);

create table audit_log (
  id uuid default uuidv7() not null,
  at timestamp with time zone not null,
  actor_kind text not null,
  staff_id uuid,
  actor_name text,
  session_id uuid,
  ip text,
  request_id text,
  verb text not null,
  noun text not null,
  noun_id uuid,
  warehouse_id uuid,
  legal_entity_id uuid,
  client_id uuid,
  contract_id uuid,
  reason text,
  changes jsonb default '{}'::jsonb not null,
  personal jsonb
);

create table bank_entries (
  id uuid not null,
  statement_id uuid not null,
  position integer not null,
  account text not null,
  entry_key bytea not null,
  booked_on date,
  amount bigint not null,
  currency text not null,
  is_credit boolean not null,
  is_reversal boolean not null,
  is_booked boolean not null,
  end_to_end_id text,
  reference text,
  remittance text not null,
  payer_name text,
  payer_account text,
  state text not null,
  reason text,
  rent_id uuid,
  settled_by uuid,
  note text,
  settled_at timestamp with time zone,
  content_key bytea not null
);

create table bank_statements (
  id uuid not null,
  legal_entity_id uuid not null,
  account text not null,
  bank_id text not null,
  file_sha256 bytea not null,
  imported_by uuid,
  imported_at timestamp with time zone not null
);

create table box_reservations (
  box_id uuid not null,
  kind text not null,
  order_id uuid,
  contract_id uuid,
  waitlist_entry_id uuid,
  expires_at timestamp with time zone,
  reserved_at timestamp with time zone not null,
  moved_from uuid[] default '{}'::uuid[] not null
);

create table box_sharings (
  contract_id uuid not null,
  user_id uuid not null,
  shared_at timestamp with time zone not null
);

create table box_states (
  id uuid default uuidv7() not null,
  box_id uuid not null,
  state text not null,
  from_on date not null,
  until_on date,
  reason text not null,
  set_at timestamp with time zone not null
);

create table boxes (
  id uuid default uuidv7() not null,
  warehouse_id uuid not null,
  name text not null,
  width_cm integer not null,
  length_cm integer not null,
  height_cm integer not null,
  area_cm2 integer generated always as ((width_cm * length_cm)) stored not null,
  price_net_month integer not null,
  active boolean default true not null,
  lock_version text not null,
  floor integer default 0 not null,
  shape jsonb not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  removed_at timestamp with time zone,
  name_order text generated always as (natural_order(name)) stored not null
);

create table business_id_counters (
  prefix text not null,
  year integer not null,
  last_number integer default 0 not null
);

create table cash_receipts (
  entry_id uuid not null,
  legal_entity_id uuid not null,
  year integer not null,
  sequence integer not null,
  number text not null,
  data jsonb not null,
  created_at timestamp with time zone not null
);

create table charge_notices (
  contract_id uuid not null,
  charge_on date not null,
  kind text not null,
  sent_at timestamp with time zone not null
);

create table consents (
  id uuid default uuidv7() not null,
  order_id uuid,
  user_id uuid,
  kind text not null,
  text_version text not null,
  language text not null,
  accepted_at timestamp with time zone not null,
  ip inet,
  detail jsonb
);

create table contracts (
  id uuid default uuidv7() not null,
  business_id text not null,
  status text not null,
  client_id uuid not null,
  order_id uuid not null,
  box_id uuid not null,
  warehouse_id uuid not null,
  legal_entity_id uuid not null,
  language text not null,
  starts_on date not null,
  terminates_on date,
  invoicing_period_months integer not null,
  insurance_id uuid not null,
  rent_net_month integer not null,
  insurance_net_month integer not null,
  period_discount_bp integer default 0 not null,
  recurring_amount integer not null,
  currency text not null,
  access_code_encrypted bytea not null,
  lock_code_encrypted bytea not null,
  payment_provider text,
  payment_method_reference text,
  payment_method_label text,
  overlocked_at timestamp with time zone,
  created_at timestamp with time zone not null,
  evicted_at timestamp with time zone,
  terminated_at timestamp with time zone,
  charged_until date,
  next_period integer default 1 not null,
  payment_method_expires_on date,
  billing_suspended_at timestamp with time zone,
  billing_suspended_reason text,
  next_charge_on date generated always as (((starts_on + make_interval(months => (invoicing_period_months * next_period))))::date) stored not null
);

create table deployment (
  only_row boolean default true not null,
  id uuid not null,
  generation bigint default 0 not null,
  recorded_at timestamp with time zone not null,
  database_identity text not null,
  paused_at timestamp with time zone,
  paused_reason text,
  lost_from timestamp with time zone,
  lost_until timestamp with time zone
);

create table device_tokens (
  token_hash bytea not null,
  user_id uuid not null,
  device_id text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  id uuid default uuidv7() not null,
  device text,
  network text,
  last_used_at timestamp with time zone,
  previous_hash bytea,
  rotated_at timestamp with time zone
);

create table disputes (
  id uuid default uuidv7() not null,
  payment_id uuid not null,
  provider text not null,
  provider_dispute_id text not null,
  amount integer not null,
  currency text not null,
  reason text not null,
  status text not null,
  respond_by timestamp with time zone,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  checked_at timestamp with time zone not null
);

create table door_log (
  id uuid not null,
  at timestamp with time zone not null,
  event text not null,
  contract_id uuid not null,
  door text not null,
  lock_id uuid,
  command_id uuid,
  user_id uuid,
  access_link_id uuid,
  reason text,
  distance_m integer,
  accuracy_m integer
);

create table door_reports (
  log_id uuid not null,
  user_id uuid not null,
  reported_at timestamp with time zone not null
);

create table entrance_photos (
  id uuid not null,
  contract_id uuid not null,
  user_id uuid not null,
  media_type text not null,
  picture bytea not null,
  taken_at timestamp with time zone not null,
  delete_after timestamp with time zone not null
);

create table error_reports (
  id uuid default uuidv7() not null,
  error text not null,
  stacktrace text not null,
  context jsonb not null,
  received_at timestamp with time zone not null,
  fingerprint bytea,
  count integer default 1 not null,
  last_received_at timestamp with time zone
);

create table franchising_contacts (
  id uuid not null,
  fingerprint bytea not null,
  language text not null,
  full_name text not null,
  email text not null,
  phone_number text not null,
  business_experience text not null,
  current_position_and_area text not null,
  property_status text not null,
  property_area_in_m2 integer not null,
  city_to_open text not null,
  capital_investment text not null,
  return_on_investment text not null,
  is_primary_income boolean not null,
  has_read_franchise_brochure boolean not null,
  motivation text not null,
  received_at timestamp with time zone not null
);

create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  response jsonb,
  created_at timestamp with time zone not null
);

create table insurances (
  id uuid default uuidv7() not null,
  legal_entity_id uuid not null,
  position integer not null,
  name jsonb not null,
  coverage_amount integer not null,
  price_net_month integer not null,
  active boolean default true not null,
  version integer default 1 not null
);

create table invoice_counters (
  legal_entity_id uuid not null,
  series text not null,
  year integer not null,
  last_number integer default 0 not null
);

create table invoice_items (
  invoice_id uuid not null,
  position integer not null,
  subject text not null,
  months integer not null,
  unit_net integer not null,
  amount_net integer not null,
  amount_vat integer not null,
  amount_gross integer not null,
  vat_rate_bp integer,
  exemption_code text
);

create table invoices (
  id uuid default uuidv7() not null,
  kind text not null,
  legal_entity_id uuid not null,
  series text not null,
  year integer not null,
  sequence integer not null,
  number text not null,
  rent_id uuid,
  corrects_invoice_id uuid,
  client_id uuid not null,
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
  created_at timestamp with time zone not null,
  rounding integer default 0 not null,
  credit_reason text
);

create table job_runs (
  id uuid default uuidv7() not null,
  job text not null,
  status text not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  counts jsonb default '{}'::jsonb not null,
  error text
);

create table ledger_entries (
  id uuid default uuidv7() not null,
  client_id uuid not null,
  legal_entity_id uuid not null,
  currency text not null,
  contract_id uuid,
  kind text not null,
  method text,
  amount integer not null,
  entered_on date not null,
  due_on date,
  source text not null,
  source_id uuid not null,
  source_number integer default 1 not null,
  is_reserved boolean default false not null,
  entered_by uuid,
  note text,
  created_at timestamp with time zone not null,
  allocated integer default 0 not null,
  settled_on date,
  released_on date
);

create table legal_agreements (
  contract_id uuid not null,
  edition text not null,
  language text not null,
  snapshot jsonb not null,
  sha256 bytea,
  concluded_at timestamp with time zone not null
);

create table legal_entities (
  id uuid default uuidv7() not null,
  country text not null,
  name text not null,
  street text not null,
  number text not null,
  city text not null,
  zip text not null,
  company_id text not null,
  tax_id text not null,
  vat_id text,
  register_entry text default ''::text not null,
  iban text not null,
  bic text,
  email text not null,
  phone_number text not null,
  currency text not null,
  time_zone text not null,
  invoice_prefix text not null,
  contract_prefix text not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null
);

create table limited_acts (
  id uuid default uuidv7() not null,
  staff_id uuid not null,
  noun text not null,
  currency text not null,
  amount integer not null,
  at timestamp with time zone not null,
  approval_id uuid
);

create table lock_commands (
  id uuid not null,
  lock_id uuid not null,
  contract_id uuid not null,
  user_id uuid,
  access_link_id uuid,
  state text not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  relocks_at timestamp with time zone,
  reason text,
  changed_at timestamp with time zone not null
);

create table locks (
  id uuid default uuidv7() not null,
  warehouse_id uuid not null,
  box_id uuid,
  door text not null,
  device_id text not null,
  label jsonb default '{}'::jsonb not null,
  state text default 'UNKNOWN'::text not null,
  relocks_at timestamp with time zone,
  state_at timestamp with time zone,
  opened_by uuid,
  online boolean default false not null,
  online_at timestamp with time zone,
  battery_percent smallint,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null
);

create table messages (
  id uuid default uuidv7() not null,
  channel text not null,
  recipient text not null,
  language text not null,
  template text not null,
  data jsonb not null,
  dedupe_key text not null,
  status text not null,
  attempts integer default 0 not null,
  subject text,
  html text,
  text text,
  last_error text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  secrets bytea,
  sending_until timestamp with time zone
);

create table orders (
  id uuid default uuidv7() not null,
  status text not null,
  placed_by uuid,
  client_id uuid,
  box_id uuid not null,
  warehouse_id uuid not null,
  legal_entity_id uuid not null,
  language text not null,
  invoicing_period_months integer not null,
  insurance_id uuid not null,
  voucher_id uuid,
  promotion_id uuid,
  referral_code text,
  starts_on date not null,
  invoicing_details jsonb not null,
  newsletter_consent boolean default false not null,
  summary jsonb not null,
  charge_amount integer not null,
  currency text not null,
  hold_expires_at timestamp with time zone not null,
  resolution text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  terms jsonb not null,
  request_hash bytea,
  limited_view boolean default false not null,
  payment_checked_at timestamp with time zone,
  account_created boolean default false not null,
  anonymised_at timestamp with time zone,
  choice_id uuid,
  secret_hash bytea,
  placed_from bytea,
  session_started_at timestamp with time zone
);

create table password_tokens (
  token_hash bytea not null,
  user_id uuid not null,
  purpose text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone
);

create table payment_notifications (
  id uuid default uuidv7() not null,
  provider text not null,
  event_id text not null,
  provider_payment_id text,
  body bytea not null,
  received_at timestamp with time zone not null,
  processed_at timestamp with time zone,
  unsigned boolean default false not null,
  times_received integer default 1 not null,
  subject text default 'PAYMENT'::text not null,
  subject_id text
);

create table payments (
  id uuid default uuidv7() not null,
  order_id uuid,
  rent_id uuid,
  provider text not null,
  attempt integer not null,
  status text not null,
  provider_payment_id text,
  redirect_url text,
  amount integer not null,
  currency text not null,
  decline_code text,
  settlement text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  return_path text,
  kind text default 'PAGE'::text not null,
  method_reference text,
  called_at timestamp with time zone,
  decline_kind text,
  history_lost boolean default false not null,
  request jsonb,
  polls integer default 0 not null
);

create table period_discounts (
  id uuid default uuidv7() not null,
  legal_entity_id uuid not null,
  months integer not null,
  discount_bp integer not null
);

create table planned_prices (
  box_id uuid not null,
  effective_on date not null,
  price_net_month integer not null,
  planned_at timestamp with time zone not null
);

create table price_history (
  id uuid default uuidv7() not null,
  box_id uuid not null,
  price_net_month integer not null,
  valid_from timestamp with time zone default now() not null
);

create table promotions (
  id uuid default uuidv7() not null,
  kind text not null,
  promo_type text not null,
  country text not null,
  title jsonb not null,
  valid_from date not null,
  valid_to date not null,
  version integer default 1 not null,
  stopped_at timestamp with time zone
);

create table rate_limits (
  key bytea not null,
  empty_at timestamp with time zone not null
);

create table recovered_payments (
  provider text not null,
  provider_payment_id text not null,
  payment_id uuid not null,
  reference uuid,
  method_reference text,
  amount integer not null,
  currency text not null,
  refunded integer default 0 not null,
  listed_at timestamp with time zone not null,
  adopted_at timestamp with time zone
);

create table referral_rewards (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  kind text not null,
  amount integer not null,
  currency text not null,
  contract_id uuid,
  created_at timestamp with time zone not null,
  rent_id uuid,
  available_at timestamp with time zone,
  cancelled_at timestamp with time zone
);

create table refunds (
  id uuid default uuidv7() not null,
  payment_id uuid not null,
  reason text not null,
  amount integer not null,
  currency text not null,
  status text not null,
  send_on date,
  provider_refund_id text,
  credit_note_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  called_at timestamp with time zone,
  send_number integer default 1 not null,
  failed_provider_ids text[] default '{}'::text[] not null,
  done_at timestamp with time zone,
  failed_at timestamp with time zone,
  checked_at timestamp with time zone,
  paid_manually_by uuid,
  manual_proof text,
  act_id uuid
);

create table rent_notices (
  rent_id uuid not null,
  kind text not null,
  sent_on date not null,
  locks_on date
);

create table rents (
  id uuid default uuidv7() not null,
  contract_id uuid not null,
  period_number integer not null,
  period_from date not null,
  period_to date not null,
  paying_method text not null,
  paying_status text not null,
  status text not null,
  amount_net integer not null,
  amount_vat integer not null,
  amount_gross integer generated always as ((amount_net + amount_vat)) stored not null,
  currency text not null,
  due_on date not null,
  paid_at timestamp with time zone,
  created_at timestamp with time zone not null,
  next_attempt_on date,
  reward_amount integer default 0 not null,
  reopened integer default 0 not null,
  credited_amount integer default 0 not null
);

create table role_limits (
  role_id uuid not null,
  noun text not null,
  currency text not null,
  per_action integer not null,
  per_30_days integer
);

create table role_rights (
  role_id uuid not null,
  right_key text not null
);

create table roles (
  id uuid default uuidv7() not null,
  preset text,
  name text not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null
);

create table schema_migrations (
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone default now() not null
);

create table secret_keys (
  check_value bytea not null,
  first_used_at timestamp with time zone not null
);

create table sessions (
  token_hash bytea not null,
  user_id uuid not null,
  remember_me boolean default false not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  id uuid default uuidv7() not null,
  device_id text,
  device text,
  network text,
  signed_in_at timestamp with time zone,
  last_used_at timestamp with time zone
);

create table staff (
  id uuid default uuidv7() not null,
  email text not null,
  name text not null,
  locale text not null,
  password_hash text,
  totp_secret_encrypted bytea,
  totp_last_step bigint default 0 not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  version integer default 1 not null
);

create table staff_invitations (
  token_hash bytea not null,
  staff_id uuid not null,
  totp_secret_encrypted bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone
);

create table staff_recovery_codes (
  staff_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone
);

create table staff_sessions (
  id uuid default uuidv7() not null,
  token_hash bytea not null,
  staff_id uuid not null,
  device text,
  network text,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null
);

create table tax_reports (
  invoice_id uuid not null,
  authority text not null,
  status text not null,
  report_by timestamp with time zone not null,
  next_attempt_at timestamp with time zone,
  tries integer default 0 not null,
  leased_until timestamp with time zone,
  payload bytea,
  submission jsonb,
  called_at timestamp with time zone,
  authority_number text,
  receipt bytea,
  reason text,
  warned_at timestamp with time zone,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone
);

create table terminations (
  contract_id uuid not null,
  requested_by uuid not null,
  day date not null,
  note text,
  reasons text[] not null,
  was_evicted_and_cleaned boolean not null,
  requested_at timestamp with time zone not null
);

create table users (
  id uuid default uuidv7() not null,
  type text default 'ClientUser'::text not null,
  email text not null,
  phone_number text,
  first_name text not null,
  last_name text not null,
  password_hash text,
  user_language text not null,
  date_of_birth date,
  gender text,
  invoicing_details jsonb,
  invoicing_details_version integer default 0 not null,
  newsletter_subscribed boolean default false not null,
  referral_code text not null,
  referred_by uuid,
  email_confirmed_at timestamp with time zone,
  anonymised_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null
);

create table vat_rules (
  id uuid default uuidv7() not null,
  country text not null,
  item_kind text not null,
  customer_type text not null,
  rate_bp integer,
  exemption_code text,
  exemption_clause jsonb,
  valid_from date not null,
  valid_to date
);

create table voucher_redemptions (
  order_id uuid not null,
  voucher_id uuid not null,
  state text not null,
  updated_at timestamp with time zone not null
);

create table vouchers (
  id uuid default uuidv7() not null,
  token text not null,
  country text not null,
  warehouse_id uuid,
  promo_type text default 'Gift'::text not null,
  discount_bp integer,
  discount_amount integer,
  valid_from date not null,
  valid_to date not null,
  max_redemptions integer not null,
  redeemed_count integer default 0 not null,
  version integer default 1 not null,
  stopped_at timestamp with time zone
);

create table waitlist_entries (
  id uuid default uuidv7() not null,
  warehouse_id uuid not null,
  user_id uuid,
  email text not null,
  language text not null,
  box_size text,
  token_hash bytea,
  notified_at timestamp with time zone,
  created_at timestamp with time zone not null
);

create table warehouses (
  id uuid default uuidv7() not null,
  legal_entity_id uuid not null,
  country text not null,
  name text not null,
  street text not null,
  number text not null,
  city text not null,
  zip text not null,
  lat double precision not null,
  lng double precision not null,
  position point generated always as (point(lng, lat)) stored,
  search_text text generated always as (fold_text(((((((((name || ' '::text) || city) || ' '::text) || street) || ' '::text) || number) || ' '::text) || zip))) stored,
  time_zone text not null,
  features text[] default '{}'::text[] not null,
  accessibility_by_car jsonb default '{}'::jsonb not null,
  description jsonb default '{}'::jsonb not null,
  opening_hours jsonb default '[]'::jsonb not null,
  available_from date,
  deactivated_at timestamp with time zone,
  lock_proximity_m integer default 150 not null,
  floor_plan jsonb not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null
);

create table withdrawal_requests (
  id uuid not null,
  name text not null,
  email text not null,
  contract_number text not null,
  ip inet not null,
  stated_at timestamp with time zone not null,
  contract_id uuid,
  token_hash bytea,
  expires_at timestamp with time zone,
  used_at timestamp with time zone
);

create table withdrawals (
  contract_id uuid not null,
  name text not null,
  email text not null,
  contract_number text not null,
  stated_by uuid,
  ip inet,
  language text not null,
  time_zone text not null,
  stated_at timestamp with time zone not null,
  withdrawn_on date not null,
  empty_by date not null,
  refund_amount integer not null,
  currency text not null
);

create view payment_places as
 SELECT p.id AS payment_id,
    COALESCE(o.warehouse_id, of_rent.warehouse_id) AS warehouse_id,
    COALESCE(o.legal_entity_id, of_rent.legal_entity_id) AS legal_entity_id,
    COALESCE(o.client_id, of_order.client_id, of_rent.client_id) AS client_id,
    COALESCE(of_order.id, of_rent.id) AS contract_id
   FROM ((((payments p
     LEFT JOIN orders o ON ((o.id = p.order_id)))
     LEFT JOIN contracts of_order ON ((of_order.order_id = o.id)))
     LEFT JOIN rents r ON ((r.id = p.rent_id)))
     LEFT JOIN contracts of_rent ON ((of_rent.id = r.contract_id)));

alter table access_links add constraint access_links_check CHECK ((valid_to > valid_from));
alter table access_links add constraint access_links_check1 CHECK ((valid_to <= (valid_from + '30 days'::interval)));
alter table access_links add constraint access_links_token_hash_check CHECK ((length(token_hash) = 32));
alter table access_links add constraint access_links_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table access_links add constraint access_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE RESTRICT;
alter table access_links add constraint access_links_pkey PRIMARY KEY (id);
alter table access_links add constraint access_links_token_hash_key UNIQUE (token_hash);
alter table allocations add constraint allocations_amount_check CHECK ((amount > 0));
alter table allocations add constraint allocations_released_after CHECK ((released_on >= allocated_on));
alter table allocations add constraint allocations_credit_id_fkey FOREIGN KEY (credit_id) REFERENCES ledger_entries(id) ON DELETE RESTRICT;
alter table allocations add constraint allocations_debit_id_fkey FOREIGN KEY (debit_id) REFERENCES ledger_entries(id) ON DELETE RESTRICT;
alter table allocations add constraint allocations_pkey PRIMARY KEY (id);
alter table approvals add constraint approvals_amount_check CHECK ((amount > 0));
alter table approvals add constraint approvals_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'CZK'::text, 'PLN'::text, 'HUF'::text])));
alter table approvals add constraint approvals_decided CHECK ((((state = 'PENDING'::text) = (decided_by IS NULL)) AND ((decided_by IS NULL) = (decided_at IS NULL))));
alter table approvals add constraint approvals_expire CHECK ((expires_at > requested_at));
alter table approvals add constraint approvals_in_time CHECK ((decided_at < expires_at));
alter table approvals add constraint approvals_noun_check CHECK ((noun = ANY (ARRAY['refund'::text, 'credit-note'::text, 'write-off'::text])));
alter table approvals add constraint approvals_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)));
alter table approvals add constraint approvals_result CHECK (((state = 'APPROVED'::text) = (result IS NOT NULL)));
alter table approvals add constraint approvals_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'REJECTED'::text])));
alter table approvals add constraint approvals_two_people CHECK ((decided_by <> requested_by));
alter table approvals add constraint approvals_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table approvals add constraint approvals_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table approvals add constraint approvals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table approvals add constraint approvals_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table approvals add constraint approvals_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table approvals add constraint approvals_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE RESTRICT;
alter table approvals add constraint approvals_pkey PRIMARY KEY (id);
alter table assignments add constraint assignments_check CHECK ((num_nonnulls(warehouse_id, legal_entity_id) <= 1));
alter table assignments add constraint assignments_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE CASCADE;
alter table assignments add constraint assignments_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE RESTRICT;
alter table assignments add constraint assignments_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE RESTRICT;
alter table assignments add constraint assignments_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE CASCADE;
alter table assignments add constraint assignments_pkey PRIMARY KEY (id);
alter table assignments add constraint assignments_900_keep_owner TRIGGER DEFERRABLE INITIALLY DEFERRED;
alter table assignments add constraint assignments_staff_id_role_id_warehouse_id_legal_entity_id_key UNIQUE NULLS NOT DISTINCT (staff_id, role_id, warehouse_id, legal_entity_id);
alter table audit_digests add constraint audit_digests_digest_check CHECK ((octet_length(digest) = 32));
alter table audit_digests add constraint audit_digests_entries_check CHECK ((entries >= 0));
alter table audit_digests add constraint audit_digests_previous_check CHECK ((octet_length(previous) = 32));
alter table audit_digests add constraint audit_digests_pkey PRIMARY KEY (day);
alter table audit_log add constraint audit_log_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['STAFF'::text, 'KEY'::text, 'CLIENT'::text, 'JOB'::text])));
alter table audit_log add constraint audit_log_check CHECK (((actor_kind = 'STAFF'::text) = (staff_id IS NOT NULL)));
alter table audit_log add constraint audit_log_check1 CHECK (((actor_kind = 'STAFF'::text) = (actor_name IS NULL)));
alter table audit_log add constraint audit_log_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table audit_log add constraint audit_log_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table audit_log add constraint audit_log_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table audit_log add constraint audit_log_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE RESTRICT;
alter table audit_log add constraint audit_log_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE RESTRICT;
alter table audit_log add constraint audit_log_pkey PRIMARY KEY (id);
alter table bank_entries add constraint bank_entries_amount_check CHECK ((amount >= 0));
alter table bank_entries add constraint bank_entries_check CHECK (((state = ANY (ARRAY['UNMATCHED'::text, 'IGNORED'::text])) = (reason IS NOT NULL)));
alter table bank_entries add constraint bank_entries_check1 CHECK (((state <> 'MATCHED'::text) OR (rent_id IS NOT NULL)));
alter table bank_entries add constraint bank_entries_reason_check CHECK ((reason = ANY (ARRAY['NO_REFERENCE'::text, 'UNKNOWN_REFERENCE'::text, 'AMBIGUOUS'::text, 'PARTIAL'::text, 'OVERPAID'::text, 'WRONG_CURRENCY'::text, 'ALREADY_PAID'::text, 'REVERSAL'::text, 'PENDING'::text, 'DEBIT'::text, 'POSSIBLE_DUPLICATE'::text])));
alter table bank_entries add constraint bank_entries_state_check CHECK ((state = ANY (ARRAY['NEW'::text, 'MATCHED'::text, 'UNMATCHED'::text, 'IGNORED'::text, 'DISMISSED'::text])));
alter table bank_entries add constraint bank_entries_rent_id_fkey FOREIGN KEY (rent_id) REFERENCES rents(id) ON DELETE RESTRICT;
alter table bank_entries add constraint bank_entries_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES staff(id) ON DELETE SET NULL;
alter table bank_entries add constraint bank_entries_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statements(id) ON DELETE RESTRICT;
alter table bank_entries add constraint bank_entries_pkey PRIMARY KEY (id);
alter table bank_entries add constraint bank_entries_account_entry_key_key UNIQUE (account, entry_key);
alter table bank_statements add constraint bank_statements_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES staff(id) ON DELETE SET NULL;
alter table bank_statements add constraint bank_statements_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table bank_statements add constraint bank_statements_pkey PRIMARY KEY (id);
alter table bank_statements add constraint bank_statements_account_bank_id_key UNIQUE (account, bank_id);
alter table box_reservations add constraint box_reservations_check CHECK (
CASE kind
    WHEN 'HOLD'::text THEN ((order_id IS NOT NULL) AND (contract_id IS NULL) AND (waitlist_entry_id IS NULL) AND (expires_at IS NOT NULL))
    WHEN 'RENTED'::text THEN ((contract_id IS NOT NULL) AND (order_id IS NULL) AND (waitlist_entry_id IS NULL) AND (expires_at IS NULL))
    WHEN 'WAITLIST'::text THEN ((waitlist_entry_id IS NOT NULL) AND (order_id IS NULL) AND (contract_id IS NULL) AND (expires_at IS NOT NULL))
    ELSE NULL::boolean
END);
alter table box_reservations add constraint box_reservations_kind_check CHECK ((kind = ANY (ARRAY['HOLD'::text, 'RENTED'::text, 'WAITLIST'::text])));
alter table box_reservations add constraint box_reservations_box_id_fkey FOREIGN KEY (box_id) REFERENCES boxes(id) ON DELETE RESTRICT;
alter table box_reservations add constraint box_reservations_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table box_reservations add constraint box_reservations_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT;
alter table box_reservations add constraint box_reservations_waitlist_entry_fk FOREIGN KEY (waitlist_entry_id) REFERENCES waitlist_entries(id) ON DELETE CASCADE;
alter table box_reservations add constraint box_reservations_pkey PRIMARY KEY (box_id);
alter table box_reservations add constraint box_reservations_contract_id_key UNIQUE (contract_id);
alter table box_reservations add constraint box_reservations_order_id_key UNIQUE (order_id);
alter table box_reservations add constraint box_reservations_waitlist_entry_id_key UNIQUE (waitlist_entry_id);
alter table box_sharings add constraint box_sharings_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE CASCADE;
alter table box_sharings add constraint box_sharings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table box_sharings add constraint box_sharings_pkey PRIMARY KEY (contract_id, user_id);
alter table box_states add constraint box_states_check CHECK ((until_on > from_on));
alter table box_states add constraint box_states_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)));
alter table box_states add constraint box_states_state_check CHECK ((state = ANY (ARRAY['TO_CHECK'::text, 'REPAIR'::text, 'OUT_OF_SERVICE'::text, 'OWN_USE'::text])));
alter table box_states add constraint box_states_box_id_fkey FOREIGN KEY (box_id) REFERENCES boxes(id) ON DELETE CASCADE;
alter table box_states add constraint box_states_pkey PRIMARY KEY (id);
alter table box_states add constraint box_states_box_id_daterange_excl EXCLUDE USING gist (box_id WITH =, daterange(from_on, until_on) WITH &&);
alter table boxes add constraint boxes_height_cm_check CHECK (((height_cm >= 30) AND (height_cm <= 2000)));
alter table boxes add constraint boxes_length_cm_check CHECK (((length_cm >= 30) AND (length_cm <= 5000)));
alter table boxes add constraint boxes_lock_version_check CHECK ((lock_version = ANY (ARRAY['V1'::text, 'V2'::text])));
alter table boxes add constraint boxes_price_net_month_check CHECK ((price_net_month > 0));
alter table boxes add constraint boxes_removed_is_inactive CHECK (((removed_at IS NULL) OR (NOT active)));
alter table boxes add constraint boxes_width_cm_check CHECK (((width_cm >= 30) AND (width_cm <= 5000)));
alter table boxes add constraint boxes_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE RESTRICT;
alter table boxes add constraint boxes_pkey PRIMARY KEY (id);
alter table business_id_counters add constraint business_id_counters_pkey PRIMARY KEY (prefix, year);
alter table cash_receipts add constraint cash_receipts_sequence_check CHECK ((sequence > 0));
alter table cash_receipts add constraint cash_receipts_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id) ON DELETE RESTRICT;
alter table cash_receipts add constraint cash_receipts_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table cash_receipts add constraint cash_receipts_pkey PRIMARY KEY (entry_id);
alter table cash_receipts add constraint cash_receipts_legal_entity_id_number_key UNIQUE (legal_entity_id, number);
alter table cash_receipts add constraint cash_receipts_legal_entity_id_year_sequence_key UNIQUE (legal_entity_id, year, sequence);
alter table charge_notices add constraint charge_notices_kind_check CHECK ((kind = ANY (ARRAY['PAYMENT'::text, 'CARD'::text])));
alter table charge_notices add constraint charge_notices_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE CASCADE;
alter table charge_notices add constraint charge_notices_pkey PRIMARY KEY (contract_id, charge_on, kind);
alter table consents add constraint consents_check CHECK (((order_id IS NOT NULL) OR (user_id IS NOT NULL)));
alter table consents add constraint consents_detail CHECK (((detail IS NULL) OR (kind = 'RECURRING_PAYMENTS'::text)));
alter table consents add constraint consents_kind_check CHECK ((kind = ANY (ARRAY['TERMS_AND_CONDITIONS'::text, 'RECURRING_PAYMENTS'::text, 'PRIVACY_POLICY'::text, 'IMMEDIATE_START'::text, 'NEWSLETTER'::text])));
alter table consents add constraint consents_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT;
alter table consents add constraint consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table consents add constraint consents_pkey PRIMARY KEY (id);
alter table contracts add constraint contracts_billing_suspended CHECK (((billing_suspended_at IS NULL) = (billing_suspended_reason IS NULL)));
alter table contracts add constraint contracts_charged_until CHECK (((charged_until IS NULL) OR ((terminates_on IS NOT NULL) AND (charged_until <= terminates_on))));
alter table contracts add constraint contracts_closing_after_start CHECK ((terminates_on >= starts_on));
alter table contracts add constraint contracts_closing_day CHECK (((status = 'ACTIVE'::text) = (terminates_on IS NULL)));
alter table contracts add constraint contracts_evicted_at CHECK (((evicted_at IS NULL) OR (status = ANY (ARRAY['EVICTED'::text, 'TERMINATED'::text]))));
alter table contracts add constraint contracts_insurance_net_month_check CHECK ((insurance_net_month >= 0));
alter table contracts add constraint contracts_invoicing_period_months_check CHECK ((invoicing_period_months = ANY (ARRAY[1, 3, 6, 12])));
alter table contracts add constraint contracts_next_period_check CHECK ((next_period > 0));
alter table contracts add constraint contracts_payment_provider_check CHECK ((payment_provider = ANY (ARRAY['STRIPE'::text, 'GOPAY'::text, 'MOCK'::text])));
alter table contracts add constraint contracts_recurring_amount_check CHECK ((recurring_amount > 0));
alter table contracts add constraint contracts_rent_net_month_check CHECK ((rent_net_month > 0));
alter table contracts add constraint contracts_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'TERMINATING'::text, 'EVICTED'::text, 'TERMINATED'::text])));
alter table contracts add constraint contracts_box_id_fkey FOREIGN KEY (box_id) REFERENCES boxes(id) ON DELETE RESTRICT;
alter table contracts add constraint contracts_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table contracts add constraint contracts_insurance_id_fkey FOREIGN KEY (insurance_id) REFERENCES insurances(id) ON DELETE RESTRICT;
alter table contracts add constraint contracts_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table contracts add constraint contracts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT;
alter table contracts add constraint contracts_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE RESTRICT;
alter table contracts add constraint contracts_pkey PRIMARY KEY (id);
alter table contracts add constraint contracts_business_id_key UNIQUE (business_id);
alter table contracts add constraint contracts_order_id_key UNIQUE (order_id);
alter table deployment add constraint deployment_lost CHECK (((lost_from IS NULL) = (lost_until IS NULL)));
alter table deployment add constraint deployment_only_row_check CHECK (only_row);
alter table deployment add constraint deployment_paused CHECK (((paused_at IS NULL) = (paused_reason IS NULL)));
alter table deployment add constraint deployment_pkey PRIMARY KEY (only_row);
alter table device_tokens add constraint device_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table device_tokens add constraint device_tokens_pkey PRIMARY KEY (token_hash);
alter table device_tokens add constraint device_tokens_id_key UNIQUE (id);
alter table device_tokens add constraint device_tokens_previous_hash_key UNIQUE (previous_hash);
alter table disputes add constraint disputes_amount_check CHECK ((amount > 0));
alter table disputes add constraint disputes_closed_at CHECK (((status = 'OPEN'::text) = (closed_at IS NULL)));
alter table disputes add constraint disputes_provider_check CHECK ((provider = ANY (ARRAY['STRIPE'::text, 'GOPAY'::text, 'MOCK'::text])));
alter table disputes add constraint disputes_provider_dispute_id_check CHECK (((length(provider_dispute_id) >= 1) AND (length(provider_dispute_id) <= 200)));
alter table disputes add constraint disputes_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'WON'::text, 'LOST'::text])));
alter table disputes add constraint disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT;
alter table disputes add constraint disputes_pkey PRIMARY KEY (id);
alter table disputes add constraint disputes_provider_provider_dispute_id_key UNIQUE (provider, provider_dispute_id);
alter table door_log add constraint door_log_accuracy_m_check CHECK ((accuracy_m >= 0));
alter table door_log add constraint door_log_check CHECK (((event = 'REFUSED'::text) = (command_id IS NULL)));
alter table door_log add constraint door_log_check1 CHECK (((event <> ALL (ARRAY['REFUSED'::text, 'REJECTED'::text])) OR (reason IS NOT NULL)));
alter table door_log add constraint door_log_distance_m_check CHECK ((distance_m >= 0));
alter table door_log add constraint door_log_door_check CHECK ((door = ANY (ARRAY['ENTRANCE'::text, 'BACKUP_ENTRANCE'::text, 'BOX'::text])));
alter table door_log add constraint door_log_event_check CHECK ((event = ANY (ARRAY['REFUSED'::text, 'REQUESTED'::text, 'UNLOCKED'::text, 'RELOCKED'::text, 'REJECTED'::text, 'TIMEOUT'::text])));
alter table door_log add constraint door_log_access_link_id_fkey FOREIGN KEY (access_link_id) REFERENCES access_links(id) ON DELETE RESTRICT;
alter table door_log add constraint door_log_command_id_fkey FOREIGN KEY (command_id) REFERENCES lock_commands(id) ON DELETE RESTRICT;
alter table door_log add constraint door_log_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table door_log add constraint door_log_lock_id_fkey FOREIGN KEY (lock_id) REFERENCES locks(id) ON DELETE RESTRICT;
alter table door_log add constraint door_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table door_log add constraint door_log_pkey PRIMARY KEY (id);
alter table door_reports add constraint door_reports_log_id_fkey FOREIGN KEY (log_id) REFERENCES door_log(id) ON DELETE CASCADE;
alter table door_reports add constraint door_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table door_reports add constraint door_reports_pkey PRIMARY KEY (log_id);
alter table entrance_photos add constraint entrance_photos_check CHECK ((delete_after > taken_at));
alter table entrance_photos add constraint entrance_photos_media_type_check CHECK ((media_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/svg+xml'::text])));
alter table entrance_photos add constraint entrance_photos_picture_check CHECK (((length(picture) >= 1) AND (length(picture) <= 8388608)));
alter table entrance_photos add constraint entrance_photos_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table entrance_photos add constraint entrance_photos_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table entrance_photos add constraint entrance_photos_pkey PRIMARY KEY (id);
alter table error_reports add constraint error_reports_count_check CHECK ((count > 0));
alter table error_reports add constraint error_reports_pkey PRIMARY KEY (id);
alter table error_reports add constraint error_reports_fingerprint_key UNIQUE (fingerprint);
alter table franchising_contacts add constraint franchising_contacts_business_experience_check CHECK ((business_experience = ANY (ARRAY['NO_EXPERIENCE'::text, 'ONE_TO_FIVE'::text, 'GREATER_THAN_FIVE'::text])));
alter table franchising_contacts add constraint franchising_contacts_capital_investment_check CHECK ((capital_investment = ANY (ARRAY['LESS_THAN_30'::text, 'BETW_30_AND_40'::text, 'BETW_40_AND_50'::text, 'GREATER_THAN_50'::text])));
alter table franchising_contacts add constraint franchising_contacts_fingerprint_check CHECK ((length(fingerprint) = 32));
alter table franchising_contacts add constraint franchising_contacts_language_check CHECK ((language = ANY (ARRAY['SK'::text, 'CS'::text, 'EN'::text, 'UK'::text, 'PL'::text, 'HU'::text])));
alter table franchising_contacts add constraint franchising_contacts_property_area_in_m2_check CHECK ((property_area_in_m2 > 0));
alter table franchising_contacts add constraint franchising_contacts_property_status_check CHECK ((property_status = ANY (ARRAY['HAS_PROPERTY'::text, 'WANTS_RENT'::text, 'WANTS_BUY_PROPERTY'::text])));
alter table franchising_contacts add constraint franchising_contacts_return_on_investment_check CHECK ((return_on_investment = ANY (ARRAY['ONE_TO_TWO_YEARS'::text, 'THREE_TO_FIVE_YEARS'::text, 'SIX_AND_MORE'::text])));
alter table franchising_contacts add constraint franchising_contacts_pkey PRIMARY KEY (id);
alter table franchising_contacts add constraint franchising_contacts_fingerprint_key UNIQUE (fingerprint);
alter table idempotency_keys add constraint idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200)));
alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (scope, key);
alter table insurances add constraint insurances_coverage_amount_check CHECK ((coverage_amount >= 0));
alter table insurances add constraint insurances_price_net_month_check CHECK ((price_net_month >= 0));
alter table insurances add constraint insurances_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE CASCADE;
alter table insurances add constraint insurances_pkey PRIMARY KEY (id);
alter table insurances add constraint insurances_legal_entity_id_position_key UNIQUE (legal_entity_id, "position");
alter table invoice_counters add constraint invoice_counters_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table invoice_counters add constraint invoice_counters_pkey PRIMARY KEY (legal_entity_id, series, year);
alter table invoice_items add constraint invoice_items_check CHECK ((amount_gross = (amount_net + amount_vat)));
alter table invoice_items add constraint invoice_items_months_check CHECK ((months > 0));
alter table invoice_items add constraint invoice_items_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT;
alter table invoice_items add constraint invoice_items_pkey PRIMARY KEY (invoice_id, "position");
alter table invoices add constraint invoices_check CHECK ((amount_gross = (amount_net + amount_vat)));
alter table invoices add constraint invoices_check1 CHECK (((kind = 'CREDIT_NOTE'::text) = (corrects_invoice_id IS NOT NULL)));
alter table invoices add constraint invoices_credit_reason CHECK (((credit_reason IS NULL) OR (kind = 'CREDIT_NOTE'::text)));
alter table invoices add constraint invoices_credit_reason_check CHECK ((credit_reason = ANY (ARRAY['PROMOTION'::text, 'EARLY_END'::text, 'WITHDRAWAL'::text, 'GOODWILL'::text])));
alter table invoices add constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['INVOICE'::text, 'CREDIT_NOTE'::text])));
alter table invoices add constraint invoices_sequence_check CHECK ((sequence > 0));
alter table invoices add constraint invoices_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table invoices add constraint invoices_corrects_invoice_id_fkey FOREIGN KEY (corrects_invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT;
alter table invoices add constraint invoices_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table invoices add constraint invoices_rent_id_fkey FOREIGN KEY (rent_id) REFERENCES rents(id) ON DELETE RESTRICT;
alter table invoices add constraint invoices_pkey PRIMARY KEY (id);
alter table invoices add constraint invoices_legal_entity_id_number_key UNIQUE (legal_entity_id, number);
alter table invoices add constraint invoices_legal_entity_id_series_year_sequence_key UNIQUE (legal_entity_id, series, year, sequence);
alter table job_runs add constraint job_runs_check CHECK (((status = 'IN_PROGRESS'::text) = (finished_at IS NULL)));
alter table job_runs add constraint job_runs_check1 CHECK (((status = 'FAILED'::text) = (error IS NOT NULL)));
alter table job_runs add constraint job_runs_job_check CHECK ((job = ANY (ARRAY['PAYMENT_PROCESSING'::text, 'CANCEL_CONTRACTS'::text, 'NOTIFY_RENTS_WITH_PAYMENT_OVERDUE'::text, 'NOTIFY_PAYMENTS_TO_BE_ANNOUNCED'::text, 'NOTIFY_CONTRACTS_BEFORE_TERMINATION'::text])));
alter table job_runs add constraint job_runs_status_check CHECK ((status = ANY (ARRAY['IN_PROGRESS'::text, 'FINISHED'::text, 'FAILED'::text])));
alter table job_runs add constraint job_runs_pkey PRIMARY KEY (id);
alter table ledger_entries add constraint ledger_entries_allocated CHECK (((allocated >= 0) AND (allocated <= abs(amount))));
alter table ledger_entries add constraint ledger_entries_amount_check CHECK ((amount <> 0));
alter table ledger_entries add constraint ledger_entries_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'CZK'::text, 'PLN'::text, 'HUF'::text])));
alter table ledger_entries add constraint ledger_entries_kind_check CHECK ((kind = ANY (ARRAY['INVOICE'::text, 'CHARGE'::text, 'CREDIT_NOTE'::text, 'PAYMENT'::text, 'REFUND'::text, 'CHARGEBACK'::text, 'DEPOSIT_IN'::text, 'DEPOSIT_OUT'::text, 'WRITE_OFF'::text, 'OPENING'::text])));
alter table ledger_entries add constraint ledger_entries_method CHECK (((method IS NOT NULL) = (kind = ANY (ARRAY['PAYMENT'::text, 'REFUND'::text, 'CHARGEBACK'::text]))));
alter table ledger_entries add constraint ledger_entries_method_check CHECK ((method = ANY (ARRAY['CARD'::text, 'TRANSFER'::text, 'CASH'::text, 'REWARD'::text])));
alter table ledger_entries add constraint ledger_entries_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500)));
alter table ledger_entries add constraint ledger_entries_settled CHECK (((settled_on IS NOT NULL) = (allocated = abs(amount))));
alter table ledger_entries add constraint ledger_entries_sign CHECK (
CASE
    WHEN (kind = ANY (ARRAY['INVOICE'::text, 'CHARGE'::text, 'DEPOSIT_IN'::text])) THEN (amount > 0)
    WHEN (kind = ANY (ARRAY['CREDIT_NOTE'::text, 'PAYMENT'::text, 'DEPOSIT_OUT'::text, 'WRITE_OFF'::text])) THEN (amount < 0)
    ELSE true
END);
alter table ledger_entries add constraint ledger_entries_source_check CHECK ((source = ANY (ARRAY['DOCUMENT'::text, 'PAYMENT'::text, 'REFUND'::text, 'DISPUTE'::text, 'REWARD'::text, 'BANK_ENTRY'::text, 'STAFF'::text, 'DEPOSIT'::text])));
alter table ledger_entries add constraint ledger_entries_source_number_check CHECK ((source_number > 0));
alter table ledger_entries add constraint ledger_entries_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table ledger_entries add constraint ledger_entries_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table ledger_entries add constraint ledger_entries_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table ledger_entries add constraint ledger_entries_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table ledger_entries add constraint ledger_entries_pkey PRIMARY KEY (id);
alter table ledger_entries add constraint ledger_entries_source_source_id_source_number_key UNIQUE (source, source_id, source_number);
alter table legal_agreements add constraint legal_agreements_language_check CHECK ((language = ANY (ARRAY['SK'::text, 'CS'::text, 'EN'::text, 'UK'::text, 'PL'::text, 'HU'::text])));
alter table legal_agreements add constraint legal_agreements_sha256_check CHECK ((length(sha256) = 32));
alter table legal_agreements add constraint legal_agreements_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table legal_agreements add constraint legal_agreements_pkey PRIMARY KEY (contract_id);
alter table legal_entities add constraint legal_entities_country_check CHECK ((country = ANY (ARRAY['SVK'::text, 'CZE'::text, 'POL'::text, 'HUN'::text])));
alter table legal_entities add constraint legal_entities_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'CZK'::text, 'PLN'::text, 'HUF'::text])));
alter table legal_entities add constraint legal_entities_pkey PRIMARY KEY (id);
alter table legal_entities add constraint legal_entities_contract_prefix_key UNIQUE (contract_prefix);
alter table limited_acts add constraint limited_acts_amount_check CHECK ((amount > 0));
alter table limited_acts add constraint limited_acts_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'CZK'::text, 'PLN'::text, 'HUF'::text])));
alter table limited_acts add constraint limited_acts_noun_check CHECK ((noun = ANY (ARRAY['refund'::text, 'credit-note'::text, 'write-off'::text])));
alter table limited_acts add constraint limited_acts_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(id) ON DELETE RESTRICT;
alter table limited_acts add constraint limited_acts_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE RESTRICT;
alter table limited_acts add constraint limited_acts_pkey PRIMARY KEY (id);
alter table limited_acts add constraint limited_acts_approval_id_key UNIQUE (approval_id);
alter table lock_commands add constraint lock_commands_check CHECK ((expires_at > issued_at));
alter table lock_commands add constraint lock_commands_check1 CHECK (((user_id IS NULL) <> (access_link_id IS NULL)));
alter table lock_commands add constraint lock_commands_check2 CHECK (((state = 'REJECTED'::text) = (reason IS NOT NULL)));
alter table lock_commands add constraint lock_commands_check3 CHECK (((state <> 'UNLOCKED'::text) OR (relocks_at IS NOT NULL)));
alter table lock_commands add constraint lock_commands_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 40)));
alter table lock_commands add constraint lock_commands_state_check CHECK ((state = ANY (ARRAY['REQUESTED'::text, 'SENT'::text, 'ACKED'::text, 'UNLOCKED'::text, 'RELOCKED'::text, 'REJECTED'::text, 'TIMEOUT'::text])));
alter table lock_commands add constraint lock_commands_access_link_id_fkey FOREIGN KEY (access_link_id) REFERENCES access_links(id) ON DELETE RESTRICT;
alter table lock_commands add constraint lock_commands_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table lock_commands add constraint lock_commands_lock_id_fkey FOREIGN KEY (lock_id) REFERENCES locks(id) ON DELETE RESTRICT;
alter table lock_commands add constraint lock_commands_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table lock_commands add constraint lock_commands_pkey PRIMARY KEY (id);
alter table locks add constraint locks_battery_percent_check CHECK (((battery_percent >= 0) AND (battery_percent <= 100)));
alter table locks add constraint locks_check CHECK (((door = 'BOX'::text) = (box_id IS NOT NULL)));
alter table locks add constraint locks_check1 CHECK (((state <> 'UNLOCKED'::text) OR (relocks_at IS NOT NULL)));
alter table locks add constraint locks_device_id_check CHECK ((device_id ~ '^[A-Za-z0-9_-]{1,64}$'::text));
alter table locks add constraint locks_door_check CHECK ((door = ANY (ARRAY['ENTRANCE'::text, 'BACKUP_ENTRANCE'::text, 'BOX'::text])));
alter table locks add constraint locks_state_check CHECK ((state = ANY (ARRAY['LOCKED'::text, 'UNLOCKED'::text, 'UNKNOWN'::text])));
alter table locks add constraint locks_box_id_fkey FOREIGN KEY (box_id) REFERENCES boxes(id) ON DELETE RESTRICT;
alter table locks add constraint locks_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE RESTRICT;
alter table locks add constraint locks_pkey PRIMARY KEY (id);
alter table locks add constraint locks_device_id_key UNIQUE (device_id);
alter table messages add constraint messages_channel_check CHECK ((channel = ANY (ARRAY['EMAIL'::text, 'SMS'::text])));
alter table messages add constraint messages_language_check CHECK ((language = ANY (ARRAY['SK'::text, 'CS'::text, 'EN'::text, 'UK'::text, 'PL'::text, 'HU'::text])));
alter table messages add constraint messages_status_check CHECK ((status = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'FAILED'::text])));
alter table messages add constraint messages_pkey PRIMARY KEY (id);
alter table messages add constraint messages_dedupe_key_key UNIQUE (dedupe_key);
alter table orders add constraint orders_anonymised_check CHECK (((anonymised_at IS NULL) OR (status = 'CANCELLED'::text)));
alter table orders add constraint orders_charge_amount_check CHECK ((charge_amount > 0));
alter table orders add constraint orders_check CHECK (((status <> 'FULFILLED'::text) OR (client_id IS NOT NULL)));
alter table orders add constraint orders_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'CZK'::text, 'PLN'::text, 'HUF'::text])));
alter table orders add constraint orders_invoicing_period_months_check CHECK ((invoicing_period_months = ANY (ARRAY[1, 3, 6, 12])));
alter table orders add constraint orders_language_check CHECK ((language = ANY (ARRAY['SK'::text, 'CS'::text, 'EN'::text, 'UK'::text, 'PL'::text, 'HU'::text])));
alter table orders add constraint orders_resolution_check CHECK ((resolution = ANY (ARRAY['SAME_BOX'::text, 'LIKE_BOX'::text, 'REFUNDED'::text])));
alter table orders add constraint orders_session_check CHECK (((session_started_at IS NULL) OR ((status = 'FULFILLED'::text) AND account_created AND (placed_by IS NULL))));
alter table orders add constraint orders_status_check CHECK ((status = ANY (ARRAY['SUBMITTED'::text, 'FULFILLED'::text, 'FAILED'::text, 'CANCELLED'::text])));
alter table orders add constraint orders_box_id_fkey FOREIGN KEY (box_id) REFERENCES boxes(id) ON DELETE RESTRICT;
alter table orders add constraint orders_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table orders add constraint orders_insurance_id_fkey FOREIGN KEY (insurance_id) REFERENCES insurances(id) ON DELETE RESTRICT;
alter table orders add constraint orders_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table orders add constraint orders_placed_by_fkey FOREIGN KEY (placed_by) REFERENCES users(id) ON DELETE RESTRICT;
alter table orders add constraint orders_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotions(id) ON DELETE RESTRICT;
alter table orders add constraint orders_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES vouchers(id) ON DELETE RESTRICT;
alter table orders add constraint orders_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE RESTRICT;
alter table orders add constraint orders_pkey PRIMARY KEY (id);
alter table password_tokens add constraint password_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['SET_PASSWORD'::text, 'RESET_PASSWORD'::text, 'CONFIRM_EMAIL'::text])));
alter table password_tokens add constraint password_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table password_tokens add constraint password_tokens_pkey PRIMARY KEY (token_hash);
alter table payment_notifications add constraint payment_notifications_subject CHECK ((((subject = 'PAYMENT'::text) = (provider_payment_id IS NOT NULL)) AND ((subject = 'PAYMENT'::text) = (subject_id IS NULL))));
alter table payment_notifications add constraint payment_notifications_subject_check CHECK ((subject = ANY (ARRAY['PAYMENT'::text, 'REFUND'::text, 'DISPUTE'::text, 'FRAUD_WARNING'::text])));
alter table payment_notifications add constraint payment_notifications_times_received_check CHECK ((times_received > 0));
alter table payment_notifications add constraint payment_notifications_pkey PRIMARY KEY (id);
alter table payment_notifications add constraint payment_notifications_provider_event_id_key UNIQUE (provider, event_id);
alter table payments add constraint payments_amount_check CHECK ((amount > 0));
alter table payments add constraint payments_attempt_check CHECK ((attempt > 0));
alter table payments add constraint payments_autopay CHECK ((((kind = 'AUTOPAY'::text) = (method_reference IS NOT NULL)) AND ((kind = 'PAGE'::text) OR (rent_id IS NOT NULL))));
alter table payments add constraint payments_check CHECK (((order_id IS NULL) <> (rent_id IS NULL)));
alter table payments add constraint payments_check1 CHECK (((status = 'PAID'::text) = (paid_at IS NOT NULL)));
alter table payments add constraint payments_check2 CHECK (((return_path IS NULL) OR ((rent_id IS NOT NULL) AND (return_path ~~ '/%'::text))));
alter table payments add constraint payments_decline_kind_check CHECK ((decline_kind = ANY (ARRAY['SOFT'::text, 'HARD'::text, 'CHALLENGE'::text])));
alter table payments add constraint payments_kind_check CHECK ((kind = ANY (ARRAY['PAGE'::text, 'AUTOPAY'::text])));
alter table payments add constraint payments_polls_check CHECK ((polls >= 0));
alter table payments add constraint payments_provider_check CHECK ((provider = ANY (ARRAY['STRIPE'::text, 'GOPAY'::text, 'MOCK'::text])));
alter table payments add constraint payments_settlement_check CHECK ((settlement = ANY (ARRAY['FULFILLED'::text, 'REFUNDED'::text, 'HELD_FOR_REVIEW'::text, 'DISPUTED'::text, 'LOST'::text])));
alter table payments add constraint payments_status_check CHECK ((status = ANY (ARRAY['CREATED'::text, 'PENDING'::text, 'PAID'::text, 'DECLINED'::text, 'EXPIRED'::text])));
alter table payments add constraint payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT;
alter table payments add constraint payments_rent_id_fkey FOREIGN KEY (rent_id) REFERENCES rents(id) ON DELETE RESTRICT;
alter table payments add constraint payments_pkey PRIMARY KEY (id);
alter table payments add constraint payments_order_id_attempt_key UNIQUE (order_id, attempt);
alter table payments add constraint payments_provider_provider_payment_id_key UNIQUE (provider, provider_payment_id);
alter table payments add constraint payments_rent_id_attempt_key UNIQUE (rent_id, attempt);
alter table period_discounts add constraint period_discounts_discount_bp_check CHECK (((discount_bp >= 0) AND (discount_bp <= 9000)));
alter table period_discounts add constraint period_discounts_months_check CHECK ((months = ANY (ARRAY[1, 3, 6, 12])));
alter table period_discounts add constraint period_discounts_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE CASCADE;
alter table period_discounts add constraint period_discounts_pkey PRIMARY KEY (id);
alter table period_discounts add constraint period_discounts_legal_entity_id_months_key UNIQUE (legal_entity_id, months);
alter table planned_prices add constraint planned_prices_price_net_month_check CHECK ((price_net_month > 0));
alter table planned_prices add constraint planned_prices_box_id_fkey FOREIGN KEY (box_id) REFERENCES boxes(id) ON DELETE CASCADE;
alter table planned_prices add constraint planned_prices_pkey PRIMARY KEY (box_id, effective_on);
alter table price_history add constraint price_history_price_net_month_check CHECK ((price_net_month > 0));
alter table price_history add constraint price_history_box_id_fkey FOREIGN KEY (box_id) REFERENCES boxes(id) ON DELETE CASCADE;
alter table price_history add constraint price_history_pkey PRIMARY KEY (id);
alter table promotions add constraint promotions_check CHECK ((valid_from <= valid_to));
alter table promotions add constraint promotions_country_check CHECK ((country = ANY (ARRAY['SVK'::text, 'CZE'::text, 'POL'::text, 'HUN'::text])));
alter table promotions add constraint promotions_kind_check CHECK ((kind = 'FIRST_MONTH_FREE'::text));
alter table promotions add constraint promotions_promo_type_check CHECK ((promo_type = ANY (ARRAY['Easter'::text, 'Christmas'::text, 'Snowflake'::text, 'Gem'::text, 'Gift'::text, 'Heart'::text, 'Leaf'::text, 'Sun'::text, 'Umbrella'::text])));
alter table promotions add constraint promotions_pkey PRIMARY KEY (id);
alter table rate_limits add constraint rate_limits_pkey PRIMARY KEY (key);
alter table recovered_payments add constraint recovered_payments_amount_check CHECK ((amount > 0));
alter table recovered_payments add constraint recovered_payments_refunded_check CHECK ((refunded >= 0));
alter table recovered_payments add constraint recovered_payments_pkey PRIMARY KEY (provider, provider_payment_id);
alter table referral_rewards add constraint referral_rewards_amount_check CHECK ((amount > 0));
alter table referral_rewards add constraint referral_rewards_debit_pays_a_rent CHECK (((kind = 'CREDIT'::text) OR (rent_id IS NOT NULL)));
alter table referral_rewards add constraint referral_rewards_kind_check CHECK ((kind = ANY (ARRAY['CREDIT'::text, 'DEBIT'::text])));
alter table referral_rewards add constraint referral_rewards_only_credits_wait CHECK ((((available_at IS NULL) AND (cancelled_at IS NULL)) OR ((kind = 'CREDIT'::text) AND (rent_id IS NULL))));
alter table referral_rewards add constraint referral_rewards_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table referral_rewards add constraint referral_rewards_rent_id_fkey FOREIGN KEY (rent_id) REFERENCES rents(id) ON DELETE RESTRICT;
alter table referral_rewards add constraint referral_rewards_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table referral_rewards add constraint referral_rewards_pkey PRIMARY KEY (id);
alter table refunds add constraint refunds_act CHECK (((act_id IS NOT NULL) = (reason = 'GOODWILL'::text)));
alter table refunds add constraint refunds_amount_check CHECK ((amount > 0));
alter table refunds add constraint refunds_done_at CHECK (((status <> 'DONE'::text) OR (done_at IS NOT NULL)));
alter table refunds add constraint refunds_manual_proof_check CHECK (((length(manual_proof) >= 1) AND (length(manual_proof) <= 500)));
alter table refunds add constraint refunds_paid_manually CHECK (((status = 'PAID_MANUALLY'::text) = ((manual_proof IS NOT NULL) AND (paid_manually_by IS NOT NULL))));
alter table refunds add constraint refunds_reason_check CHECK ((reason = ANY (ARRAY['LATE_PAYMENT'::text, 'DUPLICATE_PAYMENT'::text, 'PROMOTION'::text, 'EARLY_END'::text, 'WITHDRAWAL'::text, 'GOODWILL'::text])));
alter table refunds add constraint refunds_send_number_check CHECK ((send_number > 0));
alter table refunds add constraint refunds_status_check CHECK ((status = ANY (ARRAY['REQUESTED'::text, 'SENT'::text, 'DONE'::text, 'FAILED'::text, 'PAID_MANUALLY'::text])));
alter table refunds add constraint refunds_credit_note_id_fkey FOREIGN KEY (credit_note_id) REFERENCES invoices(id) ON DELETE RESTRICT;
alter table refunds add constraint refunds_paid_manually_by_fkey FOREIGN KEY (paid_manually_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table refunds add constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT;
alter table refunds add constraint refunds_pkey PRIMARY KEY (id);
alter table refunds add constraint refunds_payment_id_reason_act_id_key UNIQUE NULLS NOT DISTINCT (payment_id, reason, act_id);
alter table rent_notices add constraint rent_notices_check CHECK (((locks_on IS NULL) OR (kind = 'LAST_CALL'::text)));
alter table rent_notices add constraint rent_notices_kind_check CHECK ((kind = ANY (ARRAY['REMINDER'::text, 'LAST_CALL'::text, 'OVERLOCK'::text])));
alter table rent_notices add constraint rent_notices_rent_id_fkey FOREIGN KEY (rent_id) REFERENCES rents(id) ON DELETE CASCADE;
alter table rent_notices add constraint rent_notices_pkey PRIMARY KEY (rent_id, kind);
alter table rents add constraint rents_amount_net_check CHECK ((amount_net >= 0));
alter table rents add constraint rents_amount_vat_check CHECK ((amount_vat >= 0));
alter table rents add constraint rents_check CHECK ((period_from < period_to));
alter table rents add constraint rents_check1 CHECK (((paying_status = 'PAID'::text) = (paid_at IS NOT NULL)));
alter table rents add constraint rents_credited_amount_check CHECK ((credited_amount >= 0));
alter table rents add constraint rents_next_attempt CHECK (((next_attempt_on IS NULL) OR (paid_at IS NULL)));
alter table rents add constraint rents_paying_method_check CHECK ((paying_method = ANY (ARRAY['AUTOPAY'::text, 'MANUAL'::text, 'FROM_ORDER'::text, 'MARKED_BY_ADMIN'::text])));
alter table rents add constraint rents_paying_status_check CHECK ((paying_status = ANY (ARRAY['CREATED'::text, 'ATTEMPTING_AUTOPAY'::text, 'WAITING_FOR_MANUAL'::text, 'PAID'::text])));
alter table rents add constraint rents_period_number_check CHECK ((period_number >= 0));
alter table rents add constraint rents_reopened_check CHECK ((reopened >= 0));
alter table rents add constraint rents_reward_amount_check CHECK ((reward_amount >= 0));
alter table rents add constraint rents_status_check CHECK ((status = ANY (ARRAY['CREATED'::text, 'INVOICE_SUBMITTED'::text, 'PAID'::text])));
alter table rents add constraint rents_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table rents add constraint rents_pkey PRIMARY KEY (id);
alter table rents add constraint rents_contract_id_period_from_key UNIQUE (contract_id, period_from);
alter table rents add constraint rents_contract_id_period_number_key UNIQUE (contract_id, period_number);
alter table role_limits add constraint role_limits_check CHECK ((per_30_days >= per_action));
alter table role_limits add constraint role_limits_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'CZK'::text, 'PLN'::text, 'HUF'::text])));
alter table role_limits add constraint role_limits_noun_check CHECK ((noun = ANY (ARRAY['refund'::text, 'credit-note'::text, 'write-off'::text])));
alter table role_limits add constraint role_limits_per_action_check CHECK ((per_action >= 0));
alter table role_limits add constraint role_limits_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE;
alter table role_limits add constraint role_limits_pkey PRIMARY KEY (role_id, noun, currency);
alter table role_rights add constraint role_rights_right_key_check CHECK ((right_key ~ '^(read|write):[a-z-]+$'::text));
alter table role_rights add constraint role_rights_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE;
alter table role_rights add constraint role_rights_pkey PRIMARY KEY (role_id, right_key);
alter table roles add constraint roles_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)));
alter table roles add constraint roles_preset_check CHECK ((preset = ANY (ARRAY['owner'::text, 'manager'::text, 'site-staff'::text, 'accountant'::text, 'read-only'::text, 'admin-user'::text])));
alter table roles add constraint roles_pkey PRIMARY KEY (id);
alter table roles add constraint roles_name_key UNIQUE (name);
alter table roles add constraint roles_preset_key UNIQUE (preset);
alter table schema_migrations add constraint schema_migrations_pkey PRIMARY KEY (name);
alter table secret_keys add constraint secret_keys_check_value_check CHECK ((length(check_value) = 32));
alter table secret_keys add constraint secret_keys_pkey PRIMARY KEY (check_value);
alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table sessions add constraint sessions_pkey PRIMARY KEY (token_hash);
alter table sessions add constraint sessions_id_key UNIQUE (id);
alter table staff add constraint staff_check CHECK (((password_hash IS NULL) = (totp_secret_encrypted IS NULL)));
alter table staff add constraint staff_email_check CHECK ((length(email) <= 254));
alter table staff add constraint staff_locale_check CHECK ((locale = ANY (ARRAY['SK'::text, 'CS'::text, 'EN'::text, 'UK'::text, 'PL'::text, 'HU'::text])));
alter table staff add constraint staff_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)));
alter table staff add constraint staff_pkey PRIMARY KEY (id);
alter table staff add constraint staff_900_keep_owner TRIGGER DEFERRABLE INITIALLY DEFERRED;
alter table staff_invitations add constraint staff_invitations_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
alter table staff_invitations add constraint staff_invitations_pkey PRIMARY KEY (token_hash);
alter table staff_recovery_codes add constraint staff_recovery_codes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
alter table staff_recovery_codes add constraint staff_recovery_codes_pkey PRIMARY KEY (staff_id, code_hash);
alter table staff_sessions add constraint staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
alter table staff_sessions add constraint staff_sessions_pkey PRIMARY KEY (id);
alter table staff_sessions add constraint staff_sessions_token_hash_key UNIQUE (token_hash);
alter table tax_reports add constraint tax_reports_authority_check CHECK ((authority = ANY (ARRAY['KSEF'::text, 'NAV'::text])));
alter table tax_reports add constraint tax_reports_check CHECK (((status = ANY (ARRAY['ACCEPTED'::text, 'REJECTED'::text])) = (settled_at IS NOT NULL)));
alter table tax_reports add constraint tax_reports_check1 CHECK (((settled_at IS NULL) = (next_attempt_at IS NOT NULL)));
alter table tax_reports add constraint tax_reports_check2 CHECK ((((status = 'PENDING'::text) = (called_at IS NULL)) OR (settled_at IS NOT NULL)));
alter table tax_reports add constraint tax_reports_check3 CHECK (((status <> ALL (ARRAY['SENDING'::text, 'SENT'::text])) OR (payload IS NOT NULL)));
alter table tax_reports add constraint tax_reports_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'SENDING'::text, 'SENT'::text, 'ACCEPTED'::text, 'REJECTED'::text])));
alter table tax_reports add constraint tax_reports_tries_check CHECK ((tries >= 0));
alter table tax_reports add constraint tax_reports_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT;
alter table tax_reports add constraint tax_reports_pkey PRIMARY KEY (invoice_id);
alter table terminations add constraint terminations_reasons_check CHECK (((cardinality(reasons) <= 5) AND (reasons <@ ARRAY['PotrebujemPriestoryBlizsie'::text, 'NevyhovujeMiCena'::text, 'NevyhovujeMiVelkostPriestoru'::text, 'UzNepotrebujem'::text, 'Ine'::text])));
alter table terminations add constraint terminations_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table terminations add constraint terminations_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE RESTRICT;
alter table terminations add constraint terminations_pkey PRIMARY KEY (contract_id);
alter table users add constraint users_email_check CHECK ((length(email) <= 254));
alter table users add constraint users_gender_check CHECK ((gender = ANY (ARRAY['Male'::text, 'Female'::text])));
alter table users add constraint users_phone_number_check CHECK ((phone_number ~ '^\+[1-9][0-9]{6,14}$'::text));
alter table users add constraint users_type_check CHECK ((type = 'ClientUser'::text));
alter table users add constraint users_user_language_check CHECK ((user_language = ANY (ARRAY['SK'::text, 'CS'::text, 'EN'::text, 'UK'::text, 'PL'::text, 'HU'::text])));
alter table users add constraint users_referred_by_fkey FOREIGN KEY (referred_by) REFERENCES users(id) ON DELETE SET NULL;
alter table users add constraint users_pkey PRIMARY KEY (id);
alter table users add constraint users_referral_code_key UNIQUE (referral_code);
alter table vat_rules add constraint vat_rules_check CHECK (((rate_bp IS NULL) <> (exemption_code IS NULL)));
alter table vat_rules add constraint vat_rules_check1 CHECK (((exemption_code IS NULL) = (exemption_clause IS NULL)));
alter table vat_rules add constraint vat_rules_country_check CHECK ((country = ANY (ARRAY['SVK'::text, 'CZE'::text, 'POL'::text, 'HUN'::text])));
alter table vat_rules add constraint vat_rules_customer_type_check CHECK ((customer_type = ANY (ARRAY['FyzickaOsoba'::text, 'PravnickaOsoba'::text])));
alter table vat_rules add constraint vat_rules_item_kind_check CHECK ((item_kind = ANY (ARRAY['RENT'::text, 'INSURANCE'::text, 'LATE_FEE'::text, 'LOCK'::text, 'CLEANING'::text])));
alter table vat_rules add constraint vat_rules_rate_bp_check CHECK (((rate_bp >= 0) AND (rate_bp <= 10000)));
alter table vat_rules add constraint vat_rules_pkey PRIMARY KEY (id);
alter table vat_rules add constraint vat_rules_country_item_kind_customer_type_daterange_excl EXCLUDE USING gist (country WITH =, item_kind WITH =, customer_type WITH =, daterange(valid_from, valid_to) WITH &&);
alter table voucher_redemptions add constraint voucher_redemptions_state_check CHECK ((state = ANY (ARRAY['RESERVED'::text, 'REDEEMED'::text, 'RELEASED'::text])));
alter table voucher_redemptions add constraint voucher_redemptions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT;
alter table voucher_redemptions add constraint voucher_redemptions_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES vouchers(id) ON DELETE RESTRICT;
alter table voucher_redemptions add constraint voucher_redemptions_pkey PRIMARY KEY (order_id);
alter table vouchers add constraint vouchers_check CHECK (((discount_bp IS NULL) <> (discount_amount IS NULL)));
alter table vouchers add constraint vouchers_check1 CHECK (((redeemed_count >= 0) AND (redeemed_count <= max_redemptions)));
alter table vouchers add constraint vouchers_check2 CHECK ((valid_from <= valid_to));
alter table vouchers add constraint vouchers_country_check CHECK ((country = ANY (ARRAY['SVK'::text, 'CZE'::text, 'POL'::text, 'HUN'::text])));
alter table vouchers add constraint vouchers_discount_amount_check CHECK ((discount_amount > 0));
alter table vouchers add constraint vouchers_discount_bp_check CHECK (((discount_bp >= 1) AND (discount_bp <= 10000)));
alter table vouchers add constraint vouchers_max_redemptions_check CHECK ((max_redemptions > 0));
alter table vouchers add constraint vouchers_promo_type_check CHECK ((promo_type = ANY (ARRAY['Easter'::text, 'Christmas'::text, 'Snowflake'::text, 'Gem'::text, 'Gift'::text, 'Heart'::text, 'Leaf'::text, 'Sun'::text, 'Umbrella'::text])));
alter table vouchers add constraint vouchers_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE CASCADE;
alter table vouchers add constraint vouchers_pkey PRIMARY KEY (id);
alter table waitlist_entries add constraint waitlist_entries_box_size_check CHECK ((box_size = ANY (ARRAY['XS'::text, 'SMALL'::text, 'MEDIUM'::text, 'LARGE'::text])));
alter table waitlist_entries add constraint waitlist_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table waitlist_entries add constraint waitlist_entries_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE CASCADE;
alter table waitlist_entries add constraint waitlist_entries_pkey PRIMARY KEY (id);
alter table waitlist_entries add constraint waitlist_entries_token_hash_key UNIQUE (token_hash);
alter table warehouses add constraint warehouses_country_check CHECK ((country = ANY (ARRAY['SVK'::text, 'CZE'::text, 'POL'::text, 'HUN'::text])));
alter table warehouses add constraint warehouses_features_check CHECK ((features <@ ARRAY['BARRIER_FREE'::text, 'ACCESS_24_7'::text, 'HEATING'::text, 'PARKING'::text, 'SMART'::text, 'VIDEO_MONITORING'::text, 'FIRST_MONTH_FREE'::text, 'STARTER_PACKAGE_PARTNER'::text]));
alter table warehouses add constraint warehouses_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision)));
alter table warehouses add constraint warehouses_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision)));
alter table warehouses add constraint warehouses_lock_proximity_m_check CHECK (((lock_proximity_m >= 1) AND (lock_proximity_m <= 100000)));
alter table warehouses add constraint warehouses_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table warehouses add constraint warehouses_pkey PRIMARY KEY (id);
alter table withdrawal_requests add constraint withdrawal_requests_check CHECK ((((contract_id IS NULL) = (token_hash IS NULL)) AND ((contract_id IS NULL) = (expires_at IS NULL))));
alter table withdrawal_requests add constraint withdrawal_requests_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE CASCADE;
alter table withdrawal_requests add constraint withdrawal_requests_pkey PRIMARY KEY (id);
alter table withdrawal_requests add constraint withdrawal_requests_token_hash_key UNIQUE (token_hash);
alter table withdrawals add constraint withdrawals_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'CZK'::text, 'PLN'::text, 'HUF'::text])));
alter table withdrawals add constraint withdrawals_language_check CHECK ((language = ANY (ARRAY['SK'::text, 'CS'::text, 'EN'::text, 'UK'::text, 'PL'::text, 'HU'::text])));
alter table withdrawals add constraint withdrawals_refund_amount_check CHECK ((refund_amount >= 0));
alter table withdrawals add constraint withdrawals_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table withdrawals add constraint withdrawals_stated_by_fkey FOREIGN KEY (stated_by) REFERENCES users(id) ON DELETE RESTRICT;
alter table withdrawals add constraint withdrawals_pkey PRIMARY KEY (contract_id);

CREATE INDEX access_links_by_contract ON public.access_links USING btree (contract_id);
CREATE INDEX access_links_by_creator ON public.access_links USING btree (created_by, created_at DESC);
CREATE INDEX allocations_of_credit ON public.allocations USING btree (credit_id);
CREATE INDEX allocations_of_debit ON public.allocations USING btree (debit_id);
CREATE INDEX approvals_pending ON public.approvals USING btree (requested_at, id) WHERE (state = 'PENDING'::text);
CREATE INDEX assignments_by_legal_entity ON public.assignments USING btree (legal_entity_id) WHERE (legal_entity_id IS NOT NULL);
CREATE INDEX assignments_by_role ON public.assignments USING btree (role_id);
CREATE INDEX assignments_by_warehouse ON public.assignments USING btree (warehouse_id) WHERE (warehouse_id IS NOT NULL);
CREATE INDEX audit_log_by_client ON public.audit_log USING btree (client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX audit_log_by_legal_entity ON public.audit_log USING btree (legal_entity_id, at, id) WHERE (legal_entity_id IS NOT NULL);
CREATE INDEX audit_log_by_noun ON public.audit_log USING btree (noun_id, at, id) WHERE (noun_id IS NOT NULL);
CREATE INDEX audit_log_by_staff ON public.audit_log USING btree (staff_id, at, id) WHERE (staff_id IS NOT NULL);
CREATE INDEX audit_log_by_time ON public.audit_log USING btree (at, id);
CREATE INDEX audit_log_by_warehouse ON public.audit_log USING btree (warehouse_id, at, id) WHERE (warehouse_id IS NOT NULL);
CREATE INDEX bank_entries_content ON public.bank_entries USING btree (account, content_key);
CREATE INDEX bank_entries_of_rent ON public.bank_entries USING btree (rent_id) WHERE (rent_id IS NOT NULL);
CREATE INDEX bank_entries_of_statement ON public.bank_entries USING btree (statement_id, "position");
CREATE INDEX bank_entries_unmatched ON public.bank_entries USING btree (booked_on, id) WHERE (state = 'UNMATCHED'::text);
CREATE INDEX box_reservations_by_expiry ON public.box_reservations USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX box_sharings_by_user ON public.box_sharings USING btree (user_id);
CREATE INDEX boxes_by_warehouse ON public.boxes USING btree (warehouse_id, area_cm2) INCLUDE (id, price_net_month, active);
CREATE INDEX boxes_in_order ON public.boxes USING btree (warehouse_id, name_order, id) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX boxes_name ON public.boxes USING btree (warehouse_id, name) WHERE (removed_at IS NULL);
CREATE INDEX consents_by_user ON public.consents USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX consents_once_per_order ON public.consents USING btree (order_id, kind) WHERE (order_id IS NOT NULL);
CREATE INDEX contracts_by_box ON public.contracts USING btree (box_id);
CREATE INDEX contracts_by_card ON public.contracts USING btree (payment_provider, payment_method_reference) WHERE (payment_method_reference IS NOT NULL);
CREATE INDEX contracts_by_client ON public.contracts USING btree (client_id, created_at DESC);
CREATE INDEX contracts_due ON public.contracts USING btree (next_charge_on, id) WHERE ((status = ANY (ARRAY['ACTIVE'::text, 'TERMINATING'::text, 'EVICTED'::text])) AND (billing_suspended_at IS NULL) AND (next_charge_on <= COALESCE(charged_until, terminates_on, 'infinity'::date)));
CREATE INDEX contracts_terminating ON public.contracts USING btree (terminates_on) WHERE (status = ANY (ARRAY['TERMINATING'::text, 'EVICTED'::text]));
CREATE INDEX contracts_unused_cards ON public.contracts USING btree (id) WHERE ((status = 'TERMINATED'::text) AND (payment_method_reference IS NOT NULL));
CREATE INDEX device_tokens_by_expiry ON public.device_tokens USING btree (expires_at);
CREATE INDEX device_tokens_by_user ON public.device_tokens USING btree (user_id);
CREATE INDEX disputes_by_payment ON public.disputes USING btree (payment_id);
CREATE INDEX disputes_open ON public.disputes USING btree (checked_at) WHERE (status = 'OPEN'::text);
CREATE INDEX door_log_attempts ON public.door_log USING btree (contract_id, at DESC, id DESC) WHERE (event = ANY (ARRAY['REFUSED'::text, 'REQUESTED'::text]));
CREATE INDEX door_log_attempts_of_user ON public.door_log USING btree (user_id, at DESC) WHERE (event = ANY (ARRAY['REFUSED'::text, 'REQUESTED'::text]));
CREATE INDEX door_log_by_age ON public.door_log USING btree (at);
CREATE INDEX door_log_by_command ON public.door_log USING btree (command_id) WHERE (command_id IS NOT NULL);
CREATE INDEX entrance_photos_by_end ON public.entrance_photos USING btree (delete_after);
CREATE INDEX entrance_photos_of_user ON public.entrance_photos USING btree (user_id, contract_id, taken_at DESC);
CREATE INDEX error_reports_by_age ON public.error_reports USING btree (received_at);
CREATE INDEX franchising_contacts_by_age ON public.franchising_contacts USING btree (received_at);
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX invoices_by_corrected ON public.invoices USING btree (corrects_invoice_id) WHERE (corrects_invoice_id IS NOT NULL);
CREATE INDEX invoices_by_variable_symbol ON public.invoices USING btree (legal_entity_id, variable_symbol) WHERE (kind = 'INVOICE'::text);
CREATE UNIQUE INDEX invoices_once_per_rent ON public.invoices USING btree (rent_id) WHERE (kind = 'INVOICE'::text);
CREATE UNIQUE INDEX invoices_one_credit_per_reason ON public.invoices USING btree (corrects_invoice_id, credit_reason) WHERE ((credit_reason IS NOT NULL) AND (credit_reason <> 'GOODWILL'::text));
CREATE INDEX job_runs_by_job ON public.job_runs USING btree (job, started_at DESC);
CREATE INDEX job_runs_open ON public.job_runs USING btree (started_at) WHERE (status = 'IN_PROGRESS'::text);
CREATE INDEX ledger_entries_of_client ON public.ledger_entries USING btree (client_id, entered_on, id);
CREATE INDEX ledger_entries_open ON public.ledger_entries USING btree (client_id) WHERE (settled_on IS NULL);
CREATE INDEX ledger_entries_spendable ON public.ledger_entries USING btree (client_id) WHERE ((settled_on IS NULL) AND (amount < 0) AND (NOT is_reserved));
CREATE UNIQUE INDEX legal_entities_invoice_prefix ON public.legal_entities USING btree (invoice_prefix);
CREATE UNIQUE INDEX legal_entities_one_reporting ON public.legal_entities USING btree (country) WHERE (country = ANY (ARRAY['POL'::text, 'HUN'::text]));
CREATE INDEX limited_acts_of_staff ON public.limited_acts USING btree (staff_id, noun, currency, at);
CREATE INDEX lock_commands_by_age ON public.lock_commands USING btree (issued_at);
CREATE INDEX lock_commands_by_contract ON public.lock_commands USING btree (contract_id, issued_at DESC);
CREATE UNIQUE INDEX lock_commands_one_running ON public.lock_commands USING btree (lock_id, contract_id, COALESCE(user_id, access_link_id)) WHERE (state = ANY (ARRAY['REQUESTED'::text, 'SENT'::text, 'ACKED'::text]));
CREATE INDEX lock_commands_unanswered ON public.lock_commands USING btree (expires_at) WHERE (state = ANY (ARRAY['REQUESTED'::text, 'SENT'::text, 'ACKED'::text]));
CREATE UNIQUE INDEX locks_one_per_box ON public.locks USING btree (box_id) WHERE (box_id IS NOT NULL);
CREATE UNIQUE INDEX locks_one_per_entrance ON public.locks USING btree (warehouse_id, door) WHERE (box_id IS NULL);
CREATE INDEX messages_by_age ON public.messages USING btree (created_at DESC, id DESC);
CREATE INDEX messages_by_recipient ON public.messages USING btree (lower(recipient), created_at DESC);
CREATE INDEX messages_queued ON public.messages USING btree (created_at) WHERE (status = 'QUEUED'::text);
CREATE INDEX orders_by_box ON public.orders USING btree (box_id);
CREATE INDEX orders_by_choice ON public.orders USING btree (COALESCE(choice_id, id));
CREATE INDEX orders_by_client ON public.orders USING btree (client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX orders_by_placer ON public.orders USING btree (placed_by) WHERE (placed_by IS NOT NULL);
CREATE UNIQUE INDEX orders_one_fulfilled_per_choice ON public.orders USING btree (COALESCE(choice_id, id)) WHERE (status = 'FULFILLED'::text);
CREATE INDEX orders_open_by_network ON public.orders USING btree (placed_from) WHERE ((status = ANY (ARRAY['SUBMITTED'::text, 'FAILED'::text])) AND (placed_from IS NOT NULL));
CREATE INDEX orders_open_holds ON public.orders USING btree (hold_expires_at) WHERE (status = ANY (ARRAY['SUBMITTED'::text, 'FAILED'::text]));
CREATE INDEX password_tokens_by_expiry ON public.password_tokens USING btree (expires_at);
CREATE INDEX password_tokens_by_user ON public.password_tokens USING btree (user_id);
CREATE INDEX payment_notifications_unsigned ON public.payment_notifications USING btree (provider, received_at) WHERE (unsigned AND (processed_at IS NULL));
CREATE INDEX payment_notifications_waiting ON public.payment_notifications USING btree (provider, provider_payment_id) WHERE (processed_at IS NULL);
CREATE INDEX payments_expired ON public.payments USING btree (created_at) WHERE ((status = 'EXPIRED'::text) AND (provider_payment_id IS NOT NULL));
CREATE INDEX payments_never_arrived ON public.payments USING btree (provider, updated_at) WHERE ((provider_payment_id IS NULL) AND (decline_code = 'never_arrived'::text));
CREATE UNIQUE INDEX payments_one_fulfils_order ON public.payments USING btree (order_id) WHERE (settlement = 'FULFILLED'::text);
CREATE UNIQUE INDEX payments_one_open_per_order ON public.payments USING btree (order_id) WHERE (status = ANY (ARRAY['CREATED'::text, 'PENDING'::text]));
CREATE UNIQUE INDEX payments_one_open_per_rent ON public.payments USING btree (rent_id) WHERE (status = ANY (ARRAY['CREATED'::text, 'PENDING'::text]));
CREATE UNIQUE INDEX payments_one_settles_rent ON public.payments USING btree (rent_id) WHERE (settlement = 'FULFILLED'::text);
CREATE INDEX payments_open ON public.payments USING btree (updated_at) WHERE (status = ANY (ARRAY['CREATED'::text, 'PENDING'::text]));
CREATE INDEX payments_unknown ON public.payments USING btree (provider) WHERE ((status = ANY (ARRAY['CREATED'::text, 'PENDING'::text])) AND (provider_payment_id IS NULL));
CREATE INDEX payments_unsettled ON public.payments USING btree (updated_at) WHERE ((status = 'PAID'::text) AND (settlement IS NULL));
CREATE INDEX planned_prices_by_day ON public.planned_prices USING btree (effective_on);
CREATE INDEX price_history_by_box ON public.price_history USING btree (box_id, valid_from DESC);
CREATE INDEX recovered_payments_open ON public.recovered_payments USING btree (listed_at) WHERE (adopted_at IS NULL);
CREATE INDEX referral_rewards_by_user ON public.referral_rewards USING btree (user_id);
CREATE UNIQUE INDEX referral_rewards_once_per_rent ON public.referral_rewards USING btree (rent_id, kind) WHERE (rent_id IS NOT NULL);
CREATE UNIQUE INDEX referral_rewards_one_credit_per_contract ON public.referral_rewards USING btree (contract_id) WHERE ((kind = 'CREDIT'::text) AND (rent_id IS NULL));
CREATE INDEX refunds_done ON public.refunds USING btree (done_at) WHERE (status = 'DONE'::text);
CREATE INDEX refunds_failed ON public.refunds USING btree (failed_at) WHERE (status = 'FAILED'::text);
CREATE INDEX refunds_open ON public.refunds USING btree (updated_at) WHERE (status = ANY (ARRAY['REQUESTED'::text, 'SENT'::text]));
CREATE INDEX refunds_provider_refund_id ON public.refunds USING btree (provider_refund_id) WHERE (provider_refund_id IS NOT NULL);
CREATE INDEX rents_to_charge ON public.rents USING btree (next_attempt_on, id) WHERE (next_attempt_on IS NOT NULL);
CREATE INDEX rents_unpaid ON public.rents USING btree (due_on) WHERE (paid_at IS NULL);
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id);
CREATE UNIQUE INDEX staff_email ON public.staff USING btree (lower(email)) WHERE (ended_at IS NULL);
CREATE INDEX staff_invitations_by_expiry ON public.staff_invitations USING btree (expires_at);
CREATE INDEX staff_invitations_by_staff ON public.staff_invitations USING btree (staff_id);
CREATE INDEX staff_sessions_by_expiry ON public.staff_sessions USING btree (expires_at);
CREATE INDEX staff_sessions_by_staff ON public.staff_sessions USING btree (staff_id);
CREATE INDEX tax_reports_due ON public.tax_reports USING btree (next_attempt_at) WHERE (settled_at IS NULL);
CREATE INDEX terminations_by_person ON public.terminations USING btree (requested_by);
CREATE INDEX users_by_referrer ON public.users USING btree (referred_by) WHERE (referred_by IS NOT NULL);
CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email));
CREATE UNIQUE INDEX users_phone_number ON public.users USING btree (phone_number) WHERE (phone_number IS NOT NULL);
CREATE INDEX voucher_redemptions_by_voucher ON public.voucher_redemptions USING btree (voucher_id);
CREATE UNIQUE INDEX vouchers_token ON public.vouchers USING btree (upper(token));
CREATE UNIQUE INDEX waitlist_entries_once ON public.waitlist_entries USING btree (warehouse_id, lower(email)) WHERE (notified_at IS NULL);
CREATE INDEX waitlist_entries_waiting ON public.waitlist_entries USING btree (warehouse_id, created_at, id) WHERE (notified_at IS NULL);
CREATE INDEX warehouses_by_name ON public.warehouses USING btree (natural_order(name), id);
CREATE INDEX warehouses_legal_entity ON public.warehouses USING btree (legal_entity_id);
CREATE INDEX warehouses_position ON public.warehouses USING gist ("position");
CREATE INDEX warehouses_search_text ON public.warehouses USING gin (search_text gin_trgm_ops);
CREATE INDEX withdrawal_requests_by_age ON public.withdrawal_requests USING btree (stated_at);
CREATE INDEX withdrawal_requests_by_contract ON public.withdrawal_requests USING btree (contract_id, stated_at) WHERE (contract_id IS NOT NULL);
CREATE INDEX withdrawals_by_person ON public.withdrawals USING btree (stated_by) WHERE (stated_by IS NOT NULL);

CREATE OR REPLACE FUNCTION public.allocate_entries(credit uuid, debit uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into allocations (credit_id, debit_id, amount, allocated_on, created_at)
  select c.id, d.id, least(-c.amount - c.allocated, d.amount - d.allocated), greatest(c.entered_on, d.entered_on, c.released_on, d.released_on),
    greatest(c.created_at, d.created_at)
  from ledger_entries c, ledger_entries d where c.id = credit and d.id = debit and c.settled_on is null and d.settled_on is null
$function$
;
CREATE OR REPLACE FUNCTION public.announce_catalogue_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'warehouses' then
    perform announce_warehouses(array(select distinct id from changed));
  elsif tg_table_name = 'boxes' then
    perform announce_warehouses(array(select distinct warehouse_id from changed));
  else
    perform announce_warehouses(array(select distinct boxes.warehouse_id from changed join boxes on boxes.id = changed.box_id));
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.announce_everything()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('catalogue', '*');
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.announce_lock_command()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;
CREATE OR REPLACE FUNCTION public.announce_moved_boxes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce_warehouses(array(select warehouse_id from before union select warehouse_id from after));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.announce_session_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('session_end', encode(old.token_hash, 'hex'));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.announce_warehouses(ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_notify('catalogue', id) from (
    select distinct unnest(ids)::text as id where cardinality(ids) <= 1000
    union all
    select '*' where cardinality(ids) > 1000
  ) as announced where id is not null
$function$
;
CREATE OR REPLACE FUNCTION public.assert_owner_stays()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(5661417);
  if not exists (
    select from assignments a join roles r on r.id = a.role_id join staff s on s.id = a.staff_id
    where r.preset = 'owner' and a.warehouse_id is null and a.legal_entity_id is null and a.ends_at is null
      and s.ended_at is null and s.password_hash is not null
  ) then
    raise exception 'The last owner must stay' using errcode = 'check_violation', constraint = 'last_owner_stays';
  end if;
end $function$
;
CREATE OR REPLACE FUNCTION public.assert_owner_stays_after_assignment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Before the first owner has a password, nobody can be lost.
  if old.ends_at is null and old.warehouse_id is null and old.legal_entity_id is null
    and exists (select from roles where id = old.role_id and preset = 'owner')
    and exists (select from staff where id = old.staff_id and password_hash is not null)
  then
    perform assert_owner_stays();
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.assert_owner_stays_after_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform assert_owner_stays();
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.audit_digest(p_day date, p_previous bytea)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET "TimeZone" TO 'UTC'
AS $function$
  select sha256(coalesce(p_previous, ''::bytea) || convert_to(p_day::text || coalesce(string_agg(E'\n' || jsonb_build_array(
    e.id, e.at, e.actor_kind, e.staff_id, e.actor_name, e.session_id, e.ip, e.request_id, e.verb, e.noun, e.noun_id, e.warehouse_id, e.legal_entity_id,
    e.client_id, e.contract_id, e.changes)::text, '' order by e.at, e.id), ''), 'UTF8'))
  from audit_log e
  where e.at >= p_day::timestamp at time zone 'UTC' and e.at < (p_day + 1)::timestamp at time zone 'UTC'
$function$
;
CREATE OR REPLACE FUNCTION public.box_is_blocked(box uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from boxes b join warehouses w on w.id = b.warehouse_id
    where b.id = box and (b.removed_at is not null or exists (
      select from box_states s
      where s.box_id = b.id and daterange(s.from_on, s.until_on) @> (at at time zone w.time_zone)::date
    ))
  )
$function$
;
CREATE OR REPLACE FUNCTION public.cover_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from new_rows n join ledger_entries c on c.id = n.credit_id join ledger_entries d on d.id = n.debit_id
      where c.amount > 0 or d.amount < 0 or c.client_id <> d.client_id or c.legal_entity_id <> d.legal_entity_id or c.currency <> d.currency
        or n.allocated_on < c.entered_on or n.allocated_on < d.entered_on) then
    raise exception 'an allocation connects a credit with a debit of the same client, legal entity and currency'
      using errcode = 'check_violation', constraint = 'allocations_same_account';
  end if;
  update ledger_entries e set allocated = e.allocated + t.amount,
    settled_on = case when e.allocated + t.amount <> abs(e.amount) then null
      when e.allocated = 0 then t.last_on
      else (select max(a.allocated_on) from allocations a where (a.credit_id = e.id or a.debit_id = e.id) and a.released_on is null) end
  from (select entry_id, sum(amount)::integer as amount, max(allocated_on) as last_on
    from (select credit_id as entry_id, amount, allocated_on from new_rows union all select debit_id, amount, allocated_on from new_rows) sides
    group by entry_id) t
  where e.id = t.entry_id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.drop_payment_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.request := null;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.enforce_command_monotonic()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;
CREATE OR REPLACE FUNCTION public.enter_changed_dispute()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform enter_dispute(new.id);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.enter_changed_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform enter_refund(new.id);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.enter_dispute(dispute_id uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare d disputes; paid ledger_entries; moved bigint; moves integer; step integer; entry uuid;
begin
  select * into d from disputes where id = dispute_id;
  select * into paid from ledger_entries where source = 'PAYMENT' and source_id = d.payment_id;
  if paid.id is null then return; end if;
  select coalesce(sum(amount), 0), coalesce(max(source_number), 0) into moved, moves from ledger_entries where source = 'DISPUTE' and source_id = d.id;
  step := (case d.status when 'LOST' then d.amount else 0 end) - moved;
  if step = 0 then return; end if;
  insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, method, amount, entered_on, source, source_id, source_number, is_reserved, created_at)
  select paid.client_id, paid.legal_entity_id, paid.currency, paid.contract_id, 'CHARGEBACK', 'CARD', step, (at.moment at time zone e.time_zone)::date, 'DISPUTE',
    d.id, moves + 1, step < 0, at.moment
  from legal_entities e, (select coalesce(d.closed_at, d.checked_at) as moment) at where e.id = paid.legal_entity_id returning id into entry;
  if step > 0 then
    perform allocate_entries(c.id, entry) from ledger_entries c
    where (c.source = 'DISPUTE' and c.source_id = d.id and c.amount < 0) or (c.id = paid.id and paid.is_reserved);
  end if;
end $function$
;
CREATE OR REPLACE FUNCTION public.enter_documents(documents uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare note record;
begin
  insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, amount, entered_on, due_on, source, source_id, created_at)
  select i.client_id, i.legal_entity_id, i.currency, r.contract_id, case when i.rent_id is null then 'CHARGE' else 'INVOICE' end, i.amount_gross + i.rounding,
    i.issued_on, i.due_on, 'DOCUMENT', i.id, i.created_at
  from invoices i left join rents r on r.id = i.rent_id
  where i.id = any(documents) and i.kind = 'INVOICE' and i.amount_gross + i.rounding <> 0
  order by i.id on conflict do nothing;

  -- Rewards are spent before the invoice is issued.
  insert into allocations (credit_id, debit_id, amount, allocated_on, created_at)
  select c.id, d.id, least(-c.amount - c.allocated, d.amount - d.allocated), greatest(c.entered_on, d.entered_on), d.created_at
  from invoices i join referral_rewards w on w.rent_id = i.rent_id and w.kind = 'DEBIT'
  join ledger_entries c on c.source = 'REWARD' and c.source_id = w.id and c.settled_on is null
  join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = i.id and d.settled_on is null
  where i.id = any(documents) and i.kind = 'INVOICE';

  for note in select n.*, r.contract_id, d.id as debit_id, d.settled_on as debit_settled_on from invoices n left join rents r on r.id = n.rent_id
      left join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = n.corrects_invoice_id
      where n.id = any(documents) and n.kind = 'CREDIT_NOTE' and n.amount_gross + n.rounding <> 0 order by n.created_at, n.id loop
    insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, amount, entered_on, source, source_id, is_reserved, created_at)
    values (note.client_id, note.legal_entity_id, note.currency, note.contract_id, 'CREDIT_NOTE', note.amount_gross + note.rounding, note.issued_on, 'DOCUMENT',
      note.id, coalesce(note.credit_reason in ('PROMOTION', 'EARLY_END', 'WITHDRAWAL', 'GOODWILL'), false) and note.debit_settled_on is not null, note.created_at)
    on conflict do nothing;
    perform allocate_entries(c.id, note.debit_id) from ledger_entries c where c.source = 'DOCUMENT' and c.source_id = note.id;
  end loop;
end $function$
;
CREATE OR REPLACE FUNCTION public.enter_new_documents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform enter_documents(array(select id from new_rows));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.enter_new_payments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform enter_paid_payments(array(select id from new_rows where settlement in ('FULFILLED', 'REFUNDED', 'DISPUTED', 'LOST')));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.enter_new_reward()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform enter_reward(new.id);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.enter_paid_payments(paid uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare earlier uuid[];
begin
  if paid = '{}' then return; end if;
  perform enter_payments(paid);
  earlier := array(select e.id from payments p join payments e on e.order_id = p.order_id and e.id <> p.id and e.status = 'PAID'
    where p.id = any(paid) and p.settlement = 'FULFILLED');
  if earlier <> '{}' then
    perform enter_payments(earlier);
    perform enter_refund(f.id) from refunds f where f.payment_id = any(earlier);
    perform enter_dispute(d.id) from disputes d where d.payment_id = any(earlier);
  end if;
end $function$
;
CREATE OR REPLACE FUNCTION public.enter_payments(paid uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare entered uuid[];
begin
  with inserted as (
    insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, method, amount, entered_on, source, source_id, is_reserved, created_at)
    select c.client_id, c.legal_entity_id, p.currency, c.id, 'PAYMENT', 'CARD', -p.amount, (p.paid_at at time zone e.time_zone)::date, 'PAYMENT', p.id,
      p.settlement in ('REFUNDED', 'LOST'), p.paid_at
    from payments p join contracts c on c.id = coalesce((select r.contract_id from rents r where r.id = p.rent_id),
      (select o.id from contracts o where o.order_id = p.order_id))
    join legal_entities e on e.id = c.legal_entity_id
    where p.id = any(paid) and p.status = 'PAID' and p.settlement in ('FULFILLED', 'REFUNDED', 'DISPUTED', 'LOST')
    order by p.id on conflict do nothing returning source_id)
  select array_agg(source_id) into entered from inserted;
  if entered is null then return; end if;

  insert into allocations (credit_id, debit_id, amount, allocated_on, created_at)
  select c.id, d.id, least(-c.amount - c.allocated, d.amount - d.allocated), greatest(c.entered_on, d.entered_on, d.released_on), greatest(c.created_at, d.created_at)
  from payments p join ledger_entries c on c.source = 'PAYMENT' and c.source_id = p.id
  join invoices i on i.kind = 'INVOICE' and i.rent_id = coalesce(p.rent_id,
    (select r.id from contracts o join rents r on r.contract_id = o.id and r.period_number = 0 where o.order_id = p.order_id))
  join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = i.id and d.settled_on is null
  where p.id = any(entered) and p.settlement in ('FULFILLED', 'DISPUTED');
end $function$
;
CREATE OR REPLACE FUNCTION public.enter_refund(refund_id uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare f refunds; paid ledger_entries; moved bigint; moves integer; step integer; entry uuid;
begin
  select * into f from refunds where id = refund_id;
  select * into paid from ledger_entries where source = 'PAYMENT' and source_id = f.payment_id;
  if paid.id is null then return; end if;
  select coalesce(sum(amount), 0), coalesce(max(source_number), 0) into moved, moves from ledger_entries where source = 'REFUND' and source_id = f.id;
  step := (case when f.status in ('DONE', 'PAID_MANUALLY') then f.amount else 0 end) - moved;
  if step = 0 then return; end if;
  insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, method, amount, entered_on, source, source_id, source_number, is_reserved,
    entered_by, created_at)
  select paid.client_id, paid.legal_entity_id, paid.currency, paid.contract_id, 'REFUND', case f.status when 'PAID_MANUALLY' then 'TRANSFER' else 'CARD' end, step,
    (at.moment at time zone e.time_zone)::date, 'REFUND', f.id, moves + 1, step < 0, f.paid_manually_by, at.moment
  from legal_entities e, (select case f.status when 'DONE' then f.done_at when 'FAILED' then f.failed_at else f.updated_at end as moment) at
  where e.id = paid.legal_entity_id returning id into entry;
  if step < 0 then return; end if;
  -- Covered by money that came back, else by the credit note, else by the payment that is given back.
  perform allocate_entries(c.id, entry) from ledger_entries c
  where (c.source = 'REFUND' and c.source_id = f.id and c.amount < 0) or (c.source = 'DOCUMENT' and c.source_id = f.credit_note_id)
    or (c.id = paid.id and paid.is_reserved)
  order by c.source = 'PAYMENT', c.source = 'DOCUMENT';
end $function$
;
CREATE OR REPLACE FUNCTION public.enter_reward(reward_id uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare entry uuid;
begin
  insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, method, amount, entered_on, source, source_id, created_at)
  select w.user_id, c.legal_entity_id, w.currency, c.id, case w.kind when 'DEBIT' then 'PAYMENT' else 'REFUND' end, 'REWARD',
    case w.kind when 'DEBIT' then -w.amount else w.amount end, (w.created_at at time zone e.time_zone)::date, 'REWARD', w.id, w.created_at
  from referral_rewards w join rents r on r.id = w.rent_id join contracts c on c.id = r.contract_id join legal_entities e on e.id = c.legal_entity_id
  where w.id = reward_id on conflict do nothing returning id into entry;
  -- A returned reward is covered by the rent's credit notes.
  perform allocate_entries(n.id, entry) from referral_rewards w join invoices i on i.rent_id = w.rent_id and i.kind = 'CREDIT_NOTE'
    join ledger_entries n on n.source = 'DOCUMENT' and n.source_id = i.id
    where w.id = reward_id and w.kind = 'CREDIT' and entry is not null;
  perform allocate_entries(entry, d.id) from referral_rewards w join invoices i on i.rent_id = w.rent_id and i.kind = 'INVOICE'
    join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = i.id
    where w.id = reward_id and w.kind = 'DEBIT' and entry is not null;
end $function$
;
CREATE OR REPLACE FUNCTION public.enter_settled_payments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform enter_paid_payments(array(select n.id from new_rows n join old_rows o on o.id = n.id
    where n.settlement in ('FULFILLED', 'REFUNDED', 'DISPUTED', 'LOST') and (o.settlement is null or o.settlement = 'HELD_FOR_REVIEW')));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.fold_text(input text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(lower(input), 'áäąàâãåčćçďđéěëęèêíïìîĺľłňńñóôöőòõŕřšśșťțúůüűùûýÿžźżß'::text, 'aaaaaaacccddeeeeeeiiiilllnnnoooooorrsssttuuuuuuyyzzzs'::text)
;
CREATE OR REPLACE FUNCTION public.keep_deployment_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the id of a deployment never changes' using errcode = 'check_violation', constraint = 'deployment_id_immutable';
end $function$
;
CREATE OR REPLACE FUNCTION public.natural_order(input text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(regexp_replace(fold_text(input), '(\d+)'::text, '0000000000\1'::text, 'g'::text), '0*(\d{10})(?!\d)'::text, '\1'::text, 'g'::text)
;
CREATE OR REPLACE FUNCTION public.protect_door_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and current_setting('komora.retention', true) = 'door_log' then
    return old;
  end if;
  raise exception 'rows of % never change once written', tg_table_name using errcode = 'restrict_violation';
end $function$
;
CREATE OR REPLACE FUNCTION public.protect_ledger_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1
      and (new.id, new.client_id, new.legal_entity_id, new.currency, new.kind, new.amount, new.entered_on, new.source, new.source_id, new.source_number)
        = (old.id, old.client_id, old.legal_entity_id, old.currency, old.kind, old.amount, old.entered_on, old.source, old.source_id, old.source_number) then
    return new;
  end if;
  raise exception 'rows of % never change once written', tg_table_name using errcode = 'restrict_violation';
end $function$
;
CREATE OR REPLACE FUNCTION public.record_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' or new.price_net_month <> old.price_net_month then
    insert into price_history (box_id, price_net_month) values (new.id, new.price_net_month);
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.reject_allocated_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'entry % is inserted with an allocated part', new.id using errcode = 'check_violation', constraint = 'ledger_entries_allocated';
end $function$
;
CREATE OR REPLACE FUNCTION public.reject_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if new.personal is null and (new.reason is null or new.reason = old.reason)
      and to_jsonb(new) - 'personal' - 'reason' = to_jsonb(old) - 'personal' - 'reason'
    then
      return new;
    end if;
  end if;
  raise exception 'The audit log cannot be changed' using errcode = 'restrict_violation';
end $function$
;
CREATE OR REPLACE FUNCTION public.reject_audit_digest_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'The digests of the audit log cannot be changed' using errcode = 'restrict_violation';
end $function$
;
CREATE OR REPLACE FUNCTION public.reject_blocked_reservation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from boxes where id = new.box_id for no key update;
  if box_is_blocked(new.box_id, new.reserved_at) then
    raise exception 'box % cannot be let', new.box_id using errcode = 'check_violation', constraint = 'box_reservations_lettable';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.reject_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % never change once written', tg_table_name using errcode = 'restrict_violation';
end $function$
;
CREATE OR REPLACE FUNCTION public.reject_contract_transition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.status, new.status) not in
     (('ACTIVE', 'TERMINATING'), ('TERMINATING', 'EVICTED'), ('TERMINATING', 'TERMINATED'), ('EVICTED', 'TERMINATED')) then
    raise exception 'a contract does not go from % to %', old.status, new.status using errcode = 'check_violation', constraint = 'contracts_lifecycle';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.reject_over_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare paid integer; refunded bigint;
begin
  select amount into paid from payments where id = new.payment_id for update;
  select coalesce(sum(amount), 0) into refunded from refunds where payment_id = new.payment_id and status <> 'FAILED' and id <> new.id;
  if refunded + new.amount > paid then
    raise exception 'refunds of payment % would exceed what was paid', new.payment_id using errcode = 'check_violation';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.reject_overspent_reward()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from users where id = new.user_id for no key update;
  if (select sum(case kind when 'CREDIT' then amount else -amount end) from referral_rewards where user_id = new.user_id and currency = new.currency) < 0 then
    raise exception 'more reward is spent than was earned' using errcode = 'check_violation', constraint = 'referral_rewards_not_overspent';
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.reject_refund_transition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.status, new.status) not in (
    ('REQUESTED', 'SENT'), ('REQUESTED', 'FAILED'), ('SENT', 'DONE'), ('SENT', 'FAILED'), ('DONE', 'FAILED'), ('FAILED', 'REQUESTED'),
    ('FAILED', 'PAID_MANUALLY')) then
    raise exception 'refund % cannot change from % to %', new.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.reject_removal_of_occupied_box()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from box_reservations r where r.box_id = new.id and (r.expires_at is null or r.expires_at > new.removed_at)) then
    raise exception 'box % is let or held', new.id using errcode = 'check_violation', constraint = 'boxes_removed_is_vacant';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.reject_state_of_held_box()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from boxes where id = new.box_id for no key update;
  if exists (
    select from box_reservations r join boxes b on b.id = r.box_id join warehouses w on w.id = b.warehouse_id
    where r.box_id = new.box_id and r.expires_at > new.set_at
      and daterange(new.from_on, new.until_on) @> (new.set_at at time zone w.time_zone)::date
  ) then
    raise exception 'box % is held', new.box_id using errcode = 'check_violation', constraint = 'box_states_not_held';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.uncover_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ledger_entries e set allocated = e.allocated - t.amount, settled_on = null, released_on = greatest(e.released_on, t.last_on)
  from (select entry_id, sum(amount)::integer as amount, max(released_on) as last_on
    from (select credit_id as entry_id, amount, released_on from new_rows union all select debit_id, amount, released_on from new_rows) sides
    group by entry_id) t
  where e.id = t.entry_id;
  return null;
end $function$
;

CREATE TRIGGER allocations_100_no_delete BEFORE DELETE ON public.allocations FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER allocations_101_append_only BEFORE UPDATE ON public.allocations FOR EACH ROW WHEN (((old.released_on IS NOT NULL) OR (new.released_on IS NULL) OR (((((old.id IS DISTINCT FROM new.id) OR (old.credit_id IS DISTINCT FROM new.credit_id)) OR (old.debit_id IS DISTINCT FROM new.debit_id)) OR (old.amount IS DISTINCT FROM new.amount)) OR (old.allocated_on IS DISTINCT FROM new.allocated_on)))) EXECUTE FUNCTION reject_change();
CREATE TRIGGER allocations_200_cover AFTER INSERT ON public.allocations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION cover_entries();
CREATE TRIGGER allocations_201_uncover AFTER UPDATE ON public.allocations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION uncover_entries();
CREATE TRIGGER approvals_100_no_delete BEFORE DELETE ON public.approvals FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER approvals_101_decided_once BEFORE UPDATE ON public.approvals FOR EACH ROW WHEN (((old.state <> 'PENDING'::text) OR (new.state = 'PENDING'::text) OR (((((((((((old.id IS DISTINCT FROM new.id) OR (old.verb IS DISTINCT FROM new.verb)) OR (old.request IS DISTINCT FROM new.request)) OR (old.noun IS DISTINCT FROM new.noun)) OR (old.amount IS DISTINCT FROM new.amount)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.legal_entity_id IS DISTINCT FROM new.legal_entity_id)) OR (old.client_id IS DISTINCT FROM new.client_id)) OR (old.requested_by IS DISTINCT FROM new.requested_by)) OR (old.requested_at IS DISTINCT FROM new.requested_at)) OR (old.expires_at IS DISTINCT FROM new.expires_at)))) EXECUTE FUNCTION reject_change();
CREATE CONSTRAINT TRIGGER assignments_900_keep_owner AFTER DELETE OR UPDATE ON public.assignments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION assert_owner_stays_after_assignment();
CREATE TRIGGER audit_digests_100_reject_change BEFORE DELETE OR UPDATE ON public.audit_digests FOR EACH ROW EXECUTE FUNCTION reject_audit_digest_change();
CREATE TRIGGER audit_digests_100_reject_truncate BEFORE TRUNCATE ON public.audit_digests FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_digest_change();
CREATE TRIGGER audit_log_100_reject_change BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION reject_audit_change();
CREATE TRIGGER audit_log_100_reject_truncate BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_change();
CREATE TRIGGER box_reservations_100_lettable_insert BEFORE INSERT ON public.box_reservations FOR EACH ROW EXECUTE FUNCTION reject_blocked_reservation();
CREATE TRIGGER box_reservations_100_lettable_update BEFORE UPDATE ON public.box_reservations FOR EACH ROW WHEN (((((old.kind IS DISTINCT FROM new.kind) OR (old.order_id IS DISTINCT FROM new.order_id)) OR (old.contract_id IS DISTINCT FROM new.contract_id)) OR (old.waitlist_entry_id IS DISTINCT FROM new.waitlist_entry_id))) EXECUTE FUNCTION reject_blocked_reservation();
CREATE TRIGGER box_reservations_900_announce_delete AFTER DELETE ON public.box_reservations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_rows();
CREATE TRIGGER box_reservations_900_announce_insert AFTER INSERT ON public.box_reservations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_rows();
CREATE TRIGGER box_reservations_900_announce_truncate AFTER TRUNCATE ON public.box_reservations FOR EACH STATEMENT EXECUTE FUNCTION announce_everything();
CREATE TRIGGER box_reservations_900_announce_update AFTER UPDATE ON public.box_reservations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_rows();
CREATE TRIGGER box_states_100_not_held BEFORE INSERT ON public.box_states FOR EACH ROW EXECUTE FUNCTION reject_state_of_held_box();
CREATE TRIGGER box_states_900_announce_delete AFTER DELETE ON public.box_states REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_rows();
CREATE TRIGGER box_states_900_announce_insert AFTER INSERT ON public.box_states REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_rows();
CREATE TRIGGER box_states_900_announce_truncate AFTER TRUNCATE ON public.box_states FOR EACH STATEMENT EXECUTE FUNCTION announce_everything();
CREATE TRIGGER box_states_900_announce_update AFTER UPDATE ON public.box_states REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_rows();
CREATE TRIGGER boxes_100_removed_is_vacant BEFORE UPDATE OF removed_at ON public.boxes FOR EACH ROW WHEN (((old.removed_at IS NULL) AND (new.removed_at IS NOT NULL))) EXECUTE FUNCTION reject_removal_of_occupied_box();
CREATE TRIGGER boxes_900_announce_delete AFTER DELETE ON public.boxes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_rows();
CREATE TRIGGER boxes_900_announce_insert AFTER INSERT ON public.boxes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_rows();
CREATE TRIGGER boxes_900_announce_truncate AFTER TRUNCATE ON public.boxes FOR EACH STATEMENT EXECUTE FUNCTION announce_everything();
CREATE TRIGGER boxes_900_announce_update AFTER UPDATE ON public.boxes REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION announce_moved_boxes();
CREATE TRIGGER boxes_900_record_price AFTER INSERT OR UPDATE OF price_net_month ON public.boxes FOR EACH ROW EXECUTE FUNCTION record_price();
CREATE TRIGGER cash_receipts_100_immutable BEFORE DELETE OR UPDATE ON public.cash_receipts FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER consents_100_immutable BEFORE DELETE OR UPDATE ON public.consents FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER contracts_100_lifecycle BEFORE UPDATE OF status ON public.contracts FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION reject_contract_transition();
CREATE TRIGGER deployment_100_keep_id BEFORE UPDATE OF id ON public.deployment FOR EACH ROW WHEN ((new.id <> old.id)) EXECUTE FUNCTION keep_deployment_id();
CREATE TRIGGER disputes_200_enter AFTER INSERT OR UPDATE OF status, amount ON public.disputes FOR EACH ROW EXECUTE FUNCTION enter_changed_dispute();
CREATE TRIGGER door_log_100_append_only BEFORE DELETE OR UPDATE ON public.door_log FOR EACH ROW EXECUTE FUNCTION protect_door_log();
CREATE TRIGGER door_log_200_never_emptied BEFORE TRUNCATE ON public.door_log FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER insurances_900_announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.insurances FOR EACH STATEMENT EXECUTE FUNCTION announce_everything();
CREATE TRIGGER invoice_items_100_immutable BEFORE DELETE OR UPDATE ON public.invoice_items FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER invoices_100_immutable BEFORE DELETE OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER invoices_200_enter AFTER INSERT ON public.invoices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION enter_new_documents();
CREATE TRIGGER ledger_entries_100_append_only BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION protect_ledger_entry();
CREATE TRIGGER ledger_entries_110_starts_open BEFORE INSERT ON public.ledger_entries FOR EACH ROW WHEN (((new.allocated <> 0) OR (new.released_on IS NOT NULL))) EXECUTE FUNCTION reject_allocated_entry();
CREATE TRIGGER legal_agreements_100_no_delete BEFORE DELETE ON public.legal_agreements FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER legal_agreements_101_immutable BEFORE UPDATE ON public.legal_agreements FOR EACH ROW WHEN (((old.sha256 IS NOT NULL) OR (((((old.contract_id IS DISTINCT FROM new.contract_id) OR (old.edition IS DISTINCT FROM new.edition)) OR (old.language IS DISTINCT FROM new.language)) OR (old.snapshot IS DISTINCT FROM new.snapshot)) OR (old.concluded_at IS DISTINCT FROM new.concluded_at)))) EXECUTE FUNCTION reject_change();
CREATE TRIGGER legal_entities_900_announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.legal_entities FOR EACH STATEMENT EXECUTE FUNCTION announce_everything();
CREATE TRIGGER limited_acts_100_append_only BEFORE DELETE OR UPDATE ON public.limited_acts FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER lock_commands_100_monotonic BEFORE UPDATE ON public.lock_commands FOR EACH ROW EXECUTE FUNCTION enforce_command_monotonic();
CREATE TRIGGER lock_commands_900_announce AFTER INSERT OR UPDATE ON public.lock_commands FOR EACH ROW EXECUTE FUNCTION announce_lock_command();
CREATE TRIGGER payments_100_drop_request BEFORE UPDATE OF status ON public.payments FOR EACH ROW WHEN (((new.status = ANY (ARRAY['PAID'::text, 'DECLINED'::text, 'EXPIRED'::text])) AND (new.request IS NOT NULL))) EXECUTE FUNCTION drop_payment_request();
CREATE TRIGGER payments_200_enter AFTER UPDATE ON public.payments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION enter_settled_payments();
CREATE TRIGGER payments_201_enter AFTER INSERT ON public.payments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION enter_new_payments();
CREATE TRIGGER promotions_900_announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.promotions FOR EACH STATEMENT EXECUTE FUNCTION announce_everything();
CREATE TRIGGER referral_rewards_100_not_overspent AFTER INSERT ON public.referral_rewards FOR EACH ROW WHEN ((new.kind = 'DEBIT'::text)) EXECUTE FUNCTION reject_overspent_reward();
CREATE TRIGGER referral_rewards_200_enter AFTER INSERT ON public.referral_rewards FOR EACH ROW WHEN ((new.rent_id IS NOT NULL)) EXECUTE FUNCTION enter_new_reward();
CREATE TRIGGER refunds_050_transition BEFORE UPDATE OF status ON public.refunds FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION reject_refund_transition();
CREATE TRIGGER refunds_100_within_payment BEFORE INSERT OR UPDATE OF amount, status ON public.refunds FOR EACH ROW WHEN ((new.status <> 'FAILED'::text)) EXECUTE FUNCTION reject_over_refund();
CREATE TRIGGER refunds_200_enter AFTER INSERT OR UPDATE OF status ON public.refunds FOR EACH ROW WHEN ((new.status = ANY (ARRAY['DONE'::text, 'FAILED'::text, 'PAID_MANUALLY'::text]))) EXECUTE FUNCTION enter_changed_refund();
CREATE TRIGGER sessions_900_announce_end AFTER DELETE ON public.sessions FOR EACH ROW EXECUTE FUNCTION announce_session_end();
CREATE CONSTRAINT TRIGGER staff_900_keep_owner AFTER UPDATE OF ended_at, password_hash ON public.staff DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (old.password_hash IS NOT NULL) AND ((new.ended_at IS NOT NULL) OR (new.password_hash IS NULL)))) EXECUTE FUNCTION assert_owner_stays_after_staff();
CREATE TRIGGER vat_rules_900_announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.vat_rules FOR EACH STATEMENT EXECUTE FUNCTION announce_everything();
CREATE TRIGGER warehouses_900_announce_delete AFTER DELETE ON public.warehouses REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_rows();
CREATE TRIGGER warehouses_900_announce_insert AFTER INSERT ON public.warehouses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_rows();
CREATE TRIGGER warehouses_900_announce_truncate AFTER TRUNCATE ON public.warehouses FOR EACH STATEMENT EXECUTE FUNCTION announce_everything();
CREATE TRIGGER warehouses_900_announce_update AFTER UPDATE ON public.warehouses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_rows();
CREATE TRIGGER withdrawals_100_immutable BEFORE DELETE OR UPDATE ON public.withdrawals FOR EACH ROW EXECUTE FUNCTION reject_change();

