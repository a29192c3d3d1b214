-- Dumped from a freshly migrated database by `npm run db:types`; do not edit, write a migration.

create table access_link_boxes (
  access_link_id uuid not null,
  box_id uuid not null
);

create table access_links (
  id uuid not null,
  contract_id uuid,
  created_by uuid,
  email text not null,
  token_hash bytea not null,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone not null,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  staff_id uuid,
  warehouse_id uuid,
  reason text
);

create table accounting_export_parts (
  export_id uuid not null,
  attempt uuid not null,
  position integer not null,
  bytes bytea not null
);

create table accounting_exports (
  id uuid not null,
  legal_entity_id uuid not null,
  month date not null,
  format text not null,
  options jsonb default '{}'::jsonb not null,
  state text default 'WAITING'::text not null,
  requested_by uuid not null,
  requested_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  attempt uuid,
  name text,
  size bigint,
  sha256 text,
  replaced jsonb default '[]'::jsonb not null,
  error text
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

create table api_keys (
  id uuid default uuidv7() not null,
  name text not null,
  key_hash bytea not null,
  prefix text not null,
  staff_id uuid not null,
  rights text[] not null,
  warehouse_id uuid,
  legal_entity_id uuid,
  addresses text[] default '{}'::text[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone
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
  result jsonb,
  seen_at timestamp with time zone
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
  personal jsonb,
  country text
);

create table bad_debt_corrections (
  document_id uuid not null,
  ground text not null,
  reference text,
  proceeding_on date,
  entered_by uuid not null,
  created_at timestamp with time zone not null
);

create table bad_debt_reversals (
  document_id uuid not null,
  correction_id uuid not null,
  entered_by uuid not null,
  created_at timestamp with time zone not null
);

create table bank_accounts (
  id uuid default uuidv7() not null,
  legal_entity_id uuid not null,
  label text default ''::text not null,
  iban text not null,
  bic text,
  closed_at timestamp with time zone,
  created_at timestamp with time zone not null
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
  content_key bytea not null,
  client_id uuid
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

create table base_rates (
  id uuid not null,
  country text not null,
  valid_from date not null,
  rate_bp integer not null,
  entered_by uuid not null,
  entered_at timestamp with time zone not null
);

create table box_changes_by_day (
  warehouse_id uuid not null,
  kind text not null,
  on_day date not null,
  boxes integer not null,
  area_cm2 bigint not null,
  amount bigint not null
);

create table box_changes_by_month (
  warehouse_id uuid not null,
  kind text not null,
  month date not null,
  boxes integer not null,
  area_cm2 bigint not null,
  amount bigint not null,
  area_days bigint not null,
  amount_days bigint not null
);

create table box_inspections (
  id uuid default uuidv7() not null,
  box_id uuid not null,
  contract_id uuid,
  points jsonb not null,
  result text,
  reason text,
  invoice_id uuid,
  started_by uuid not null,
  started_at timestamp with time zone not null,
  finished_by uuid,
  finished_at timestamp with time zone
);

create table box_reservations (
  box_id uuid not null,
  kind text not null,
  order_id uuid,
  contract_id uuid,
  waitlist_entry_id uuid,
  expires_at timestamp with time zone,
  reserved_at timestamp with time zone not null,
  moved_from uuid[] default '{}'::uuid[] not null,
  move_in_id uuid,
  warehouse_id uuid not null
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
  set_at timestamp with time zone not null,
  check_after boolean default false not null,
  warehouse_id uuid not null
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
  name_order text generated always as (natural_order(name)) stored not null,
  placed_at timestamp with time zone
);

create table bulk_run_items (
  run_id uuid not null,
  position integer not null,
  record_id uuid not null,
  name text,
  mark text not null,
  outcome text,
  code text
);

create table bulk_runs (
  id uuid not null,
  staff_id uuid not null,
  kind text not null,
  change jsonb not null,
  scope jsonb not null,
  audit jsonb not null,
  total integer not null,
  requested_at timestamp with time zone not null,
  finished_at timestamp with time zone
);

create table business_id_counters (
  prefix text not null,
  year integer not null,
  last_number integer default 0 not null
);

create table card_updates (
  id uuid not null,
  contract_id uuid not null,
  provider text not null,
  status text default 'CREATED'::text not null,
  provider_setup_id text,
  redirect_url text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  expires_at timestamp with time zone not null
);

create table cash_counts (
  day_id uuid not null,
  attempt integer not null,
  pieces jsonb not null,
  total integer not null,
  counted_by uuid not null,
  counted_at timestamp with time zone not null
);

create table cash_days (
  id uuid not null,
  warehouse_id uuid not null,
  legal_entity_id uuid not null,
  currency text not null,
  number integer not null,
  day date not null,
  opening_float integer not null,
  expected integer not null,
  movements integer default 0 not null,
  state text default 'OPEN'::text not null,
  opened_by uuid not null,
  opened_at timestamp with time zone not null,
  counted integer,
  counted_by uuid,
  difference_reason text,
  banked integer default 0 not null,
  closed_by uuid,
  closed_at timestamp with time zone,
  confirmed_by uuid,
  confirmed_at timestamp with time zone,
  version integer default 1 not null
);

create table cash_movements (
  id uuid not null,
  day_id uuid not null,
  sequence integer not null,
  kind text not null,
  amount integer not null,
  entry_id uuid,
  reason text,
  made_by uuid not null,
  made_at timestamp with time zone not null
);

create table cash_receipts (
  entry_id uuid not null,
  legal_entity_id uuid not null,
  year integer not null,
  sequence integer not null,
  number text not null,
  data jsonb not null,
  created_at timestamp with time zone not null,
  series text default 'CASH_RECEIPT'::text not null
);

create table charge_notices (
  contract_id uuid not null,
  charge_on date not null,
  kind text not null,
  sent_at timestamp with time zone not null
);

create table client_files (
  id uuid default uuidv7() not null,
  client_id uuid not null,
  contract_id uuid,
  name text not null,
  media_type text not null,
  content bytea not null,
  added_by uuid not null,
  added_at timestamp with time zone not null,
  import_id uuid
);

create table client_passkey_challenges (
  challenge bytea not null,
  purpose text not null,
  user_id uuid,
  expires_at timestamp with time zone not null
);

create table client_passkeys (
  id uuid not null,
  user_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] default '{}'::text[] not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone
);

create table client_views (
  id uuid default uuidv7() not null,
  client_id uuid not null,
  staff_id uuid not null,
  staff_session_id uuid,
  cause text not null,
  created_at timestamp with time zone not null,
  link_hash bytea,
  link_expires_at timestamp with time zone not null,
  opened_at timestamp with time zone,
  token_hash bytea,
  expires_at timestamp with time zone,
  ended_at timestamp with time zone
);

create table closed_month_earnings (
  legal_entity_id uuid not null,
  month date not null,
  warehouse_id uuid not null,
  currency text not null,
  earned bigint not null,
  discount bigint not null
);

create table closed_month_revenue (
  legal_entity_id uuid not null,
  month date not null,
  warehouse_id uuid,
  currency text not null,
  documents integer not null,
  net bigint not null
);

create table closed_months (
  legal_entity_id uuid not null,
  month date not null,
  vat jsonb not null,
  documents integer not null,
  closed_by uuid not null,
  closed_at timestamp with time zone not null
);

create table collection_cases (
  id uuid not null,
  client_id uuid not null,
  legal_entity_id uuid not null,
  currency text not null,
  total integer not null,
  handed_on date not null,
  handed_by uuid not null,
  handed_at timestamp with time zone not null,
  agency text,
  reference text,
  is_open boolean default true not null,
  ended_by uuid,
  ended_at timestamp with time zone,
  reported integer not null,
  outcome text
);

create table collection_debts (
  case_id uuid not null,
  entry_id uuid not null,
  is_open boolean default true not null,
  open integer not null,
  earlier uuid[] default '{}'::uuid[] not null
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

create table contract_payers (
  id uuid not null,
  contract_id uuid not null,
  details jsonb
);

create table contract_terms (
  id uuid default uuidv7() not null,
  contract_id uuid not null,
  valid_from date not null,
  rent_net_month integer not null,
  insurance_id uuid not null,
  insurance_net_month integer not null,
  invoicing_period_months integer not null,
  period_discount_bp integer not null,
  recurring_amount integer not null,
  origin text not null,
  increase_id uuid,
  created_by uuid,
  created_at timestamp with time zone not null,
  payer_id uuid
);

create table contract_transfers (
  id uuid default uuidv7() not null,
  contract_id uuid not null,
  from_box_id uuid not null,
  to_box_id uuid not null,
  moved_on date not null,
  moved_at timestamp with time zone not null,
  rent_net_month integer
);

create table contracts (
  id uuid default uuidv7() not null,
  business_id text not null,
  status text not null,
  client_id uuid not null,
  order_id uuid,
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
  next_charge_on date generated always as (((starts_on + make_interval(months => (period_offset_months + (invoicing_period_months * next_period)))))::date) stored not null,
  version integer default 1 not null,
  overlock_held text,
  overlock_held_until date,
  dunning_paused_until date,
  period_offset_months integer default 0 not null,
  origin text default 'ORDER'::text not null,
  quiet boolean default false not null,
  payment_account text,
  codes_version integer default 1 not null,
  codes_renewed_at timestamp with time zone,
  card_limit integer
);

create table debt_notices (
  entry_id uuid not null,
  sent_on date not null
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

create table dispute_bundles (
  id uuid not null,
  dispute_id uuid not null,
  content bytea not null,
  pages integer not null,
  left_out text[] not null,
  made_at timestamp with time zone not null,
  provider_file_id text
);

create table dispute_files (
  id uuid default uuidv7() not null,
  dispute_id uuid not null,
  name text not null,
  content bytea not null,
  added_by uuid not null,
  added_at timestamp with time zone not null
);

create table dispute_responses (
  dispute_id uuid not null,
  version integer default 1 not null,
  statement text default ''::text not null,
  state text default 'DRAFT'::text not null,
  busy_until timestamp with time zone,
  sent_at timestamp with time zone,
  sent_on date,
  sent_by uuid,
  updated_at timestamp with time zone not null
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
  contract_id uuid,
  door text not null,
  lock_id uuid,
  command_id uuid,
  user_id uuid,
  access_link_id uuid,
  reason text,
  distance_m integer,
  accuracy_m integer,
  staff_id uuid,
  warehouse_id uuid
);

create table door_openings (
  id uuid default uuidv7() not null,
  lock_id uuid not null,
  warehouse_id uuid not null,
  contract_id uuid,
  cause text not null,
  reason text not null,
  state text not null,
  requested_by uuid not null,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  decided_by uuid,
  decided_at timestamp with time zone
);

create table door_reports (
  log_id uuid not null,
  user_id uuid not null,
  reported_at timestamp with time zone not null
);

create table entrance_photos (
  id uuid not null,
  contract_id uuid,
  user_id uuid,
  media_type text not null,
  picture bytea not null,
  taken_at timestamp with time zone not null,
  delete_after timestamp with time zone not null,
  staff_id uuid,
  warehouse_id uuid
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

create table export_parts (
  export_id uuid not null,
  attempt uuid not null,
  position integer not null,
  bytes bytea not null
);

create table exports (
  id uuid not null,
  staff_id uuid not null,
  kind text not null,
  legal_entity_id uuid,
  tables text[] not null,
  has_documents boolean not null,
  scopes jsonb not null,
  state text default 'WAITING'::text not null,
  attempt uuid,
  attempts integer default 0 not null,
  finished_tables integer default 0 not null,
  row_count bigint default 0 not null,
  requested_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  name text,
  size bigint,
  sha256 text,
  error text
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

create table fraud_warnings (
  id uuid default uuidv7() not null,
  payment_id uuid not null,
  provider text not null,
  provider_warning_id text not null,
  reason text not null,
  actionable boolean not null,
  received_at timestamp with time zone not null,
  checked_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decision_reason text
);

create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  response jsonb,
  created_at timestamp with time zone not null
);

create table import_columns (
  kind text not null,
  header text not null,
  field text
);

create table import_documents (
  import_id uuid not null,
  key text not null,
  name text not null,
  media_type text,
  content bytea,
  fault text
);

create table import_records (
  id uuid default uuidv7() not null,
  legal_entity_id uuid not null,
  noun text not null,
  external_id text not null,
  record_id uuid not null,
  import_id uuid not null,
  is_created boolean not null,
  balance integer,
  deposit integer,
  since date
);

create table imports (
  id uuid default uuidv7() not null,
  kind text not null,
  state text default 'UPLOADED'::text not null,
  legal_entity_id uuid not null,
  warehouse_id uuid,
  file_name text not null,
  content bytea,
  reading jsonb not null,
  headers jsonb not null,
  samples jsonb,
  fields jsonb not null,
  row_count integer not null,
  progress integer default 0 not null,
  created_rows integer,
  updated_rows integer,
  fault_count integer,
  faults jsonb,
  old_bills jsonb,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  applied_at timestamp with time zone,
  live_at timestamp with time zone,
  version integer default 1 not null
);

create table inspection_photos (
  id uuid not null,
  inspection_id uuid not null,
  content bytea not null,
  stored_at timestamp with time zone not null
);

create table instalment_plan_debts (
  plan_id uuid not null,
  entry_id uuid not null,
  is_open boolean default true not null,
  open integer not null,
  earlier uuid[] default '{}'::uuid[] not null
);

create table instalment_plans (
  id uuid not null,
  client_id uuid not null,
  legal_entity_id uuid not null,
  currency text not null,
  total integer not null,
  agreed_on date not null,
  agreed_by uuid not null,
  agreed_at timestamp with time zone not null,
  is_open boolean default true not null,
  outcome text,
  ended_at timestamp with time zone
);

create table instalments (
  plan_id uuid not null,
  position integer not null,
  due_on date not null,
  amount integer not null
);

create table insurance_proofs (
  id uuid default uuidv7() not null,
  contract_id uuid not null,
  insurer text not null,
  policy_number text not null,
  valid_until date not null,
  insured_amount bigint not null,
  media_type text not null,
  content bytea not null,
  status text default 'SUBMITTED'::text not null,
  rejection text,
  decided_by uuid,
  submitted_at timestamp with time zone not null,
  decided_at timestamp with time zone
);

create table insurances (
  id uuid default uuidv7() not null,
  legal_entity_id uuid not null,
  position integer not null,
  name jsonb not null,
  coverage_amount integer not null,
  price_net_month integer not null,
  active boolean default true not null,
  version integer default 1 not null,
  own boolean default false not null,
  proof_days integer
);

create table interest_charge_parts (
  interest_charge_id uuid not null,
  from_on date not null,
  until_on date not null,
  open integer not null,
  base_rate_id uuid not null,
  base_on date not null,
  rate_bp integer not null
);

create table interest_charges (
  id uuid not null,
  invoice_id uuid not null,
  charge_id uuid not null,
  from_on date not null,
  until_on date not null,
  is_fixed boolean not null,
  amount integer not null
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
  credit_reason text,
  contract_id uuid
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

create table keypad_codes (
  id uuid default uuidv7() not null,
  contract_id uuid not null,
  box_id uuid,
  programmed_version integer default 0 not null,
  recorded_by uuid,
  recorded_at timestamp with time zone
);

create table keypad_lists (
  warehouse_id uuid not null,
  started_by uuid not null,
  started_at timestamp with time zone not null
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

create table legal_edition_texts (
  edition_id uuid not null,
  language text not null,
  text text not null
);

create table legal_editions (
  id uuid not null,
  kind text not null,
  valid_from date,
  version integer default 1 not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  published_by uuid,
  published_at timestamp with time zone,
  changed_at timestamp with time zone not null
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
  version integer default 1 not null,
  accepts_cash boolean default true not null,
  increase_notice_days integer default 30 not null,
  late_interest_from date,
  late_interest_fixed boolean default false not null,
  price_clause boolean default false not null
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

create table list_columns (
  staff_id uuid not null,
  list text not null,
  column_order text[] not null,
  hidden text[] not null
);

create table lock_commands (
  id uuid not null,
  lock_id uuid not null,
  contract_id uuid,
  user_id uuid,
  access_link_id uuid,
  state text not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  relocks_at timestamp with time zone,
  reason text,
  changed_at timestamp with time zone not null,
  staff_id uuid,
  opening_id uuid
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
  version integer default 1 not null,
  seen_at timestamp with time zone,
  former_device_ids text[] default '{}'::text[] not null,
  removed_at timestamp with time zone,
  battery_low_since timestamp with time zone
);

create table message_text_faults (
  message_text_id uuid not null,
  noticed_at timestamp with time zone not null,
  missing_value text
);

create table message_texts (
  id uuid default uuidv7() not null,
  kind text not null,
  language text not null,
  version integer not null,
  texts jsonb,
  standards jsonb not null,
  changed_by uuid not null,
  changed_at timestamp with time zone not null
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
  sending_until timestamp with time zone,
  client_id uuid,
  resent_at timestamp with time zone
);

create table mid_term_changes (
  id uuid not null,
  number integer not null,
  contract_id uuid not null,
  valid_from date not null,
  valid_to date not null,
  rent_net_month integer not null,
  insurance_id uuid not null,
  insurance_net_month integer not null,
  recurring_amount integer not null,
  created_by uuid not null,
  created_at timestamp with time zone not null
);

create table mid_term_documents (
  document_id uuid not null,
  change_id uuid not null,
  days_from date not null,
  days_to date not null
);

create table move_ins (
  id uuid default uuidv7() not null,
  warehouse_id uuid not null,
  client_id uuid,
  details jsonb,
  language text not null,
  box_id uuid,
  invoicing_period_months integer,
  insurance_id uuid,
  own_price integer,
  accepted_at timestamp with time zone,
  accepted_ip inet,
  accepted_amount integer,
  newsletter boolean default false not null,
  state text default 'OPEN'::text not null,
  contract_id uuid,
  created_by uuid not null,
  finished_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  deposit integer
);

create table notes (
  id uuid default uuidv7() not null,
  client_id uuid not null,
  contract_id uuid,
  text text not null,
  is_pinned boolean default false not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  version integer default 1 not null
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
  session_started_at timestamp with time zone,
  waitlist_entry_id uuid,
  waitlist_until timestamp with time zone
);

create table own_insurances (
  contract_id uuid not null,
  due_on date not null,
  reminded_on date,
  replaced_from date
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
  polls integer default 0 not null,
  gateway_account text,
  is_part boolean default false not null,
  charged_amount integer,
  charged_currency text,
  save_card boolean,
  is_recovered boolean default false not null,
  warehouse_id uuid
);

create table payout_differences (
  id uuid default uuidv7() not null,
  cause_key text not null,
  kind text not null,
  payout_id uuid,
  line_id uuid,
  payment_id uuid,
  legal_entity_id uuid,
  expected bigint,
  actual bigint,
  currency text not null,
  found_at timestamp with time zone not null,
  resolution text,
  resolved_at timestamp with time zone,
  resolved_by uuid,
  note text,
  refund_id uuid
);

create table payout_lines (
  id uuid default uuidv7() not null,
  payout_id uuid not null,
  provider text not null,
  provider_line_id text not null,
  kind text not null,
  amount bigint not null,
  fee bigint not null,
  net bigint not null,
  currency text not null,
  booked_at timestamp with time zone not null,
  source text,
  description text default ''::text not null,
  matches text[] default '{}'::text[] not null,
  payment_id uuid,
  refund_id uuid,
  dispute_id uuid,
  returned_payout_id uuid,
  own_payment_id uuid
);

create table payouts (
  id uuid default uuidv7() not null,
  provider text not null,
  account text not null,
  is_live boolean not null,
  provider_payout_id text not null,
  amount bigint not null,
  currency text not null,
  status text not null,
  lines_state text not null,
  failure text,
  bank_reference text,
  arrives_on date not null,
  created_at timestamp with time zone not null,
  legal_entity_id uuid,
  state text default 'OPEN'::text not null,
  reconciled_at timestamp with time zone,
  bank_entry_id uuid,
  checked_at timestamp with time zone not null
);

create table period_discounts (
  id uuid default uuidv7() not null,
  legal_entity_id uuid not null,
  months integer not null,
  discount_bp integer not null
);

create table plan_drafts (
  warehouse_id uuid not null,
  floors jsonb,
  places jsonb,
  version integer default 1 not null,
  saved_by uuid not null,
  saved_at timestamp with time zone not null
);

create table planned_prices (
  box_id uuid not null,
  effective_on date not null,
  price_net_month integer not null,
  planned_at timestamp with time zone not null
);

create table postponed_set_up_steps (
  step text not null,
  put_off_at timestamp with time zone not null
);

create table price_history (
  id uuid default uuidv7() not null,
  box_id uuid not null,
  price_net_month integer not null,
  valid_from timestamp with time zone default now() not null
);

create table promises (
  id uuid not null,
  client_id uuid not null,
  legal_entity_id uuid not null,
  currency text not null,
  amount integer not null,
  made_on date not null,
  promised_on date not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  due integer
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

create table provider_secrets (
  provider text not null,
  secret_encrypted bytea,
  version integer not null,
  changed_by uuid not null,
  changed_at timestamp with time zone not null,
  account text,
  owns_earlier boolean default false not null,
  verified boolean default true not null,
  expires_at timestamp with time zone,
  legal_entity_id uuid
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
  adopted_at timestamp with time zone,
  id uuid default uuidv7() not null,
  created_at timestamp with time zone,
  checked_at timestamp with time zone,
  decision text,
  decided_by uuid,
  decided_at timestamp with time zone,
  client_id uuid,
  legal_entity_id uuid,
  debit_ids uuid[] default '{}'::uuid[] not null
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

create table rent_increases (
  id uuid default uuidv7() not null,
  contract_id uuid not null,
  status text default 'OPEN'::text not null,
  old_rent_net_month integer not null,
  rent_net_month integer not null,
  old_recurring_amount integer not null,
  recurring_amount integer not null,
  currency text not null,
  announced_on date not null,
  effective_on date not null,
  notice_days integer not null,
  announced_by uuid not null,
  announced_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  by_clause boolean default false not null,
  note text
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
  period_number integer,
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

create table report_deliveries (
  run_id uuid not null,
  staff_id uuid not null,
  rejected text
);

create table report_recipients (
  schedule_id uuid not null,
  staff_id uuid not null
);

create table report_runs (
  id uuid not null,
  schedule_id uuid not null,
  due_at timestamp with time zone not null,
  as_of date not null,
  ran_at timestamp with time zone not null
);

create table report_schedules (
  id uuid not null,
  staff_id uuid not null,
  report text not null,
  filters jsonb not null,
  every text not null,
  weekday smallint,
  month_day smallint,
  hour smallint not null,
  time_zone text not null,
  next_run_at timestamp with time zone,
  paused_reason text,
  created_at timestamp with time zone not null,
  format text default 'CSV'::text not null
);

create table role_limits (
  role_id uuid not null,
  noun text not null,
  currency text not null,
  per_action integer not null,
  per_30_days integer
);

create table role_percent_limits (
  role_id uuid not null,
  noun text not null,
  basis_points integer not null
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
  version integer default 1 not null,
  limits_version integer default 1 not null
);

create table saved_views (
  id uuid default uuidv7() not null,
  staff_id uuid not null,
  list text not null,
  name text not null,
  search text not null,
  created_at timestamp with time zone not null
);

create table schema_migrations (
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone default now() not null
);

create table search_entries (
  kind text not null,
  id uuid not null,
  warehouse_id uuid,
  client_id uuid,
  sort_key text not null,
  keys text[] not null,
  words text,
  contacts text,
  issued_on date
);

create table secret_keys (
  check_value bytea not null,
  first_used_at timestamp with time zone not null
);

create table service_calls (
  system text not null,
  provider text not null,
  last_success_at timestamp with time zone,
  last_failure_at timestamp with time zone,
  last_failure text
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

create table settings (
  id uuid default uuidv7() not null,
  section text not null,
  valid_from date,
  value jsonb not null,
  version integer not null,
  changed_by uuid not null,
  changed_at timestamp with time zone not null
);

create table sign_in_codes (
  id uuid not null,
  browser_hash bytea not null,
  user_id uuid,
  staff_id uuid,
  code_hash bytea,
  failures integer default 0 not null,
  expires_at timestamp with time zone not null
);

create table signing_links (
  id uuid default uuidv7() not null,
  move_in_id uuid not null,
  token_hash bytea not null,
  amount integer not null,
  sent_by uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  outcome text
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
  version integer default 1 not null,
  accepted_at timestamp with time zone,
  pin_hash text
);

create table staff_invitations (
  token_hash bytea not null,
  staff_id uuid not null,
  totp_secret_encrypted bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  is_own boolean default false not null
);

create table staff_passkey_challenges (
  challenge bytea not null,
  purpose text not null,
  staff_id uuid,
  expires_at timestamp with time zone not null
);

create table staff_passkeys (
  id uuid default uuidv7() not null,
  staff_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] default '{}'::text[] not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone
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
  expires_at timestamp with time zone not null,
  proven_at timestamp with time zone not null,
  is_shared boolean default false not null,
  active_at timestamp with time zone,
  locked_at timestamp with time zone,
  pin_failures integer default 0 not null
);

create table stale_box_changes (
  id bigint not null,
  warehouse_id uuid not null
);

create table task_marks (
  kind text not null,
  subject_id uuid not null,
  since timestamp with time zone not null,
  snoozed_until timestamp with time zone,
  assigned_to uuid,
  closed_at timestamp with time zone,
  changed_by uuid not null,
  changed_at timestamp with time zone not null
);

create table tasks (
  id uuid default uuidv7() not null,
  title text not null,
  text text not null,
  due_on date,
  warehouse_id uuid,
  box_id uuid,
  contract_id uuid,
  client_id uuid,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  done_by uuid
);

create table tax_report_rounds (
  invoice_id uuid not null,
  round integer not null,
  payload bytea,
  submission jsonb,
  tries integer not null,
  called_at timestamp with time zone,
  reason text,
  faults jsonb,
  rejected_at timestamp with time zone not null,
  sent_again_by uuid not null,
  sent_again_at timestamp with time zone not null,
  note text not null
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
  settled_at timestamp with time zone,
  legal_entity_id uuid not null,
  tax_day date not null,
  document_number text not null,
  round integer default 1 not null,
  faults jsonb,
  handled_by uuid,
  handled_proof text
);

create table termination_letters (
  id uuid default uuidv7() not null,
  contract_id uuid not null,
  number integer not null,
  kind text not null,
  data jsonb not null,
  sha256 bytea,
  issued_at timestamp with time zone not null
);

create table terminations (
  contract_id uuid not null,
  requested_by uuid,
  day date not null,
  note text,
  reasons text[] not null,
  was_evicted_and_cleaned boolean not null,
  requested_at timestamp with time zone not null,
  given_by uuid,
  at_once boolean default false not null
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
  version integer default 1 not null,
  blocked_at timestamp with time zone,
  merged_into uuid,
  merged_email text,
  merged_phone_number text
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
  valid_to date,
  version integer default 1 not null
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
  created_at timestamp with time zone not null,
  note text default ''::text not null,
  followed_at timestamp with time zone,
  closed_at timestamp with time zone,
  version integer default 1 not null
);

create table walk_photos (
  tick_id uuid not null,
  content bytea not null,
  stored_at timestamp with time zone not null
);

create table walk_ticks (
  id uuid not null,
  walk_id uuid not null,
  box_id uuid not null,
  expected text not null,
  outcome text not null,
  note text not null,
  ticked_by uuid not null,
  ticked_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  task_id uuid
);

create table walks (
  id uuid default uuidv7() not null,
  warehouse_id uuid not null,
  started_by uuid not null,
  started_at timestamp with time zone not null,
  finished_by uuid,
  finished_at timestamp with time zone
);

create table warehouse_photo_files (
  photo_id uuid not null,
  width integer not null,
  format text not null,
  content bytea not null
);

create table warehouse_photos (
  id uuid default uuidv7() not null,
  warehouse_id uuid not null,
  position integer not null,
  source_hash bytea not null,
  hash text not null,
  width integer not null,
  height integer not null,
  alt jsonb default '{}'::jsonb not null,
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
  version integer default 1 not null,
  inspect_after_move_out boolean default false not null,
  photos_version integer default 1 not null,
  phone_number text,
  email text,
  special_days jsonb default '[]'::jsonb not null,
  plan_published_at timestamp with time zone,
  deposit_proposed integer default 0 not null,
  deposit_most integer default 0 not null,
  archived_at timestamp with time zone,
  hidden_at timestamp with time zone
);

create table webhook_deliveries (
  id uuid default uuidv7() not null,
  event_id uuid not null,
  endpoint_id uuid not null,
  state text not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone,
  leased_until timestamp with time zone,
  attempted_at timestamp with time zone,
  status integer,
  duration_ms integer,
  response text,
  error text
);

create table webhook_endpoints (
  id uuid default uuidv7() not null,
  name text not null,
  url text not null,
  types text[] not null,
  secret_encrypted bytea not null,
  old_secret_encrypted bytea,
  old_secret_until timestamp with time zone,
  created_at timestamp with time zone not null,
  disabled_at timestamp with time zone,
  disabled_by text,
  lost_in_a_row integer default 0 not null,
  removed_at timestamp with time zone,
  version integer default 1 not null
);

create table webhook_events (
  id uuid default uuidv7() not null,
  type text not null,
  at timestamp with time zone not null,
  data jsonb not null
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
    COALESCE(p.warehouse_id, of_client.warehouse_id) AS warehouse_id,
    COALESCE(o.legal_entity_id, of_rent.legal_entity_id, a.legal_entity_id) AS legal_entity_id,
    COALESCE(o.client_id, of_order.client_id, of_rent.client_id, a.client_id) AS client_id,
    COALESCE(of_order.id, of_rent.id) AS contract_id
   FROM ((((((payments p
     LEFT JOIN orders o ON ((o.id = p.order_id)))
     LEFT JOIN contracts of_order ON ((of_order.order_id = o.id)))
     LEFT JOIN rents r ON ((r.id = p.rent_id)))
     LEFT JOIN contracts of_rent ON ((of_rent.id = r.contract_id)))
     LEFT JOIN recovered_payments a ON ((p.is_recovered AND (a.payment_id = p.id) AND (a.decision = 'ASSIGN'::text))))
     LEFT JOIN LATERAL ( SELECT c.warehouse_id
           FROM contracts c
          WHERE ((c.client_id = a.client_id) AND (c.legal_entity_id = a.legal_entity_id))
          ORDER BY c.created_at DESC, c.id DESC
         LIMIT 1) of_client ON ((a.client_id IS NOT NULL)));
create view refunds_owed as
 SELECT id
   FROM refunds r
  WHERE ((status = 'FAILED'::text) AND (NOT (EXISTS ( SELECT
           FROM disputes d
          WHERE ((d.payment_id = r.payment_id) AND (d.status = 'LOST'::text))))));

alter table access_link_boxes add constraint access_link_boxes_access_link_id_fkey FOREIGN KEY (access_link_id) REFERENCES access_links(id) ON DELETE CASCADE;
alter table access_link_boxes add constraint access_link_boxes_box_id_fkey FOREIGN KEY (box_id) REFERENCES boxes(id) ON DELETE RESTRICT;
alter table access_link_boxes add constraint access_link_boxes_pkey PRIMARY KEY (access_link_id, box_id);
alter table access_links add constraint access_links_check CHECK ((valid_to > valid_from));
alter table access_links add constraint access_links_check1 CHECK ((valid_to <= (valid_from + '30 days'::interval)));
alter table access_links add constraint access_links_giver CHECK ((num_nonnulls(created_by, staff_id) = 1));
alter table access_links add constraint access_links_place CHECK ((((contract_id IS NULL) = (staff_id IS NOT NULL)) AND (num_nulls(staff_id, warehouse_id, reason) = ANY (ARRAY[0, 3]))));
alter table access_links add constraint access_links_reason CHECK (((length(reason) >= 1) AND (length(reason) <= 500)));
alter table access_links add constraint access_links_token_hash_check CHECK ((length(token_hash) = 32));
alter table access_links add constraint access_links_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table access_links add constraint access_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE RESTRICT;
alter table access_links add constraint access_links_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE RESTRICT;
alter table access_links add constraint access_links_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE RESTRICT;
alter table access_links add constraint access_links_pkey PRIMARY KEY (id);
alter table access_links add constraint access_links_token_hash_key UNIQUE (token_hash);
alter table accounting_export_parts add constraint accounting_export_parts_export_id_fkey FOREIGN KEY (export_id) REFERENCES accounting_exports(id) ON DELETE CASCADE;
alter table accounting_export_parts add constraint accounting_export_parts_pkey PRIMARY KEY (export_id, attempt, "position");
alter table accounting_exports add constraint accounting_exports_done CHECK ((((state = 'DONE'::text) = (attempt IS NOT NULL)) AND ((state = 'DONE'::text) = (sha256 IS NOT NULL))));
alter table accounting_exports add constraint accounting_exports_failed CHECK (((state = 'FAILED'::text) = (error IS NOT NULL)));
alter table accounting_exports add constraint accounting_exports_finished CHECK (((state = 'WAITING'::text) = (finished_at IS NULL)));
alter table accounting_exports add constraint accounting_exports_format_check CHECK ((format = ANY (ARRAY['POHODA'::text, 'MONEY_S3'::text, 'OMEGA'::text, 'JPK_FA'::text, 'CSV'::text, 'DOCUMENTS'::text])));
alter table accounting_exports add constraint accounting_exports_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'DONE'::text, 'FAILED'::text])));
alter table accounting_exports add constraint accounting_exports_legal_entity_id_month_fkey FOREIGN KEY (legal_entity_id, month) REFERENCES closed_months(legal_entity_id, month) ON DELETE RESTRICT;
alter table accounting_exports add constraint accounting_exports_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table accounting_exports add constraint accounting_exports_pkey PRIMARY KEY (id);
alter table allocations add constraint allocations_amount_check CHECK ((amount > 0));
alter table allocations add constraint allocations_released_after CHECK ((released_on >= allocated_on));
alter table allocations add constraint allocations_credit_id_fkey FOREIGN KEY (credit_id) REFERENCES ledger_entries(id) ON DELETE RESTRICT;
alter table allocations add constraint allocations_debit_id_fkey FOREIGN KEY (debit_id) REFERENCES ledger_entries(id) ON DELETE RESTRICT;
alter table allocations add constraint allocations_pkey PRIMARY KEY (id);
alter table api_keys add constraint api_keys_addresses_check CHECK ((cardinality(addresses) <= 50));
alter table api_keys add constraint api_keys_check CHECK ((num_nonnulls(warehouse_id, legal_entity_id) <= 1));
alter table api_keys add constraint api_keys_check1 CHECK ((expires_at > created_at));
alter table api_keys add constraint api_keys_key_hash_check CHECK ((octet_length(key_hash) = 32));
alter table api_keys add constraint api_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)));
alter table api_keys add constraint api_keys_prefix_check CHECK (((length(prefix) >= 1) AND (length(prefix) <= 40)));
alter table api_keys add constraint api_keys_rights_check CHECK (((cardinality(rights) >= 1) AND (cardinality(rights) <= 200)));
alter table api_keys add constraint api_keys_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE CASCADE;
alter table api_keys add constraint api_keys_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE RESTRICT;
alter table api_keys add constraint api_keys_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE CASCADE;
alter table api_keys add constraint api_keys_pkey PRIMARY KEY (id);
alter table api_keys add constraint api_keys_key_hash_key UNIQUE (key_hash);
alter table approvals add constraint approvals_amount_check CHECK ((amount > 0));
alter table approvals add constraint approvals_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'CZK'::text, 'PLN'::text, 'HUF'::text])));
alter table approvals add constraint approvals_decided CHECK ((((state = 'PENDING'::text) = (decided_by IS NULL)) AND ((decided_by IS NULL) = (decided_at IS NULL))));
alter table approvals add constraint approvals_expire CHECK ((expires_at > requested_at));
alter table approvals add constraint approvals_in_time CHECK ((decided_at < expires_at));
alter table approvals add constraint approvals_noun_check CHECK ((noun = ANY (ARRAY['refund'::text, 'credit-note'::text, 'write-off'::text, 'cash-receipt'::text])));
alter table approvals add constraint approvals_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)));
alter table approvals add constraint approvals_result CHECK (((state = 'APPROVED'::text) = (result IS NOT NULL)));
alter table approvals add constraint approvals_seen CHECK (((seen_at IS NULL) OR (state <> 'PENDING'::text) OR (seen_at >= expires_at)));
alter table approvals add constraint approvals_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'REJECTED'::text, 'CANCELLED'::text])));
alter table approvals add constraint approvals_two_people CHECK (((decided_by <> requested_by) OR (state = 'CANCELLED'::text)));
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
alter table audit_log add constraint audit_log_country_check CHECK ((country = ANY (ARRAY['SVK'::text, 'CZE'::text, 'POL'::text, 'HUN'::text])));
alter table audit_log add constraint audit_log_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table audit_log add constraint audit_log_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table audit_log add constraint audit_log_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table audit_log add constraint audit_log_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE RESTRICT;
alter table audit_log add constraint audit_log_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE RESTRICT;
alter table audit_log add constraint audit_log_pkey PRIMARY KEY (id);
alter table bad_debt_corrections add constraint bad_debt_corrections_ground_check CHECK ((ground = ANY (ARRAY['SMALL'::text, 'LAWSUIT'::text, 'EXECUTION'::text, 'EXECUTION_STOPPED'::text, 'INSOLVENCY'::text])));
alter table bad_debt_corrections add constraint bad_debt_corrections_proceeding CHECK (((ground = 'SMALL'::text) OR ((reference IS NOT NULL) AND (proceeding_on IS NOT NULL))));
alter table bad_debt_corrections add constraint bad_debt_corrections_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 200)));
alter table bad_debt_corrections add constraint bad_debt_corrections_document_id_fkey FOREIGN KEY (document_id) REFERENCES invoices(id) ON DELETE RESTRICT;
alter table bad_debt_corrections add constraint bad_debt_corrections_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table bad_debt_corrections add constraint bad_debt_corrections_pkey PRIMARY KEY (document_id);
alter table bad_debt_reversals add constraint bad_debt_reversals_correction_id_fkey FOREIGN KEY (correction_id) REFERENCES bad_debt_corrections(document_id) ON DELETE RESTRICT;
alter table bad_debt_reversals add constraint bad_debt_reversals_document_id_fkey FOREIGN KEY (document_id) REFERENCES invoices(id) ON DELETE RESTRICT;
alter table bad_debt_reversals add constraint bad_debt_reversals_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table bad_debt_reversals add constraint bad_debt_reversals_pkey PRIMARY KEY (document_id);
alter table bank_accounts add constraint bank_accounts_iban_check CHECK (((iban <> ''::text) AND (iban = upper(replace(iban, ' '::text, ''::text)))));
alter table bank_accounts add constraint bank_accounts_label_check CHECK ((length(label) <= 60));
alter table bank_accounts add constraint bank_accounts_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE CASCADE;
alter table bank_accounts add constraint bank_accounts_pkey PRIMARY KEY (id);
alter table bank_accounts add constraint bank_accounts_iban UNIQUE (legal_entity_id, iban);
alter table bank_entries add constraint bank_entries_amount_check CHECK ((amount >= 0));
alter table bank_entries add constraint bank_entries_check CHECK (((state = ANY (ARRAY['UNMATCHED'::text, 'IGNORED'::text])) = (reason IS NOT NULL)));
alter table bank_entries add constraint bank_entries_matched CHECK (((state = 'MATCHED'::text) = (client_id IS NOT NULL)));
alter table bank_entries add constraint bank_entries_reason_check CHECK ((reason = ANY (ARRAY['NO_REFERENCE'::text, 'UNKNOWN_REFERENCE'::text, 'AMBIGUOUS'::text, 'PARTIAL'::text, 'OVERPAID'::text, 'WRONG_CURRENCY'::text, 'ALREADY_PAID'::text, 'REVERSAL'::text, 'PENDING'::text, 'DEBIT'::text, 'POSSIBLE_DUPLICATE'::text, 'UNDONE'::text])));
alter table bank_entries add constraint bank_entries_state_check CHECK ((state = ANY (ARRAY['NEW'::text, 'MATCHED'::text, 'UNMATCHED'::text, 'IGNORED'::text, 'DISMISSED'::text])));
alter table bank_entries add constraint bank_entries_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table bank_entries add constraint bank_entries_rent_id_fkey FOREIGN KEY (rent_id) REFERENCES rents(id) ON DELETE RESTRICT;
alter table bank_entries add constraint bank_entries_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES staff(id) ON DELETE SET NULL;
alter table bank_entries add constraint bank_entries_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statements(id) ON DELETE RESTRICT;
alter table bank_entries add constraint bank_entries_pkey PRIMARY KEY (id);
alter table bank_entries add constraint bank_entries_account_entry_key_key UNIQUE (account, entry_key);
alter table bank_statements add constraint bank_statements_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES staff(id) ON DELETE SET NULL;
alter table bank_statements add constraint bank_statements_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table bank_statements add constraint bank_statements_pkey PRIMARY KEY (id);
alter table bank_statements add constraint bank_statements_once UNIQUE (account, bank_id, file_sha256);
alter table base_rates add constraint base_rates_country_check CHECK ((country = ANY (ARRAY['SVK'::text, 'CZE'::text, 'POL'::text, 'HUN'::text])));
alter table base_rates add constraint base_rates_rate_bp_check CHECK (((rate_bp >= 0) AND (rate_bp <= 10000)));
alter table base_rates add constraint base_rates_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table base_rates add constraint base_rates_pkey PRIMARY KEY (id);
alter table base_rates add constraint base_rates_day UNIQUE (country, valid_from);
alter table box_changes_by_day add constraint box_changes_by_day_kind_check CHECK ((kind = ANY (ARRAY['U'::text, 'O'::text, 'X'::text, 'R'::text])));
alter table box_changes_by_day add constraint box_changes_by_day_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE CASCADE;
alter table box_changes_by_day add constraint box_changes_by_day_pkey PRIMARY KEY (warehouse_id, kind, on_day);
alter table box_changes_by_month add constraint box_changes_by_month_kind_check CHECK ((kind = ANY (ARRAY['U'::text, 'O'::text, 'X'::text, 'R'::text])));
alter table box_changes_by_month add constraint box_changes_by_month_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric));
alter table box_changes_by_month add constraint box_changes_by_month_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE CASCADE;
alter table box_changes_by_month add constraint box_changes_by_month_pkey PRIMARY KEY (warehouse_id, kind, month);
alter table box_inspections add constraint box_inspections_charge CHECK (((invoice_id IS NULL) OR ((contract_id IS NOT NULL) AND (finished_at IS NOT NULL) AND (result <> 'DISCARDED'::text))));
alter table box_inspections add constraint box_inspections_check CHECK ((finished_at >= started_at));
alter table box_inspections add constraint box_inspections_finished CHECK ((((finished_at IS NULL) = (result IS NULL)) AND ((finished_at IS NULL) = (finished_by IS NULL)) AND
CASE
    WHEN (result = ANY (ARRAY['FREE'::text, 'REPAIR'::text])) THEN (reason IS NOT NULL)
    WHEN (result IS NULL) THEN (reason IS NULL)
    ELSE true
END));
alter table box_inspections add constraint box_inspections_points_check CHECK ((jsonb_typeof(points) = 'array'::text));
alter table box_inspections add constraint box_inspections_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)));
alter table box_inspections add constraint box_inspections_result_check CHECK ((result = ANY (ARRAY['FREE'::text, 'REPAIR'::text, 'DISCARDED'::text])));
alter table box_inspections add constraint box_inspections_box_id_fkey FOREIGN KEY (box_id) REFERENCES boxes(id) ON DELETE RESTRICT;
alter table box_inspections add constraint box_inspections_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table box_inspections add constraint box_inspections_finished_by_fkey FOREIGN KEY (finished_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table box_inspections add constraint box_inspections_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT;
alter table box_inspections add constraint box_inspections_started_by_fkey FOREIGN KEY (started_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table box_inspections add constraint box_inspections_pkey PRIMARY KEY (id);
alter table box_reservations add constraint box_reservations_check CHECK (
CASE kind
    WHEN 'HOLD'::text THEN ((num_nonnulls(order_id, move_in_id) = 1) AND (contract_id IS NULL) AND (waitlist_entry_id IS NULL) AND (expires_at IS NOT NULL))
    WHEN 'RENTED'::text THEN ((contract_id IS NOT NULL) AND (num_nonnulls(order_id, move_in_id, waitlist_entry_id) = 0) AND (expires_at IS NULL))
    WHEN 'WAITLIST'::text THEN ((waitlist_entry_id IS NOT NULL) AND (num_nonnulls(order_id, move_in_id, contract_id) = 0) AND (expires_at IS NOT NULL))
    ELSE NULL::boolean
END);
alter table box_reservations add constraint box_reservations_kind_check CHECK ((kind = ANY (ARRAY['HOLD'::text, 'RENTED'::text, 'WAITLIST'::text])));
alter table box_reservations add constraint box_reservations_box_id_fkey FOREIGN KEY (box_id) REFERENCES boxes(id) ON DELETE RESTRICT;
alter table box_reservations add constraint box_reservations_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
alter table box_reservations add constraint box_reservations_move_in_id_fkey FOREIGN KEY (move_in_id) REFERENCES move_ins(id) ON DELETE RESTRICT;
alter table box_reservations add constraint box_reservations_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT;
alter table box_reservations add constraint box_reservations_waitlist_entry_fk FOREIGN KEY (waitlist_entry_id) REFERENCES waitlist_entries(id) ON DELETE CASCADE;
alter table box_reservations add constraint box_reservations_pkey PRIMARY KEY (box_id);
alter table box_reservations add constraint box_reservations_contract_id_key UNIQUE (contract_id);
alter table box_reservations add constraint box_reservations_move_in_id_key UNIQUE (move_in_id);
alter table box_reservations add constraint box_reservations_order_id_key UNIQUE (order_id);
alter table box_reservations add constraint box_reservations_waitlist_entry_id_key UNIQUE (waitlist_entry_id);
alter table box_sharings add constraint box_sharings_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE CASCADE;
alter table box_sharings add constraint box_sharings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table box_sharings add constraint box_sharings_pkey PRIMARY KEY (contract_id, user_id);
alter table box_states add constraint box_states_check CHECK ((until_on > from_on));
alter table box_states add constraint box_states_check_after CHECK (((NOT check_after) OR ((until_on IS NULL) AND (state <> 'TO_CHECK'::text))));
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
alter table boxes add constraint boxes_places_apart EXCLUDE USING gist (warehouse_id WITH =, floor WITH =, plan_area(shape) WITH &&) WHERE (((placed_at IS NOT NULL) AND (removed_at IS NULL))) DEFERRABLE;
alter table bulk_run_items add constraint bulk_run_items_code CHECK (((code IS NOT NULL) = (NOT (outcome IS DISTINCT FROM 'REJECTED'::text))));
alter table bulk_run_items add constraint bulk_run_items_code_check CHECK (((length(code) >= 1) AND (length(code) <= 100)));
alter table bulk_run_items add constraint bulk_run_items_outcome_check CHECK ((outcome = ANY (ARRAY['CHANGED'::text, 'UNCHANGED'::text, 'REJECTED'::text])));
alter table bulk_run_items add constraint bulk_run_items_position_check CHECK (("position" >= 0));
alter table bulk_run_items add constraint bulk_run_items_run_id_fkey FOREIGN KEY (run_id) REFERENCES bulk_runs(id) ON DELETE CASCADE;
alter table bulk_run_items add constraint bulk_run_items_pkey PRIMARY KEY (run_id, "position");
alter table bulk_run_items add constraint bulk_run_items_run_id_record_id_key UNIQUE (run_id, record_id);
alter table bulk_runs add constraint bulk_runs_change_check CHECK ((jsonb_typeof(change) = 'object'::text));
alter table bulk_runs add constraint bulk_runs_check CHECK ((finished_at >= requested_at));
alter table bulk_runs add constraint bulk_runs_kind_check CHECK ((kind = ANY (ARRAY['BOX_STATE'::text, 'BOX_OFFER'::text, 'BOX_PRICE'::text])));
alter table bulk_runs add constraint bulk_runs_total_check CHECK ((total > 0));
alter table bulk_runs add constraint bulk_runs_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE RESTRICT;
alter table bulk_runs add constraint bulk_runs_pkey PRIMARY KEY (id);
alter table business_id_counters add constraint business_id_counters_pkey PRIMARY KEY (prefix, year);
alter table card_updates add constraint card_updates_check CHECK (((status = ANY (ARRAY['CREATED'::text, 'ENDED'::text])) OR (provider_setup_id IS NOT NULL)));
alter table card_updates add constraint card_updates_provider_check CHECK ((provider = ANY (ARRAY['STRIPE'::text, 'GOPAY'::text, 'MOCK'::text])));
alter table card_updates add constraint card_updates_status_check CHECK ((status = ANY (ARRAY['CREATED'::text, 'OPEN'::text, 'SAVED'::text, 'ENDED'::text])));
alter table card_updates add constraint card_updates_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE CASCADE;
alter table card_updates add constraint card_updates_pkey PRIMARY KEY (id);
alter table card_updates add constraint card_updates_provider_provider_setup_id_key UNIQUE (provider, provider_setup_id);
alter table cash_counts add constraint cash_counts_attempt_check CHECK ((attempt > 0));
alter table cash_counts add constraint cash_counts_total CHECK ((total = value_of_pieces(pieces)));
alter table cash_counts add constraint cash_counts_total_check CHECK ((total >= 0));
alter table cash_counts add constraint cash_counts_counted_by_fkey FOREIGN KEY (counted_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table cash_counts add constraint cash_counts_day_id_fkey FOREIGN KEY (day_id) REFERENCES cash_days(id) ON DELETE RESTRICT;
alter table cash_counts add constraint cash_counts_pkey PRIMARY KEY (day_id, attempt);
alter table cash_days add constraint cash_days_banked CHECK (((banked = 0) OR ((state = ANY (ARRAY['CLOSED'::text, 'CONFIRMED'::text])) AND ((banked >= 0) AND (banked <= counted)))));
alter table cash_days add constraint cash_days_closed CHECK ((((closed_by IS NOT NULL) = (state = ANY (ARRAY['CLOSED'::text, 'CONFIRMED'::text]))) AND ((closed_at IS NOT NULL) = (closed_by IS NOT NULL))));
alter table cash_days add constraint cash_days_confirmed CHECK ((((confirmed_by IS NOT NULL) = (state = 'CONFIRMED'::text)) AND ((confirmed_at IS NOT NULL) = (confirmed_by IS NOT NULL))));
alter table cash_days add constraint cash_days_counted CHECK ((((counted IS NOT NULL) = (state <> 'OPEN'::text)) AND ((counted_by IS NOT NULL) = (state <> 'OPEN'::text))));
alter table cash_days add constraint cash_days_counted_check CHECK ((counted >= 0));
alter table cash_days add constraint cash_days_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'CZK'::text, 'PLN'::text, 'HUF'::text])));
alter table cash_days add constraint cash_days_difference CHECK (((state = ANY (ARRAY['OPEN'::text, 'COUNTED'::text])) OR (counted = expected) OR (difference_reason IS NOT NULL)));
alter table cash_days add constraint cash_days_difference_reason_check CHECK (((length(difference_reason) >= 1) AND (length(difference_reason) <= 500)));
alter table cash_days add constraint cash_days_expected CHECK ((expected >= 0));
alter table cash_days add constraint cash_days_number_check CHECK ((number > 0));
alter table cash_days add constraint cash_days_opening_float_check CHECK ((opening_float >= 0));
alter table cash_days add constraint cash_days_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'COUNTED'::text, 'CLOSED'::text, 'CONFIRMED'::text])));
alter table cash_days add constraint cash_days_two_people CHECK (((confirmed_by <> closed_by) AND (confirmed_by <> counted_by)));
alter table cash_days add constraint cash_days_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table cash_days add constraint cash_days_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table cash_days add constraint cash_days_counted_by_fkey FOREIGN KEY (counted_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table cash_days add constraint cash_days_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table cash_days add constraint cash_days_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table cash_days add constraint cash_days_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE RESTRICT;
alter table cash_days add constraint cash_days_pkey PRIMARY KEY (id);
alter table cash_days add constraint cash_days_warehouse_id_number_key UNIQUE (warehouse_id, number);
alter table cash_movements add constraint cash_movements_kind_check CHECK ((kind = ANY (ARRAY['RECEIPT'::text, 'REFUND'::text, 'PAY_IN'::text, 'PAY_OUT'::text, 'BANK_DEPOSIT'::text])));
alter table cash_movements add constraint cash_movements_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)));
alter table cash_movements add constraint cash_movements_sign CHECK (
CASE
    WHEN (kind = ANY (ARRAY['RECEIPT'::text, 'PAY_IN'::text])) THEN (amount > 0)
    ELSE (amount < 0)
END);
alter table cash_movements add constraint cash_movements_source CHECK ((((entry_id IS NOT NULL) = (kind = ANY (ARRAY['RECEIPT'::text, 'REFUND'::text]))) AND ((reason IS NOT NULL) = (entry_id IS NULL))));
alter table cash_movements add constraint cash_movements_day_id_fkey FOREIGN KEY (day_id) REFERENCES cash_days(id) ON DELETE RESTRICT;
alter table cash_movements add constraint cash_movements_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id) ON DELETE RESTRICT;
alter table cash_movements add constraint cash_movements_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table cash_movements add constraint cash_movements_pkey PRIMARY KEY (id);
alter table cash_movements add constraint cash_movements_day_id_sequence_key UNIQUE (day_id, sequence);
alter table cash_movements add constraint cash_movements_entry_id_key UNIQUE (entry_id);
alter table cash_receipts add constraint cash_receipts_sequence_check CHECK ((sequence > 0));
alter table cash_receipts add constraint cash_receipts_series_check CHECK ((series = ANY (ARRAY['CASH_RECEIPT'::text, 'CASH_DISBURSEMENT'::text])));
alter table cash_receipts add constraint cash_receipts_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id) ON DELETE RESTRICT;
alter table cash_receipts add constraint cash_receipts_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table cash_receipts add constraint cash_receipts_pkey PRIMARY KEY (entry_id);
alter table cash_receipts add constraint cash_receipts_legal_entity_id_number_key UNIQUE (legal_entity_id, number);
alter table cash_receipts add constraint cash_receipts_series_key UNIQUE (legal_entity_id, series, year, sequence);
alter table charge_notices add constraint charge_notices_kind_check CHECK ((kind = ANY (ARRAY['PAYMENT'::text, 'CARD'::text])));
alter table charge_notices add constraint charge_notices_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE CASCADE;
alter table charge_notices add constraint charge_notices_pkey PRIMARY KEY (contract_id, charge_on, kind);
alter table client_files add constraint client_files_content_check CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= 10485760)));
alter table client_files add constraint client_files_media_type_check CHECK ((media_type = ANY (ARRAY['application/pdf'::text, 'image/webp'::text, 'text/plain'::text, 'text/csv'::text])));
alter table client_files add constraint client_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)));
alter table client_files add constraint client_files_added_by_fkey FOREIGN KEY (added_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table client_files add constraint client_files_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table client_files add constraint client_files_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table client_files add constraint client_files_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE RESTRICT;
alter table client_files add constraint client_files_pkey PRIMARY KEY (id);
alter table client_passkey_challenges add constraint client_passkey_challenges_challenge_check CHECK ((length(challenge) = 32));
alter table client_passkey_challenges add constraint client_passkey_challenges_check CHECK (((purpose = 'SIGN_IN'::text) = (user_id IS NULL)));
alter table client_passkey_challenges add constraint client_passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['REGISTER'::text, 'SIGN_IN'::text])));
alter table client_passkey_challenges add constraint client_passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table client_passkey_challenges add constraint client_passkey_challenges_pkey PRIMARY KEY (challenge);
alter table client_passkeys add constraint client_passkeys_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1023)));
alter table client_passkeys add constraint client_passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)));
alter table client_passkeys add constraint client_passkeys_public_key_check CHECK (((length(public_key) >= 1) AND (length(public_key) <= 4096)));
alter table client_passkeys add constraint client_passkeys_sign_count_check CHECK ((sign_count >= 0));
alter table client_passkeys add constraint client_passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table client_passkeys add constraint client_passkeys_pkey PRIMARY KEY (id);
alter table client_passkeys add constraint client_passkeys_credential_id_key UNIQUE (credential_id);
alter table client_views add constraint client_views_cause CHECK ((cause = ANY (ARRAY['REQUEST'::text, 'FAULT'::text, 'PAYMENT'::text, 'ACCESS'::text, 'OTHER'::text])));
alter table client_views add constraint client_views_link_hash_check CHECK ((length(link_hash) = 32));
alter table client_views add constraint client_views_open_once CHECK (((opened_at IS NULL) = (link_hash IS NOT NULL)));
alter table client_views add constraint client_views_opened_in_time CHECK ((opened_at < link_expires_at));
alter table client_views add constraint client_views_short CHECK ((((opened_at IS NULL) = (expires_at IS NULL)) AND (expires_at <= (opened_at + '00:15:00'::interval))));
alter table client_views add constraint client_views_short_link CHECK (((link_expires_at > created_at) AND (link_expires_at <= (created_at + '00:02:00'::interval))));
alter table client_views add constraint client_views_token CHECK (((opened_at IS NULL) = (token_hash IS NULL)));
alter table client_views add constraint client_views_token_hash_check CHECK ((length(token_hash) = 32));
alter table client_views add constraint client_views_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table client_views add constraint client_views_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE RESTRICT;
alter table client_views add constraint client_views_staff_session_id_fkey FOREIGN KEY (staff_session_id) REFERENCES staff_sessions(id) ON DELETE SET NULL;
alter table client_views add constraint client_views_pkey PRIMARY KEY (id);
alter table client_views add constraint client_views_link_hash_key UNIQUE (link_hash);
alter table client_views add constraint client_views_token_hash_key UNIQUE (token_hash);
alter table closed_month_earnings add constraint closed_month_earnings_legal_entity_id_month_fkey FOREIGN KEY (legal_entity_id, month) REFERENCES closed_months(legal_entity_id, month) ON DELETE RESTRICT;
alter table closed_month_earnings add constraint closed_month_earnings_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE RESTRICT;
alter table closed_month_revenue add constraint closed_month_revenue_documents_check CHECK ((documents > 0));
alter table closed_month_revenue add constraint closed_month_revenue_legal_entity_id_month_fkey FOREIGN KEY (legal_entity_id, month) REFERENCES closed_months(legal_entity_id, month) ON DELETE RESTRICT;
alter table closed_month_revenue add constraint closed_month_revenue_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE RESTRICT;
alter table closed_months add constraint closed_months_documents_check CHECK ((documents >= 0));
alter table closed_months add constraint closed_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric));
alter table closed_months add constraint closed_months_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table closed_months add constraint closed_months_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table closed_months add constraint closed_months_pkey PRIMARY KEY (legal_entity_id, month);
alter table collection_cases add constraint collection_cases_agency_check CHECK (((length(agency) >= 1) AND (length(agency) <= 120)));
alter table collection_cases add constraint collection_cases_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'CZK'::text, 'PLN'::text, 'HUF'::text])));
alter table collection_cases add constraint collection_cases_ended CHECK (((is_open = (ended_at IS NULL)) AND (is_open = (ended_by IS NULL))));
alter table collection_cases add constraint collection_cases_outcome CHECK ((is_open = (outcome IS NULL)));
alter table collection_cases add constraint collection_cases_outcome_check CHECK ((outcome = ANY (ARRAY['TAKEN_BACK'::text, 'SETTLED'::text])));
alter table collection_cases add constraint collection_cases_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 60)));
alter table collection_cases add constraint collection_cases_reported CHECK ((reported >= 0));
alter table collection_cases add constraint collection_cases_settled CHECK (((outcome IS DISTINCT FROM 'SETTLED'::text) OR (reported = 0)));
alter table collection_cases add constraint collection_cases_total_check CHECK ((total > 0));
alter table collection_cases add constraint collection_cases_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table collection_cases add constraint collection_cases_handed_by_fkey FOREIGN KEY (handed_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table collection_cases add constraint collection_cases_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table collection_cases add constraint collection_cases_taken_back_by_fkey FOREIGN KEY (ended_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table collection_cases add constraint collection_cases_pkey PRIMARY KEY (id);
alter table collection_cases add constraint collection_cases_900_sum TRIGGER DEFERRABLE INITIALLY DEFERRED;
alter table collection_cases add constraint collection_cases_id_is_open_key UNIQUE (id, is_open);
alter table collection_debts add constraint collection_debts_open_check CHECK ((open > 0));
alter table collection_debts add constraint collection_debts_case_id_is_open_fkey FOREIGN KEY (case_id, is_open) REFERENCES collection_cases(id, is_open) ON UPDATE CASCADE ON DELETE CASCADE;
alter table collection_debts add constraint collection_debts_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id) ON DELETE RESTRICT;
alter table collection_debts add constraint collection_debts_pkey PRIMARY KEY (case_id, entry_id);
alter table consents add constraint consents_check CHECK (((order_id IS NOT NULL) OR (user_id IS NOT NULL)));
alter table consents add constraint consents_detail CHECK (((detail IS NULL) OR (kind = 'RECURRING_PAYMENTS'::text)));
alter table consents add constraint consents_kind_check CHECK ((kind = ANY (ARRAY['TERMS_AND_CONDITIONS'::text, 'RECURRING_PAYMENTS'::text, 'PRIVACY_POLICY'::text, 'IMMEDIATE_START'::text, 'NEWSLETTER'::text])));
alter table consents add constraint consents_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT;
alter table consents add constraint consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table consents add constraint consents_pkey PRIMARY KEY (id);
alter table contract_payers add constraint contract_payers_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table contract_payers add constraint contract_payers_pkey PRIMARY KEY (id);
alter table contract_payers add constraint contract_payers_of_contract UNIQUE (contract_id, id);
alter table contract_terms add constraint contract_terms_author CHECK (((origin = ANY (ARRAY['AGREED'::text, 'INCREASE'::text, 'INSURANCE'::text])) OR (created_by IS NOT NULL)));
alter table contract_terms add constraint contract_terms_increase CHECK (((origin <> 'INCREASE'::text) OR (increase_id IS NOT NULL)));
alter table contract_terms add constraint contract_terms_insurance_net_month_check CHECK ((insurance_net_month >= 0));
alter table contract_terms add constraint contract_terms_invoicing_period_months_check CHECK ((invoicing_period_months = ANY (ARRAY[1, 3, 6, 12])));
alter table contract_terms add constraint contract_terms_origin_check CHECK ((origin = ANY (ARRAY['AGREED'::text, 'PRICE'::text, 'INSURANCE'::text, 'PERIOD'::text, 'INCREASE'::text, 'PAYER'::text, 'TRANSFER'::text])));
alter table contract_terms add constraint contract_terms_period_discount_bp_check CHECK (((period_discount_bp >= 0) AND (period_discount_bp <= 10000)));
alter table contract_terms add constraint contract_terms_recurring_amount_check CHECK ((recurring_amount > 0));
alter table contract_terms add constraint contract_terms_rent_net_month_check CHECK ((rent_net_month > 0));
alter table contract_terms add constraint contract_terms_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table contract_terms add constraint contract_terms_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table contract_terms add constraint contract_terms_increase_id_fkey FOREIGN KEY (increase_id) REFERENCES rent_increases(id) ON DELETE RESTRICT;
alter table contract_terms add constraint contract_terms_insurance_id_fkey FOREIGN KEY (insurance_id) REFERENCES insurances(id) ON DELETE RESTRICT;
alter table contract_terms add constraint contract_terms_payer FOREIGN KEY (contract_id, payer_id) REFERENCES contract_payers(contract_id, id) ON DELETE RESTRICT;
alter table contract_terms add constraint contract_terms_pkey PRIMARY KEY (id);
alter table contract_terms add constraint contract_terms_one_per_day UNIQUE (contract_id, valid_from);
alter table contract_transfers add constraint contract_transfers_moves CHECK ((from_box_id <> to_box_id));
alter table contract_transfers add constraint contract_transfers_rent_net_month_check CHECK ((rent_net_month > 0));
alter table contract_transfers add constraint contract_transfers_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table contract_transfers add constraint contract_transfers_from_box_id_fkey FOREIGN KEY (from_box_id) REFERENCES boxes(id) ON DELETE RESTRICT;
alter table contract_transfers add constraint contract_transfers_to_box_id_fkey FOREIGN KEY (to_box_id) REFERENCES boxes(id) ON DELETE RESTRICT;
alter table contract_transfers add constraint contract_transfers_pkey PRIMARY KEY (id);
alter table contracts add constraint contracts_billing_suspended CHECK (((billing_suspended_at IS NULL) = (billing_suspended_reason IS NULL)));
alter table contracts add constraint contracts_card_limit_check CHECK ((card_limit > 0));
alter table contracts add constraint contracts_charged_until CHECK (((charged_until IS NULL) OR ((terminates_on IS NOT NULL) AND (charged_until <= terminates_on))));
alter table contracts add constraint contracts_closing_after_start CHECK ((terminates_on >= starts_on));
alter table contracts add constraint contracts_closing_day CHECK (((status = 'ACTIVE'::text) = (terminates_on IS NULL)));
alter table contracts add constraint contracts_codes_version_check CHECK ((codes_version > 0));
alter table contracts add constraint contracts_evicted_at CHECK (((evicted_at IS NULL) OR (status = ANY (ARRAY['EVICTED'::text, 'TERMINATED'::text]))));
alter table contracts add constraint contracts_insurance_net_month_check CHECK ((insurance_net_month >= 0));
alter table contracts add constraint contracts_invoicing_period_months_check CHECK ((invoicing_period_months = ANY (ARRAY[1, 3, 6, 12])));
alter table contracts add constraint contracts_next_period_check CHECK ((next_period > 0));
alter table contracts add constraint contracts_origin CHECK (((origin = 'MIGRATED'::text) = (order_id IS NULL)));
alter table contracts add constraint contracts_origin_check CHECK ((origin = ANY (ARRAY['ORDER'::text, 'MIGRATED'::text])));
alter table contracts add constraint contracts_overlock_held CHECK (
CASE overlock_held
    WHEN 'SHUT'::text THEN ((overlocked_at IS NOT NULL) AND (overlock_held_until IS NULL))
    WHEN 'OPEN'::text THEN ((overlocked_at IS NULL) AND (overlock_held_until IS NOT NULL))
    ELSE (overlock_held_until IS NULL)
END);
alter table contracts add constraint contracts_overlock_held_check CHECK ((overlock_held = ANY (ARRAY['SHUT'::text, 'OPEN'::text])));
alter table contracts add constraint contracts_payment_provider_check CHECK ((payment_provider = ANY (ARRAY['STRIPE'::text, 'GOPAY'::text, 'MOCK'::text])));
alter table contracts add constraint contracts_quiet CHECK (((NOT quiet) OR ((origin = 'MIGRATED'::text) AND (status = 'ACTIVE'::text))));
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
alter table debt_notices add constraint debt_notices_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id) ON DELETE RESTRICT;
alter table debt_notices add constraint debt_notices_pkey PRIMARY KEY (entry_id);
alter table deployment add constraint deployment_lost CHECK (((lost_from IS NULL) = (lost_until IS NULL)));
alter table deployment add constraint deployment_only_row_check CHECK (only_row);
alter table deployment add constraint deployment_paused CHECK (((paused_at IS NULL) = (paused_reason IS NULL)));
alter table deployment add constraint deployment_pkey PRIMARY KEY (only_row);
alter table device_tokens add constraint device_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table device_tokens add constraint device_tokens_pkey PRIMARY KEY (token_hash);
alter table device_tokens add constraint device_tokens_id_key UNIQUE (id);
alter table device_tokens add constraint device_tokens_previous_hash_key UNIQUE (previous_hash);
alter table dispute_bundles add constraint dispute_bundles_content_check CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= 4500000)));
alter table dispute_bundles add constraint dispute_bundles_pages_check CHECK (((pages >= 1) AND (pages <= 19)));
alter table dispute_bundles add constraint dispute_bundles_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES dispute_responses(dispute_id) ON DELETE CASCADE;
alter table dispute_bundles add constraint dispute_bundles_pkey PRIMARY KEY (id);
alter table dispute_bundles add constraint dispute_bundles_dispute_id_key UNIQUE (dispute_id);
alter table dispute_files add constraint dispute_files_content_check CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= 10485760)));
alter table dispute_files add constraint dispute_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)));
alter table dispute_files add constraint dispute_files_added_by_fkey FOREIGN KEY (added_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table dispute_files add constraint dispute_files_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES dispute_responses(dispute_id) ON DELETE CASCADE;
alter table dispute_files add constraint dispute_files_pkey PRIMARY KEY (id);
alter table dispute_responses add constraint dispute_responses_by_hand CHECK (((state = 'SENT_BY_HAND'::text) = (sent_on IS NOT NULL)));
alter table dispute_responses add constraint dispute_responses_sent CHECK (((state = ANY (ARRAY['SENT'::text, 'SENT_BY_HAND'::text])) = (sent_at IS NOT NULL)));
alter table dispute_responses add constraint dispute_responses_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'STAGED'::text, 'SENDING'::text, 'SENT'::text, 'SENT_BY_HAND'::text])));
alter table dispute_responses add constraint dispute_responses_statement_check CHECK ((length(statement) <= 20000));
alter table dispute_responses add constraint dispute_responses_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES disputes(id) ON DELETE RESTRICT;
alter table dispute_responses add constraint dispute_responses_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table dispute_responses add constraint dispute_responses_pkey PRIMARY KEY (dispute_id);
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
alter table door_log add constraint door_log_contract CHECK (((contract_id IS NOT NULL) OR (user_id IS NULL)));
alter table door_log add constraint door_log_distance_m_check CHECK ((distance_m >= 0));
alter table door_log add constraint door_log_door_check CHECK ((door = ANY (ARRAY['ENTRANCE'::text, 'BACKUP_ENTRANCE'::text, 'BOX'::text])));
alter table door_log add constraint door_log_event_check CHECK ((event = ANY (ARRAY['REFUSED'::text, 'REQUESTED'::text, 'UNLOCKED'::text, 'RELOCKED'::text, 'REJECTED'::text, 'TIMEOUT'::text])));
alter table door_log add constraint door_log_place CHECK ((warehouse_id IS NOT NULL));
alter table door_log add constraint door_log_access_link_id_fkey FOREIGN KEY (access_link_id) REFERENCES access_links(id) ON DELETE RESTRICT;
alter table door_log add constraint door_log_command_id_fkey FOREIGN KEY (command_id) REFERENCES lock_commands(id) ON DELETE RESTRICT;
alter table door_log add constraint door_log_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table door_log add constraint door_log_lock_id_fkey FOREIGN KEY (lock_id) REFERENCES locks(id) ON DELETE RESTRICT;
alter table door_log add constraint door_log_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE RESTRICT;
alter table door_log add constraint door_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table door_log add constraint door_log_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE RESTRICT;
alter table door_log add constraint door_log_pkey PRIMARY KEY (id);
alter table door_openings add constraint door_openings_cause CHECK ((cause = ANY (ARRAY['WORK'::text, 'TEST'::text, 'DANGER'::text, 'AUTHORITY'::text])));
alter table door_openings add constraint door_openings_decided CHECK ((((state = ANY (ARRAY['APPROVED'::text, 'REJECTED'::text])) = (decided_by IS NOT NULL)) AND ((decided_by IS NULL) = (decided_at IS NULL))));
alter table door_openings add constraint door_openings_expire CHECK (((expires_at > requested_at) AND (expires_at <= (requested_at + '01:00:00'::interval))));
alter table door_openings add constraint door_openings_in_danger CHECK (((contract_id IS NULL) OR (cause = ANY (ARRAY['DANGER'::text, 'AUTHORITY'::text]))));
alter table door_openings add constraint door_openings_in_time CHECK ((decided_at < expires_at));
alter table door_openings add constraint door_openings_of_a_let_box CHECK ((((state = 'DIRECT'::text) = (contract_id IS NULL)) AND ((contract_id IS NULL) = (expires_at IS NULL))));
alter table door_openings add constraint door_openings_reason CHECK (((length(reason) >= 1) AND (length(reason) <= 500)));
alter table door_openings add constraint door_openings_state CHECK ((state = ANY (ARRAY['DIRECT'::text, 'PENDING'::text, 'APPROVED'::text, 'REJECTED'::text])));
alter table door_openings add constraint door_openings_two_people CHECK ((decided_by <> requested_by));
alter table door_openings add constraint door_openings_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table door_openings add constraint door_openings_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table door_openings add constraint door_openings_lock_id_fkey FOREIGN KEY (lock_id) REFERENCES locks(id) ON DELETE RESTRICT;
alter table door_openings add constraint door_openings_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table door_openings add constraint door_openings_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE RESTRICT;
alter table door_openings add constraint door_openings_pkey PRIMARY KEY (id);
alter table door_reports add constraint door_reports_log_id_fkey FOREIGN KEY (log_id) REFERENCES door_log(id) ON DELETE CASCADE;
alter table door_reports add constraint door_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table door_reports add constraint door_reports_pkey PRIMARY KEY (log_id);
alter table entrance_photos add constraint entrance_photos_check CHECK ((delete_after > taken_at));
alter table entrance_photos add constraint entrance_photos_media_type_check CHECK ((media_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/svg+xml'::text])));
alter table entrance_photos add constraint entrance_photos_picture_check CHECK (((length(picture) >= 1) AND (length(picture) <= 8388608)));
alter table entrance_photos add constraint entrance_photos_place CHECK (((contract_id IS NOT NULL) OR (warehouse_id IS NOT NULL)));
alter table entrance_photos add constraint entrance_photos_taker CHECK (((num_nonnulls(user_id, staff_id) = 1) AND ((contract_id IS NULL) = (user_id IS NULL))));
alter table entrance_photos add constraint entrance_photos_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table entrance_photos add constraint entrance_photos_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE RESTRICT;
alter table entrance_photos add constraint entrance_photos_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table entrance_photos add constraint entrance_photos_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE RESTRICT;
alter table entrance_photos add constraint entrance_photos_pkey PRIMARY KEY (id);
alter table error_reports add constraint error_reports_count_check CHECK ((count > 0));
alter table error_reports add constraint error_reports_pkey PRIMARY KEY (id);
alter table error_reports add constraint error_reports_fingerprint_key UNIQUE (fingerprint);
alter table export_parts add constraint export_parts_position_check CHECK (("position" >= 0));
alter table export_parts add constraint export_parts_export_id_fkey FOREIGN KEY (export_id) REFERENCES exports(id) ON DELETE CASCADE;
alter table export_parts add constraint export_parts_pkey PRIMARY KEY (export_id, attempt, "position");
alter table exports add constraint exports_error CHECK (((error IS NOT NULL) = (state = 'FAILED'::text)));
alter table exports add constraint exports_error_check CHECK ((error = ANY (ARRAY['TOO_LARGE'::text, 'DOCUMENTS'::text, 'UNEXPECTED'::text])));
alter table exports add constraint exports_file CHECK (
CASE
    WHEN (state = 'DONE'::text) THEN (num_nonnulls(attempt, name, size, sha256) = 4)
    ELSE (num_nonnulls(name, size, sha256) = 0)
END);
alter table exports add constraint exports_finished CHECK (((finished_at IS NOT NULL) = (state = ANY (ARRAY['DONE'::text, 'FAILED'::text, 'CANCELLED'::text]))));
alter table exports add constraint exports_kind_check CHECK ((kind = ANY (ARRAY['LIST'::text, 'FULL'::text])));
alter table exports add constraint exports_list CHECK (((kind = 'FULL'::text) OR ((legal_entity_id IS NULL) AND (NOT has_documents))));
alter table exports add constraint exports_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELLED'::text])));
alter table exports add constraint exports_tables_check CHECK (((cardinality(tables) >= 1) AND (cardinality(tables) <= 100)));
alter table exports add constraint exports_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table exports add constraint exports_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE RESTRICT;
alter table exports add constraint exports_pkey PRIMARY KEY (id);
alter table franchising_contacts add constraint franchising_contacts_business_experience_check CHECK ((business_experience = ANY (ARRAY['NO_EXPERIENCE'::text, 'ONE_TO_FIVE'::text, 'GREATER_THAN_FIVE'::text])));
alter table franchising_contacts add constraint franchising_contacts_capital_investment_check CHECK ((capital_investment = ANY (ARRAY['LESS_THAN_30'::text, 'BETW_30_AND_40'::text, 'BETW_40_AND_50'::text, 'GREATER_THAN_50'::text])));
alter table franchising_contacts add constraint franchising_contacts_fingerprint_check CHECK ((length(fingerprint) = 32));
alter table franchising_contacts add constraint franchising_contacts_language_check CHECK ((language = ANY (ARRAY['SK'::text, 'CS'::text, 'EN'::text, 'UK'::text, 'PL'::text, 'HU'::text])));
alter table franchising_contacts add constraint franchising_contacts_property_area_in_m2_check CHECK ((property_area_in_m2 > 0));
alter table franchising_contacts add constraint franchising_contacts_property_status_check CHECK ((property_status = ANY (ARRAY['HAS_PROPERTY'::text, 'WANTS_RENT'::text, 'WANTS_BUY_PROPERTY'::text])));
alter table franchising_contacts add constraint franchising_contacts_return_on_investment_check CHECK ((return_on_investment = ANY (ARRAY['ONE_TO_TWO_YEARS'::text, 'THREE_TO_FIVE_YEARS'::text, 'SIX_AND_MORE'::text])));
alter table franchising_contacts add constraint franchising_contacts_pkey PRIMARY KEY (id);
alter table franchising_contacts add constraint franchising_contacts_fingerprint_key UNIQUE (fingerprint);
alter table fraud_warnings add constraint fraud_warnings_decided CHECK ((num_nonnulls(decided_at, decided_by, decision_reason) = ANY (ARRAY[0, 3])));
alter table fraud_warnings add constraint fraud_warnings_decision_reason_check CHECK (((length(decision_reason) >= 1) AND (length(decision_reason) <= 500)));
alter table fraud_warnings add constraint fraud_warnings_provider_check CHECK ((provider = ANY (ARRAY['STRIPE'::text, 'GOPAY'::text, 'MOCK'::text])));
alter table fraud_warnings add constraint fraud_warnings_provider_warning_id_check CHECK (((length(provider_warning_id) >= 1) AND (length(provider_warning_id) <= 200)));
alter table fraud_warnings add constraint fraud_warnings_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table fraud_warnings add constraint fraud_warnings_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT;
alter table fraud_warnings add constraint fraud_warnings_pkey PRIMARY KEY (id);
alter table fraud_warnings add constraint fraud_warnings_provider_provider_warning_id_key UNIQUE (provider, provider_warning_id);
alter table idempotency_keys add constraint idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200)));
alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (scope, key);
alter table import_columns add constraint import_columns_header_check CHECK (((length(header) >= 1) AND (length(header) <= 200)));
alter table import_columns add constraint import_columns_pkey PRIMARY KEY (kind, header);
alter table import_documents add constraint import_documents_content_check CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= 10485760)));
alter table import_documents add constraint import_documents_fault CHECK (((fault IS NULL) = (content IS NOT NULL)));
alter table import_documents add constraint import_documents_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200)));
alter table import_documents add constraint import_documents_media_type_check CHECK ((media_type = ANY (ARRAY['application/pdf'::text, 'image/webp'::text, 'text/plain'::text, 'text/csv'::text])));
alter table import_documents add constraint import_documents_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)));
alter table import_documents add constraint import_documents_prepared CHECK (((media_type IS NULL) OR (content IS NOT NULL)));
alter table import_documents add constraint import_documents_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE;
alter table import_documents add constraint import_documents_pkey PRIMARY KEY (import_id, key);
alter table import_records add constraint import_records_deposit_check CHECK ((deposit >= 0));
alter table import_records add constraint import_records_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 100)));
alter table import_records add constraint import_records_noun_check CHECK ((noun = ANY (ARRAY['WAREHOUSE'::text, 'BOX'::text, 'CLIENT'::text, 'CONTRACT'::text])));
alter table import_records add constraint import_records_of_contract CHECK (((noun = 'CONTRACT'::text) OR (num_nonnulls(balance, deposit, since) = 0)));
alter table import_records add constraint import_records_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE RESTRICT;
alter table import_records add constraint import_records_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table import_records add constraint import_records_pkey PRIMARY KEY (id);
alter table import_records add constraint import_records_once UNIQUE (legal_entity_id, noun, external_id);
alter table imports add constraint imports_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200)));
alter table imports add constraint imports_kind_check CHECK ((kind = ANY (ARRAY['WAREHOUSES'::text, 'BOXES'::text, 'PRICES'::text, 'CLIENTS'::text, 'CONTRACTS'::text])));
alter table imports add constraint imports_live CHECK (((state = 'LIVE'::text) = (live_at IS NOT NULL)));
alter table imports add constraint imports_live_contracts CHECK (((state <> 'LIVE'::text) OR (kind = 'CONTRACTS'::text)));
alter table imports add constraint imports_no_copy CHECK (((state <> ALL (ARRAY['APPLIED'::text, 'LIVE'::text, 'UNDONE'::text])) OR ((content IS NULL) AND (samples IS NULL) AND (faults IS NULL))));
alter table imports add constraint imports_progress_check CHECK ((progress >= 0));
alter table imports add constraint imports_row_count_check CHECK (((row_count >= 0) AND (row_count <= 100000)));
alter table imports add constraint imports_state_check CHECK ((state = ANY (ARRAY['UPLOADED'::text, 'CHECKING'::text, 'CHECKED'::text, 'APPLYING'::text, 'APPLIED'::text, 'LIVE'::text, 'UNDONE'::text])));
alter table imports add constraint imports_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table imports add constraint imports_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table imports add constraint imports_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE RESTRICT;
alter table imports add constraint imports_pkey PRIMARY KEY (id);
alter table inspection_photos add constraint inspection_photos_content_check CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= 4194304)));
alter table inspection_photos add constraint inspection_photos_inspection_id_fkey FOREIGN KEY (inspection_id) REFERENCES box_inspections(id) ON DELETE CASCADE;
alter table inspection_photos add constraint inspection_photos_pkey PRIMARY KEY (id);
alter table instalment_plan_debts add constraint instalment_plan_debts_open_check CHECK ((open > 0));
alter table instalment_plan_debts add constraint instalment_plan_debts_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id) ON DELETE RESTRICT;
alter table instalment_plan_debts add constraint instalment_plan_debts_plan_id_is_open_fkey FOREIGN KEY (plan_id, is_open) REFERENCES instalment_plans(id, is_open) ON UPDATE CASCADE ON DELETE CASCADE;
alter table instalment_plan_debts add constraint instalment_plan_debts_pkey PRIMARY KEY (plan_id, entry_id);
alter table instalment_plans add constraint instalment_plans_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'CZK'::text, 'PLN'::text, 'HUF'::text])));
alter table instalment_plans add constraint instalment_plans_ended CHECK (((is_open = (ended_at IS NULL)) AND (is_open = (outcome IS NULL))));
alter table instalment_plans add constraint instalment_plans_outcome_check CHECK ((outcome = ANY (ARRAY['COMPLETED'::text, 'BROKEN'::text, 'CANCELLED'::text, 'REPLACED'::text])));
alter table instalment_plans add constraint instalment_plans_total_check CHECK ((total > 0));
alter table instalment_plans add constraint instalment_plans_agreed_by_fkey FOREIGN KEY (agreed_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table instalment_plans add constraint instalment_plans_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table instalment_plans add constraint instalment_plans_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table instalment_plans add constraint instalment_plans_pkey PRIMARY KEY (id);
alter table instalment_plans add constraint instalment_plans_900_sum TRIGGER DEFERRABLE INITIALLY DEFERRED;
alter table instalment_plans add constraint instalment_plans_id_is_open_key UNIQUE (id, is_open);
alter table instalments add constraint instalments_amount_check CHECK ((amount > 0));
alter table instalments add constraint instalments_position_check CHECK ((("position" >= 1) AND ("position" <= 24)));
alter table instalments add constraint instalments_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES instalment_plans(id) ON DELETE CASCADE;
alter table instalments add constraint instalments_pkey PRIMARY KEY (plan_id, "position");
alter table insurance_proofs add constraint insurance_proofs_content_check CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= 10485760)));
alter table insurance_proofs add constraint insurance_proofs_decided CHECK (((status = ANY (ARRAY['ACCEPTED'::text, 'REJECTED'::text])) = ((decided_by IS NOT NULL) AND (decided_at IS NOT NULL))));
alter table insurance_proofs add constraint insurance_proofs_insured_amount_check CHECK ((insured_amount > 0));
alter table insurance_proofs add constraint insurance_proofs_insurer_check CHECK (((length(insurer) >= 1) AND (length(insurer) <= 120)));
alter table insurance_proofs add constraint insurance_proofs_media_type_check CHECK ((media_type = ANY (ARRAY['application/pdf'::text, 'image/webp'::text])));
alter table insurance_proofs add constraint insurance_proofs_policy_number_check CHECK (((length(policy_number) >= 1) AND (length(policy_number) <= 60)));
alter table insurance_proofs add constraint insurance_proofs_rejection CHECK (((status = 'REJECTED'::text) = (rejection IS NOT NULL)));
alter table insurance_proofs add constraint insurance_proofs_status_check CHECK ((status = ANY (ARRAY['SUBMITTED'::text, 'ACCEPTED'::text, 'REJECTED'::text, 'REPLACED'::text])));
alter table insurance_proofs add constraint insurance_proofs_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES own_insurances(contract_id) ON DELETE CASCADE;
alter table insurance_proofs add constraint insurance_proofs_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table insurance_proofs add constraint insurance_proofs_pkey PRIMARY KEY (id);
alter table insurances add constraint insurances_coverage_amount_check CHECK ((coverage_amount >= 0));
alter table insurances add constraint insurances_own CHECK (
CASE
    WHEN own THEN (((proof_days >= 1) AND (proof_days <= 60)) AND (price_net_month = 0) AND (coverage_amount > 0))
    ELSE (proof_days IS NULL)
END);
alter table insurances add constraint insurances_price_net_month_check CHECK ((price_net_month >= 0));
alter table insurances add constraint insurances_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE CASCADE;
alter table insurances add constraint insurances_pkey PRIMARY KEY (id);
alter table insurances add constraint insurances_legal_entity_id_position_key UNIQUE (legal_entity_id, "position");
alter table interest_charge_parts add constraint interest_charge_parts_check CHECK ((until_on > from_on));
alter table interest_charge_parts add constraint interest_charge_parts_open_check CHECK ((open > 0));
alter table interest_charge_parts add constraint interest_charge_parts_rate_bp_check CHECK ((rate_bp >= 0));
alter table interest_charge_parts add constraint interest_charge_parts_base_rate_id_fkey FOREIGN KEY (base_rate_id) REFERENCES base_rates(id) ON DELETE RESTRICT;
alter table interest_charge_parts add constraint interest_charge_parts_interest_charge_id_fkey FOREIGN KEY (interest_charge_id) REFERENCES interest_charges(id) ON DELETE RESTRICT;
alter table interest_charge_parts add constraint interest_charge_parts_pkey PRIMARY KEY (interest_charge_id, from_on);
alter table interest_charges add constraint interest_charges_amount_check CHECK ((amount > 0));
alter table interest_charges add constraint interest_charges_check CHECK ((until_on > from_on));
alter table interest_charges add constraint interest_charges_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES invoices(id) ON DELETE RESTRICT;
alter table interest_charges add constraint interest_charges_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT;
alter table interest_charges add constraint interest_charges_pkey PRIMARY KEY (id);
alter table interest_charges add constraint interest_charges_days_once EXCLUDE USING gist (invoice_id WITH =, daterange(from_on, until_on) WITH &&);
alter table invoice_counters add constraint invoice_counters_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table invoice_counters add constraint invoice_counters_pkey PRIMARY KEY (legal_entity_id, series, year);
alter table invoice_items add constraint invoice_items_check CHECK ((amount_gross = (amount_net + amount_vat)));
alter table invoice_items add constraint invoice_items_months_check CHECK ((months > 0));
alter table invoice_items add constraint invoice_items_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT;
alter table invoice_items add constraint invoice_items_pkey PRIMARY KEY (invoice_id, "position");
alter table invoices add constraint invoices_check CHECK ((amount_gross = (amount_net + amount_vat)));
alter table invoices add constraint invoices_check1 CHECK (((kind = 'CREDIT_NOTE'::text) = (corrects_invoice_id IS NOT NULL)));
alter table invoices add constraint invoices_contract_of_charges CHECK (((rent_id IS NULL) OR (contract_id IS NULL)));
alter table invoices add constraint invoices_credit_reason CHECK (((credit_reason IS NULL) OR (kind = 'CREDIT_NOTE'::text)));
alter table invoices add constraint invoices_credit_reason_check CHECK ((credit_reason = ANY (ARRAY['PROMOTION'::text, 'EARLY_END'::text, 'WITHDRAWAL'::text, 'GOODWILL'::text, 'TERMS_CHANGE'::text, 'BAD_DEBT'::text])));
alter table invoices add constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['INVOICE'::text, 'CREDIT_NOTE'::text])));
alter table invoices add constraint invoices_sequence_check CHECK ((sequence > 0));
alter table invoices add constraint invoices_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table invoices add constraint invoices_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table invoices add constraint invoices_corrects_invoice_id_fkey FOREIGN KEY (corrects_invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT;
alter table invoices add constraint invoices_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table invoices add constraint invoices_rent_id_fkey FOREIGN KEY (rent_id) REFERENCES rents(id) ON DELETE RESTRICT;
alter table invoices add constraint invoices_pkey PRIMARY KEY (id);
alter table invoices add constraint invoices_legal_entity_id_number_key UNIQUE (legal_entity_id, number);
alter table invoices add constraint invoices_legal_entity_id_series_year_sequence_key UNIQUE (legal_entity_id, series, year, sequence);
alter table job_runs add constraint job_runs_check CHECK (((status = 'IN_PROGRESS'::text) = (finished_at IS NULL)));
alter table job_runs add constraint job_runs_check1 CHECK (((status = 'FAILED'::text) = (error IS NOT NULL)));
alter table job_runs add constraint job_runs_job_check CHECK ((job = ANY (ARRAY['PAYMENT_PROCESSING'::text, 'CANCEL_CONTRACTS'::text, 'NOTIFY_RENTS_WITH_PAYMENT_OVERDUE'::text, 'NOTIFY_PAYMENTS_TO_BE_ANNOUNCED'::text, 'NOTIFY_CONTRACTS_BEFORE_TERMINATION'::text, 'AUDIT'::text])));
alter table job_runs add constraint job_runs_status_check CHECK ((status = ANY (ARRAY['IN_PROGRESS'::text, 'FINISHED'::text, 'FAILED'::text])));
alter table job_runs add constraint job_runs_pkey PRIMARY KEY (id);
alter table keypad_codes add constraint keypad_codes_programmed_version_check CHECK ((programmed_version >= 0));
alter table keypad_codes add constraint keypad_codes_recorded CHECK ((((recorded_by IS NULL) = (recorded_at IS NULL)) AND ((programmed_version = 0) OR (recorded_at IS NOT NULL))));
alter table keypad_codes add constraint keypad_codes_box_id_fkey FOREIGN KEY (box_id) REFERENCES boxes(id) ON DELETE RESTRICT;
alter table keypad_codes add constraint keypad_codes_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE CASCADE;
alter table keypad_codes add constraint keypad_codes_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table keypad_codes add constraint keypad_codes_pkey PRIMARY KEY (id);
alter table keypad_codes add constraint keypad_codes_contract_id_box_id_key UNIQUE NULLS NOT DISTINCT (contract_id, box_id);
alter table keypad_lists add constraint keypad_lists_started_by_fkey FOREIGN KEY (started_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table keypad_lists add constraint keypad_lists_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE CASCADE;
alter table keypad_lists add constraint keypad_lists_pkey PRIMARY KEY (warehouse_id);
alter table ledger_entries add constraint ledger_entries_allocated CHECK (((allocated >= 0) AND (allocated <= abs(amount))));
alter table ledger_entries add constraint ledger_entries_amount_check CHECK ((amount <> 0));
alter table ledger_entries add constraint ledger_entries_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'CZK'::text, 'PLN'::text, 'HUF'::text])));
alter table ledger_entries add constraint ledger_entries_due_debts CHECK (((due_on IS NOT NULL) OR (amount < 0)));
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
alter table ledger_entries add constraint ledger_entries_200_cash_in_drawer TRIGGER DEFERRABLE INITIALLY DEFERRED;
alter table ledger_entries add constraint ledger_entries_source_source_id_source_number_key UNIQUE (source, source_id, source_number);
alter table legal_agreements add constraint legal_agreements_language_check CHECK ((language = ANY (ARRAY['SK'::text, 'CS'::text, 'EN'::text, 'UK'::text, 'PL'::text, 'HU'::text])));
alter table legal_agreements add constraint legal_agreements_sha256_check CHECK ((length(sha256) = 32));
alter table legal_agreements add constraint legal_agreements_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table legal_agreements add constraint legal_agreements_pkey PRIMARY KEY (contract_id);
alter table legal_edition_texts add constraint legal_edition_texts_language_check CHECK ((language = ANY (ARRAY['SK'::text, 'CS'::text, 'EN'::text, 'UK'::text, 'PL'::text, 'HU'::text])));
alter table legal_edition_texts add constraint legal_edition_texts_text_check CHECK (((length(text) >= 1) AND (length(text) <= 100000)));
alter table legal_edition_texts add constraint legal_edition_texts_edition_id_fkey FOREIGN KEY (edition_id) REFERENCES legal_editions(id) ON DELETE CASCADE;
alter table legal_edition_texts add constraint legal_edition_texts_pkey PRIMARY KEY (edition_id, language);
alter table legal_editions add constraint legal_editions_kind_check CHECK ((kind = ANY (ARRAY['TERMS'::text, 'PRIVACY'::text])));
alter table legal_editions add constraint legal_editions_published CHECK ((((valid_from IS NULL) = (published_at IS NULL)) AND ((published_at IS NULL) = (published_by IS NULL))));
alter table legal_editions add constraint legal_editions_version_check CHECK ((version > 0));
alter table legal_editions add constraint legal_editions_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table legal_editions add constraint legal_editions_published_by_fkey FOREIGN KEY (published_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table legal_editions add constraint legal_editions_pkey PRIMARY KEY (id);
alter table legal_editions add constraint legal_editions_one_per_day UNIQUE NULLS NOT DISTINCT (kind, valid_from);
alter table legal_entities add constraint legal_entities_country_check CHECK ((country = ANY (ARRAY['SVK'::text, 'CZE'::text, 'POL'::text, 'HUN'::text])));
alter table legal_entities add constraint legal_entities_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'CZK'::text, 'PLN'::text, 'HUF'::text])));
alter table legal_entities add constraint legal_entities_increase_notice_days CHECK (((increase_notice_days >= 30) AND (increase_notice_days <= 365)));
alter table legal_entities add constraint legal_entities_late_interest CHECK (((NOT late_interest_fixed) OR ((country = 'SVK'::text) AND (late_interest_from IS NOT NULL))));
alter table legal_entities add constraint legal_entities_pkey PRIMARY KEY (id);
alter table legal_entities add constraint legal_entities_contract_prefix_key UNIQUE (contract_prefix);
alter table limited_acts add constraint limited_acts_amount_check CHECK ((amount > 0));
alter table limited_acts add constraint limited_acts_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'CZK'::text, 'PLN'::text, 'HUF'::text])));
alter table limited_acts add constraint limited_acts_noun_check CHECK ((noun = ANY (ARRAY['refund'::text, 'credit-note'::text, 'write-off'::text, 'discount'::text, 'cash'::text, 'cash-receipt'::text])));
alter table limited_acts add constraint limited_acts_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approvals(id) ON DELETE RESTRICT;
alter table limited_acts add constraint limited_acts_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE RESTRICT;
alter table limited_acts add constraint limited_acts_pkey PRIMARY KEY (id);
alter table limited_acts add constraint limited_acts_approval_id_key UNIQUE (approval_id);
alter table list_columns add constraint list_columns_column_order_check CHECK (((cardinality(column_order) >= 1) AND (cardinality(column_order) <= 40)));
alter table list_columns add constraint list_columns_hidden_check CHECK ((cardinality(hidden) <= 40));
alter table list_columns add constraint list_columns_list_check CHECK ((list = ANY (ARRAY['boxes'::text, 'contracts'::text, 'clients'::text, 'invoices'::text, 'payments'::text, 'audit'::text])));
alter table list_columns add constraint list_columns_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
alter table list_columns add constraint list_columns_pkey PRIMARY KEY (staff_id, list);
alter table lock_commands add constraint lock_commands_actor CHECK ((num_nonnulls(user_id, access_link_id, staff_id) = 1));
alter table lock_commands add constraint lock_commands_check CHECK ((expires_at > issued_at));
alter table lock_commands add constraint lock_commands_check2 CHECK (((state = 'REJECTED'::text) = (reason IS NOT NULL)));
alter table lock_commands add constraint lock_commands_check3 CHECK (((state <> 'UNLOCKED'::text) OR (relocks_at IS NOT NULL)));
alter table lock_commands add constraint lock_commands_contract CHECK (((contract_id IS NOT NULL) OR (user_id IS NULL)));
alter table lock_commands add constraint lock_commands_opening CHECK (((staff_id IS NULL) = (opening_id IS NULL)));
alter table lock_commands add constraint lock_commands_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 40)));
alter table lock_commands add constraint lock_commands_state_check CHECK ((state = ANY (ARRAY['REQUESTED'::text, 'SENT'::text, 'ACKED'::text, 'UNLOCKED'::text, 'RELOCKED'::text, 'REJECTED'::text, 'TIMEOUT'::text])));
alter table lock_commands add constraint lock_commands_access_link_id_fkey FOREIGN KEY (access_link_id) REFERENCES access_links(id) ON DELETE RESTRICT;
alter table lock_commands add constraint lock_commands_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table lock_commands add constraint lock_commands_lock_id_fkey FOREIGN KEY (lock_id) REFERENCES locks(id) ON DELETE RESTRICT;
alter table lock_commands add constraint lock_commands_opening_id_fkey FOREIGN KEY (opening_id) REFERENCES door_openings(id) ON DELETE RESTRICT;
alter table lock_commands add constraint lock_commands_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE RESTRICT;
alter table lock_commands add constraint lock_commands_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table lock_commands add constraint lock_commands_pkey PRIMARY KEY (id);
alter table locks add constraint locks_battery_percent_check CHECK (((battery_percent >= 0) AND (battery_percent <= 100)));
alter table locks add constraint locks_check CHECK (((door = 'BOX'::text) = (box_id IS NOT NULL)));
alter table locks add constraint locks_check1 CHECK (((state <> 'UNLOCKED'::text) OR (relocks_at IS NOT NULL)));
alter table locks add constraint locks_device_id_check CHECK ((device_id ~ '^[A-Za-z0-9_-]{1,64}$'::text));
alter table locks add constraint locks_door_check CHECK ((door = ANY (ARRAY['ENTRANCE'::text, 'BACKUP_ENTRANCE'::text, 'BOX'::text])));
alter table locks add constraint locks_removed_is_offline CHECK (((removed_at IS NULL) OR (NOT online)));
alter table locks add constraint locks_state_check CHECK ((state = ANY (ARRAY['LOCKED'::text, 'UNLOCKED'::text, 'UNKNOWN'::text])));
alter table locks add constraint locks_box_id_fkey FOREIGN KEY (box_id) REFERENCES boxes(id) ON DELETE RESTRICT;
alter table locks add constraint locks_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE RESTRICT;
alter table locks add constraint locks_pkey PRIMARY KEY (id);
alter table message_text_faults add constraint message_text_faults_missing_value_check CHECK ((missing_value ~ '^\w{1,60}$'::text));
alter table message_text_faults add constraint message_text_faults_message_text_id_fkey FOREIGN KEY (message_text_id) REFERENCES message_texts(id) ON DELETE CASCADE;
alter table message_text_faults add constraint message_text_faults_pkey PRIMARY KEY (message_text_id);
alter table message_texts add constraint message_texts_kind_check CHECK ((kind ~ '^[a-z-]{1,60}(\.[A-Z_]{1,40})?$'::text));
alter table message_texts add constraint message_texts_language_check CHECK ((language = ANY (ARRAY['SK'::text, 'CS'::text, 'EN'::text, 'UK'::text, 'PL'::text, 'HU'::text])));
alter table message_texts add constraint message_texts_standards_check CHECK (((jsonb_typeof(standards) = 'object'::text) AND (length((standards)::text) <= 60000)));
alter table message_texts add constraint message_texts_texts_check CHECK (((jsonb_typeof(texts) = 'object'::text) AND (texts <> '{}'::jsonb) AND (length((texts)::text) <= 60000)));
alter table message_texts add constraint message_texts_version_check CHECK ((version > 0));
alter table message_texts add constraint message_texts_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table message_texts add constraint message_texts_pkey PRIMARY KEY (id);
alter table message_texts add constraint message_texts_version UNIQUE (kind, language, version);
alter table messages add constraint messages_channel_check CHECK ((channel = ANY (ARRAY['EMAIL'::text, 'SMS'::text])));
alter table messages add constraint messages_client CHECK (((client_id IS NULL) OR (status = 'FAILED'::text)));
alter table messages add constraint messages_language_check CHECK ((language = ANY (ARRAY['SK'::text, 'CS'::text, 'EN'::text, 'UK'::text, 'PL'::text, 'HU'::text])));
alter table messages add constraint messages_resent CHECK (((resent_at IS NULL) OR (status = 'FAILED'::text)));
alter table messages add constraint messages_status_check CHECK ((status = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'FAILED'::text])));
alter table messages add constraint messages_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id) ON DELETE SET NULL;
alter table messages add constraint messages_pkey PRIMARY KEY (id);
alter table messages add constraint messages_dedupe_key_key UNIQUE (dedupe_key);
alter table mid_term_changes add constraint mid_term_changes_days CHECK ((valid_from < valid_to));
alter table mid_term_changes add constraint mid_term_changes_insurance_net_month_check CHECK ((insurance_net_month >= 0));
alter table mid_term_changes add constraint mid_term_changes_recurring_amount_check CHECK ((recurring_amount > 0));
alter table mid_term_changes add constraint mid_term_changes_rent_net_month_check CHECK ((rent_net_month > 0));
alter table mid_term_changes add constraint mid_term_changes_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table mid_term_changes add constraint mid_term_changes_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table mid_term_changes add constraint mid_term_changes_insurance_id_fkey FOREIGN KEY (insurance_id) REFERENCES insurances(id) ON DELETE RESTRICT;
alter table mid_term_changes add constraint mid_term_changes_pkey PRIMARY KEY (id);
alter table mid_term_documents add constraint mid_term_documents_days CHECK ((days_from < days_to));
alter table mid_term_documents add constraint mid_term_documents_change_id_fkey FOREIGN KEY (change_id) REFERENCES mid_term_changes(id) ON DELETE RESTRICT;
alter table mid_term_documents add constraint mid_term_documents_document_id_fkey FOREIGN KEY (document_id) REFERENCES invoices(id) ON DELETE RESTRICT;
alter table mid_term_documents add constraint mid_term_documents_pkey PRIMARY KEY (document_id);
alter table move_ins add constraint move_ins_accepted CHECK (((accepted_at IS NULL) = (accepted_amount IS NULL)));
alter table move_ins add constraint move_ins_accepted_amount_check CHECK ((accepted_amount > 0));
alter table move_ins add constraint move_ins_deposit_check CHECK ((deposit >= 0));
alter table move_ins add constraint move_ins_finished CHECK ((((state = 'FINISHED'::text) = (contract_id IS NOT NULL)) AND ((contract_id IS NULL) = (finished_at IS NULL))));
alter table move_ins add constraint move_ins_invoicing_period_months_check CHECK ((invoicing_period_months = ANY (ARRAY[1, 3, 6, 12])));
alter table move_ins add constraint move_ins_language_check CHECK ((language = ANY (ARRAY['SK'::text, 'CS'::text, 'EN'::text, 'UK'::text, 'PL'::text, 'HU'::text])));
alter table move_ins add constraint move_ins_no_copy CHECK (((state = 'OPEN'::text) OR ((details IS NULL) AND (accepted_ip IS NULL))));
alter table move_ins add constraint move_ins_own_price_check CHECK ((own_price > 0));
alter table move_ins add constraint move_ins_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'FINISHED'::text])));
alter table move_ins add constraint move_ins_terms CHECK (((invoicing_period_months IS NULL) = (insurance_id IS NULL)));
alter table move_ins add constraint move_ins_box_id_fkey FOREIGN KEY (box_id) REFERENCES boxes(id) ON DELETE RESTRICT;
alter table move_ins add constraint move_ins_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table move_ins add constraint move_ins_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table move_ins add constraint move_ins_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table move_ins add constraint move_ins_insurance_id_fkey FOREIGN KEY (insurance_id) REFERENCES insurances(id) ON DELETE RESTRICT;
alter table move_ins add constraint move_ins_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE RESTRICT;
alter table move_ins add constraint move_ins_pkey PRIMARY KEY (id);
alter table move_ins add constraint move_ins_contract_id_key UNIQUE (contract_id);
alter table notes add constraint notes_text_check CHECK ((text <> ''::text));
alter table notes add constraint notes_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id) ON DELETE CASCADE;
alter table notes add constraint notes_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE CASCADE;
alter table notes add constraint notes_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table notes add constraint notes_pkey PRIMARY KEY (id);
alter table orders add constraint orders_anonymised_check CHECK (((anonymised_at IS NULL) OR (status = 'CANCELLED'::text)));
alter table orders add constraint orders_charge_amount_check CHECK ((charge_amount > 0));
alter table orders add constraint orders_check CHECK (((status <> 'FULFILLED'::text) OR (client_id IS NOT NULL)));
alter table orders add constraint orders_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'CZK'::text, 'PLN'::text, 'HUF'::text])));
alter table orders add constraint orders_invoicing_period_months_check CHECK ((invoicing_period_months = ANY (ARRAY[1, 3, 6, 12])));
alter table orders add constraint orders_language_check CHECK ((language = ANY (ARRAY['SK'::text, 'CS'::text, 'EN'::text, 'UK'::text, 'PL'::text, 'HU'::text])));
alter table orders add constraint orders_resolution_check CHECK ((resolution = ANY (ARRAY['SAME_BOX'::text, 'LIKE_BOX'::text, 'REFUNDED'::text])));
alter table orders add constraint orders_session_check CHECK (((session_started_at IS NULL) OR ((status = 'FULFILLED'::text) AND account_created AND (placed_by IS NULL))));
alter table orders add constraint orders_status_check CHECK ((status = ANY (ARRAY['SUBMITTED'::text, 'FULFILLED'::text, 'FAILED'::text, 'CANCELLED'::text])));
alter table orders add constraint orders_waitlist_check CHECK (((waitlist_entry_id IS NULL) OR (waitlist_until IS NOT NULL)));
alter table orders add constraint orders_box_id_fkey FOREIGN KEY (box_id) REFERENCES boxes(id) ON DELETE RESTRICT;
alter table orders add constraint orders_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table orders add constraint orders_insurance_id_fkey FOREIGN KEY (insurance_id) REFERENCES insurances(id) ON DELETE RESTRICT;
alter table orders add constraint orders_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table orders add constraint orders_placed_by_fkey FOREIGN KEY (placed_by) REFERENCES users(id) ON DELETE RESTRICT;
alter table orders add constraint orders_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotions(id) ON DELETE RESTRICT;
alter table orders add constraint orders_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES vouchers(id) ON DELETE RESTRICT;
alter table orders add constraint orders_waitlist_entry_id_fkey FOREIGN KEY (waitlist_entry_id) REFERENCES waitlist_entries(id) ON DELETE SET NULL;
alter table orders add constraint orders_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE RESTRICT;
alter table orders add constraint orders_pkey PRIMARY KEY (id);
alter table own_insurances add constraint own_insurances_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE CASCADE;
alter table own_insurances add constraint own_insurances_pkey PRIMARY KEY (contract_id);
alter table password_tokens add constraint password_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['SET_PASSWORD'::text, 'RESET_PASSWORD'::text, 'CONFIRM_EMAIL'::text])));
alter table password_tokens add constraint password_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table password_tokens add constraint password_tokens_pkey PRIMARY KEY (token_hash);
alter table payment_notifications add constraint payment_notifications_subject CHECK ((((subject = 'PAYMENT'::text) = (provider_payment_id IS NOT NULL)) AND ((subject = 'PAYMENT'::text) = (subject_id IS NULL))));
alter table payment_notifications add constraint payment_notifications_subject_check CHECK ((subject = ANY (ARRAY['PAYMENT'::text, 'REFUND'::text, 'DISPUTE'::text, 'FRAUD_WARNING'::text, 'PAYOUT'::text])));
alter table payment_notifications add constraint payment_notifications_times_received_check CHECK ((times_received > 0));
alter table payment_notifications add constraint payment_notifications_pkey PRIMARY KEY (id);
alter table payment_notifications add constraint payment_notifications_provider_event_id_key UNIQUE (provider, event_id);
alter table payments add constraint payments_amount_check CHECK ((amount > 0));
alter table payments add constraint payments_attempt_check CHECK ((attempt > 0));
alter table payments add constraint payments_autopay CHECK ((((kind = 'AUTOPAY'::text) = (method_reference IS NOT NULL)) AND ((kind = 'PAGE'::text) OR (rent_id IS NOT NULL))));
alter table payments add constraint payments_belongs CHECK ((((((order_id IS NOT NULL))::integer + ((rent_id IS NOT NULL))::integer) + (is_recovered)::integer) = 1));
alter table payments add constraint payments_charged CHECK ((((charged_amount IS NULL) = (charged_currency IS NULL)) AND ((charged_amount IS NULL) OR ((settlement IS NOT NULL) AND (settlement = ANY (ARRAY['HELD_FOR_REVIEW'::text, 'REFUNDED'::text]))))));
alter table payments add constraint payments_charged_amount_check CHECK ((charged_amount > 0));
alter table payments add constraint payments_charged_currency_check CHECK ((charged_currency = ANY (ARRAY['EUR'::text, 'CZK'::text, 'PLN'::text, 'HUF'::text])));
alter table payments add constraint payments_check1 CHECK (((status = 'PAID'::text) = (paid_at IS NOT NULL)));
alter table payments add constraint payments_check2 CHECK (((return_path IS NULL) OR ((rent_id IS NOT NULL) AND (return_path ~~ '/%'::text))));
alter table payments add constraint payments_decline_kind_check CHECK ((decline_kind = ANY (ARRAY['SOFT'::text, 'HARD'::text, 'CHALLENGE'::text])));
alter table payments add constraint payments_kind_check CHECK ((kind = ANY (ARRAY['PAGE'::text, 'AUTOPAY'::text])));
alter table payments add constraint payments_place CHECK ((is_recovered = (warehouse_id IS NULL)));
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
alter table payout_differences add constraint payout_differences_about CHECK (((num_nonnulls(payout_id, payment_id) = 1) AND ((line_id IS NULL) OR (payout_id IS NOT NULL))));
alter table payout_differences add constraint payout_differences_by_person CHECK ((((COALESCE(resolution, 'GONE'::text) <> 'GONE'::text) = ((resolved_by IS NOT NULL) AND (note IS NOT NULL))) AND ((resolved_by IS NULL) = (note IS NULL))));
alter table payout_differences add constraint payout_differences_kind CHECK ((kind = ANY (ARRAY['UNKNOWN_LINE'::text, 'PAID_TWICE'::text, 'AMOUNT'::text, 'CURRENCY'::text, 'ADJUSTMENT'::text, 'FEE_CHANGED'::text, 'SUM'::text, 'NO_LINES'::text, 'PAYOUT_FAILED'::text, 'MISSING_PAYMENT'::text, 'MISSING_REFUND'::text, 'LINE_GONE'::text])));
alter table payout_differences add constraint payout_differences_note CHECK (((length(note) >= 1) AND (length(note) <= 500)));
alter table payout_differences add constraint payout_differences_refund CHECK ((((kind = 'MISSING_REFUND'::text) = (refund_id IS NOT NULL)) AND ((refund_id IS NULL) OR (payment_id IS NOT NULL))));
alter table payout_differences add constraint payout_differences_resolution CHECK ((resolution = ANY (ARRAY['GONE'::text, 'FEE_CORRECTED'::text, 'EXPLAINED'::text])));
alter table payout_differences add constraint payout_differences_resolved CHECK (((resolution IS NULL) = (resolved_at IS NULL)));
alter table payout_differences add constraint payout_differences_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table payout_differences add constraint payout_differences_line_id_fkey FOREIGN KEY (line_id) REFERENCES payout_lines(id) ON DELETE RESTRICT;
alter table payout_differences add constraint payout_differences_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT;
alter table payout_differences add constraint payout_differences_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id) ON DELETE RESTRICT;
alter table payout_differences add constraint payout_differences_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE RESTRICT;
alter table payout_differences add constraint payout_differences_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table payout_differences add constraint payout_differences_pkey PRIMARY KEY (id);
alter table payout_differences add constraint payout_differences_cause_key_key UNIQUE (cause_key);
alter table payout_lines add constraint payout_lines_carried CHECK (((kind <> ALL (ARRAY['CARRIED_IN'::text, 'CARRIED_OUT'::text])) OR (fee = 0)));
alter table payout_lines add constraint payout_lines_kind CHECK ((kind = ANY (ARRAY['PAYMENT'::text, 'REFUND'::text, 'REFUND_RETURNED'::text, 'DISPUTE'::text, 'DISPUTE_RETURNED'::text, 'FEE'::text, 'ADJUSTMENT'::text, 'PAYOUT_RETURNED'::text, 'CARRIED_IN'::text, 'CARRIED_OUT'::text])));
alter table payout_lines add constraint payout_lines_match CHECK ((((payment_id IS NULL) OR (kind = 'PAYMENT'::text)) AND ((refund_id IS NULL) OR (kind = ANY (ARRAY['REFUND'::text, 'REFUND_RETURNED'::text]))) AND ((dispute_id IS NULL) OR (kind = ANY (ARRAY['DISPUTE'::text, 'DISPUTE_RETURNED'::text]))) AND ((returned_payout_id IS NULL) OR (kind = 'PAYOUT_RETURNED'::text))));
alter table payout_lines add constraint payout_lines_net CHECK ((net = (amount - fee)));
alter table payout_lines add constraint payout_lines_one_match CHECK ((num_nonnulls(payment_id, refund_id, dispute_id, returned_payout_id) <= 1));
alter table payout_lines add constraint payout_lines_provider_line_id CHECK (((length(provider_line_id) >= 1) AND (length(provider_line_id) <= 200)));
alter table payout_lines add constraint payout_lines_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES disputes(id) ON DELETE RESTRICT;
alter table payout_lines add constraint payout_lines_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT;
alter table payout_lines add constraint payout_lines_payout FOREIGN KEY (payout_id, provider) REFERENCES payouts(id, provider) ON DELETE RESTRICT;
alter table payout_lines add constraint payout_lines_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE RESTRICT;
alter table payout_lines add constraint payout_lines_returned_payout_id_fkey FOREIGN KEY (returned_payout_id) REFERENCES payouts(id) ON DELETE RESTRICT;
alter table payout_lines add constraint payout_lines_pkey PRIMARY KEY (id);
alter table payout_lines add constraint payout_lines_vendor_key UNIQUE (provider, provider_line_id);
alter table payouts add constraint payouts_account CHECK (((length(account) >= 1) AND (length(account) <= 100)));
alter table payouts add constraint payouts_currency CHECK ((currency ~ '^[A-Z]{3}$'::text));
alter table payouts add constraint payouts_lines_state CHECK ((lines_state = ANY (ARRAY['COMPLETE'::text, 'LATER'::text, 'NONE'::text])));
alter table payouts add constraint payouts_provider CHECK ((provider = ANY (ARRAY['STRIPE'::text, 'GOPAY'::text, 'MOCK'::text])));
alter table payouts add constraint payouts_provider_payout_id CHECK (((length(provider_payout_id) >= 1) AND (length(provider_payout_id) <= 200)));
alter table payouts add constraint payouts_reconciled_at CHECK (((state = 'OPEN'::text) = (reconciled_at IS NULL)));
alter table payouts add constraint payouts_state CHECK ((state = ANY (ARRAY['OPEN'::text, 'RECONCILED'::text, 'EXPLAINED'::text])));
alter table payouts add constraint payouts_status CHECK ((status = ANY (ARRAY['PENDING'::text, 'IN_TRANSIT'::text, 'PAID'::text, 'FAILED'::text, 'CANCELED'::text])));
alter table payouts add constraint payouts_bank_entry_id_fkey FOREIGN KEY (bank_entry_id) REFERENCES bank_entries(id) ON DELETE RESTRICT;
alter table payouts add constraint payouts_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table payouts add constraint payouts_pkey PRIMARY KEY (id);
alter table payouts add constraint payouts_bank_entry_id_key UNIQUE (bank_entry_id);
alter table payouts add constraint payouts_line_key UNIQUE (id, provider);
alter table payouts add constraint payouts_vendor_key UNIQUE (provider, account, is_live, provider_payout_id);
alter table period_discounts add constraint period_discounts_discount_bp_check CHECK (((discount_bp >= 0) AND (discount_bp <= 9000)));
alter table period_discounts add constraint period_discounts_months_check CHECK ((months = ANY (ARRAY[1, 3, 6, 12])));
alter table period_discounts add constraint period_discounts_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE CASCADE;
alter table period_discounts add constraint period_discounts_pkey PRIMARY KEY (id);
alter table period_discounts add constraint period_discounts_legal_entity_id_months_key UNIQUE (legal_entity_id, months);
alter table plan_drafts add constraint plan_drafts_floors CHECK ((jsonb_typeof(floors) = 'array'::text));
alter table plan_drafts add constraint plan_drafts_places CHECK ((jsonb_typeof(places) = 'array'::text));
alter table plan_drafts add constraint plan_drafts_whole CHECK (((floors IS NULL) = (places IS NULL)));
alter table plan_drafts add constraint plan_drafts_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table plan_drafts add constraint plan_drafts_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE CASCADE;
alter table plan_drafts add constraint plan_drafts_pkey PRIMARY KEY (warehouse_id);
alter table planned_prices add constraint planned_prices_price_net_month_check CHECK ((price_net_month > 0));
alter table planned_prices add constraint planned_prices_box_id_fkey FOREIGN KEY (box_id) REFERENCES boxes(id) ON DELETE CASCADE;
alter table planned_prices add constraint planned_prices_pkey PRIMARY KEY (box_id, effective_on);
alter table postponed_set_up_steps add constraint postponed_set_up_steps_step_check CHECK ((step = ANY (ARRAY['COMPANY'::text, 'VAT'::text, 'WAREHOUSE'::text, 'BOXES'::text, 'PRICES'::text, 'INSURANCE'::text, 'GATEWAY'::text, 'MAIL'::text, 'MAIL_TEST'::text, 'LOCKS'::text, 'OPEN'::text, 'TRIAL_ORDER'::text])));
alter table postponed_set_up_steps add constraint postponed_set_up_steps_pkey PRIMARY KEY (step);
alter table price_history add constraint price_history_price_net_month_check CHECK ((price_net_month > 0));
alter table price_history add constraint price_history_box_id_fkey FOREIGN KEY (box_id) REFERENCES boxes(id) ON DELETE CASCADE;
alter table price_history add constraint price_history_pkey PRIMARY KEY (id);
alter table promises add constraint promises_amount_check CHECK ((amount > 0));
alter table promises add constraint promises_check CHECK ((promised_on >= made_on));
alter table promises add constraint promises_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'CZK'::text, 'PLN'::text, 'HUF'::text])));
alter table promises add constraint promises_due_check CHECK ((due >= 0));
alter table promises add constraint promises_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table promises add constraint promises_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table promises add constraint promises_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table promises add constraint promises_pkey PRIMARY KEY (id);
alter table promises add constraint promises_one_at_a_time EXCLUDE USING gist (client_id WITH =, legal_entity_id WITH =, currency WITH =, daterange(made_on, promised_on, '[]'::text) WITH &&) WHERE ((withdrawn_at IS NULL));
alter table promotions add constraint promotions_check CHECK ((valid_from <= valid_to));
alter table promotions add constraint promotions_country_check CHECK ((country = ANY (ARRAY['SVK'::text, 'CZE'::text, 'POL'::text, 'HUN'::text])));
alter table promotions add constraint promotions_kind_check CHECK ((kind = 'FIRST_MONTH_FREE'::text));
alter table promotions add constraint promotions_promo_type_check CHECK ((promo_type = ANY (ARRAY['Easter'::text, 'Christmas'::text, 'Snowflake'::text, 'Gem'::text, 'Gift'::text, 'Heart'::text, 'Leaf'::text, 'Sun'::text, 'Umbrella'::text])));
alter table promotions add constraint promotions_pkey PRIMARY KEY (id);
alter table provider_secrets add constraint provider_secrets_account_check CHECK (((length(account) >= 1) AND (length(account) <= 100)));
alter table provider_secrets add constraint provider_secrets_account_of_gateway CHECK (((account IS NULL) OR (provider = ANY (ARRAY['STRIPE'::text, 'GOPAY'::text]))));
alter table provider_secrets add constraint provider_secrets_company_of_authority CHECK (((legal_entity_id IS NOT NULL) = (provider = ANY (ARRAY['KSEF'::text, 'NAV'::text]))));
alter table provider_secrets add constraint provider_secrets_expiry_of_secret CHECK (((expires_at IS NULL) OR (secret_encrypted IS NOT NULL)));
alter table provider_secrets add constraint provider_secrets_provider_check CHECK ((provider = ANY (ARRAY['SMTP'::text, 'STRIPE'::text, 'GOPAY'::text, 'KSEF'::text, 'NAV'::text, 'APPLE_WALLET'::text, 'GOOGLE_WALLET'::text])));
alter table provider_secrets add constraint provider_secrets_version_check CHECK ((version > 0));
alter table provider_secrets add constraint provider_secrets_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table provider_secrets add constraint provider_secrets_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table provider_secrets add constraint provider_secrets_of_company UNIQUE NULLS NOT DISTINCT (provider, legal_entity_id);
alter table rate_limits add constraint rate_limits_pkey PRIMARY KEY (key);
alter table recovered_payments add constraint recovered_payments_account CHECK ((((COALESCE(decision, 'MATCH'::text) = 'ASSIGN'::text) = (client_id IS NOT NULL)) AND ((client_id IS NULL) = (legal_entity_id IS NULL))));
alter table recovered_payments add constraint recovered_payments_adopted CHECK (((adopted_at IS NULL) OR (decision IS NOT NULL)));
alter table recovered_payments add constraint recovered_payments_amount_check CHECK ((amount > 0));
alter table recovered_payments add constraint recovered_payments_by_staff CHECK (((COALESCE(decision, 'MATCH'::text) = 'MATCH'::text) = (decided_by IS NULL)));
alter table recovered_payments add constraint recovered_payments_debits CHECK (((client_id IS NOT NULL) OR (debit_ids = '{}'::uuid[])));
alter table recovered_payments add constraint recovered_payments_decided CHECK (((decision IS NULL) = (decided_at IS NULL)));
alter table recovered_payments add constraint recovered_payments_decision_check CHECK ((decision = ANY (ARRAY['MATCH'::text, 'REFUND'::text, 'ASSIGN'::text])));
alter table recovered_payments add constraint recovered_payments_refunded_check CHECK ((refunded >= 0));
alter table recovered_payments add constraint recovered_payments_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table recovered_payments add constraint recovered_payments_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table recovered_payments add constraint recovered_payments_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table recovered_payments add constraint recovered_payments_pkey PRIMARY KEY (provider, provider_payment_id);
alter table recovered_payments add constraint recovered_payments_id_key UNIQUE (id);
alter table referral_rewards add constraint referral_rewards_amount_check CHECK ((amount > 0));
alter table referral_rewards add constraint referral_rewards_debit_pays_a_rent CHECK (((kind = 'CREDIT'::text) OR (rent_id IS NOT NULL)));
alter table referral_rewards add constraint referral_rewards_kind_check CHECK ((kind = ANY (ARRAY['CREDIT'::text, 'DEBIT'::text])));
alter table referral_rewards add constraint referral_rewards_only_credits_wait CHECK ((((available_at IS NULL) AND (cancelled_at IS NULL)) OR ((kind = 'CREDIT'::text) AND (rent_id IS NULL))));
alter table referral_rewards add constraint referral_rewards_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table referral_rewards add constraint referral_rewards_rent_id_fkey FOREIGN KEY (rent_id) REFERENCES rents(id) ON DELETE RESTRICT;
alter table referral_rewards add constraint referral_rewards_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table referral_rewards add constraint referral_rewards_pkey PRIMARY KEY (id);
alter table refunds add constraint refunds_act CHECK (((act_id IS NOT NULL) = (reason = ANY (ARRAY['GOODWILL'::text, 'TERMS_CHANGE'::text, 'RECOVERED'::text]))));
alter table refunds add constraint refunds_amount_check CHECK ((amount > 0));
alter table refunds add constraint refunds_done_at CHECK (((status <> 'DONE'::text) OR (done_at IS NOT NULL)));
alter table refunds add constraint refunds_manual_proof_check CHECK (((length(manual_proof) >= 1) AND (length(manual_proof) <= 500)));
alter table refunds add constraint refunds_paid_manually CHECK (((status = 'PAID_MANUALLY'::text) = ((manual_proof IS NOT NULL) AND (paid_manually_by IS NOT NULL))));
alter table refunds add constraint refunds_reason_check CHECK ((reason = ANY (ARRAY['LATE_PAYMENT'::text, 'DUPLICATE_PAYMENT'::text, 'PROMOTION'::text, 'EARLY_END'::text, 'WITHDRAWAL'::text, 'GOODWILL'::text, 'TERMS_CHANGE'::text, 'RECOVERED'::text])));
alter table refunds add constraint refunds_send_number_check CHECK ((send_number > 0));
alter table refunds add constraint refunds_status_check CHECK ((status = ANY (ARRAY['REQUESTED'::text, 'SENT'::text, 'DONE'::text, 'FAILED'::text, 'PAID_MANUALLY'::text])));
alter table refunds add constraint refunds_credit_note_id_fkey FOREIGN KEY (credit_note_id) REFERENCES invoices(id) ON DELETE RESTRICT;
alter table refunds add constraint refunds_paid_manually_by_fkey FOREIGN KEY (paid_manually_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table refunds add constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT;
alter table refunds add constraint refunds_pkey PRIMARY KEY (id);
alter table refunds add constraint refunds_payment_id_reason_act_id_key UNIQUE NULLS NOT DISTINCT (payment_id, reason, act_id);
alter table rent_increases add constraint rent_increases_accepted CHECK (
CASE
    WHEN (status = 'ACCEPTED'::text) THEN (accepted_at IS NOT NULL)
    WHEN (status = ANY (ARRAY['OPEN'::text, 'EFFECTIVE'::text])) THEN (accepted_at IS NULL)
    ELSE true
END);
alter table rent_increases add constraint rent_increases_effective CHECK (((status <> 'EFFECTIVE'::text) OR by_clause));
alter table rent_increases add constraint rent_increases_higher CHECK (((rent_net_month > old_rent_net_month) AND (recurring_amount > old_recurring_amount)));
alter table rent_increases add constraint rent_increases_note CHECK (((NOT by_clause) OR ((length(TRIM(BOTH FROM note)) >= 1) AND (length(TRIM(BOTH FROM note)) <= 500))));
alter table rent_increases add constraint rent_increases_notice CHECK (((notice_days >= 30) AND (effective_on >= (announced_on + notice_days))));
alter table rent_increases add constraint rent_increases_old_rent_net_month_check CHECK ((old_rent_net_month > 0));
alter table rent_increases add constraint rent_increases_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'EFFECTIVE'::text, 'ACCEPTED'::text, 'LEFT'::text, 'WITHDRAWN'::text])));
alter table rent_increases add constraint rent_increases_withdrawn CHECK (((status = 'WITHDRAWN'::text) = (withdrawn_at IS NOT NULL)));
alter table rent_increases add constraint rent_increases_announced_by_fkey FOREIGN KEY (announced_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table rent_increases add constraint rent_increases_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table rent_increases add constraint rent_increases_pkey PRIMARY KEY (id);
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
alter table report_deliveries add constraint report_deliveries_rejected_check CHECK ((rejected = ANY (ARRAY['STAFF_ENDED'::text, 'NO_RIGHT'::text, 'OUT_OF_SCOPE'::text])));
alter table report_deliveries add constraint report_deliveries_run_id_fkey FOREIGN KEY (run_id) REFERENCES report_runs(id) ON DELETE CASCADE;
alter table report_deliveries add constraint report_deliveries_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE RESTRICT;
alter table report_deliveries add constraint report_deliveries_pkey PRIMARY KEY (run_id, staff_id);
alter table report_recipients add constraint report_recipients_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES report_schedules(id) ON DELETE CASCADE;
alter table report_recipients add constraint report_recipients_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE RESTRICT;
alter table report_recipients add constraint report_recipients_pkey PRIMARY KEY (schedule_id, staff_id);
alter table report_runs add constraint report_runs_check CHECK ((ran_at >= due_at));
alter table report_runs add constraint report_runs_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES report_schedules(id) ON DELETE CASCADE;
alter table report_runs add constraint report_runs_pkey PRIMARY KEY (id);
alter table report_runs add constraint report_runs_schedule_id_due_at_key UNIQUE (schedule_id, due_at);
alter table report_schedules add constraint report_schedules_every_check CHECK ((every = ANY (ARRAY['DAILY'::text, 'WEEKLY'::text, 'MONTHLY'::text])));
alter table report_schedules add constraint report_schedules_filters_check CHECK ((jsonb_typeof(filters) = 'object'::text));
alter table report_schedules add constraint report_schedules_format_check CHECK ((format = ANY (ARRAY['CSV'::text, 'XLSX'::text])));
alter table report_schedules add constraint report_schedules_hour_check CHECK (((hour >= 0) AND (hour <= 23)));
alter table report_schedules add constraint report_schedules_month_day_check CHECK (((month_day >= 1) AND (month_day <= 31)));
alter table report_schedules add constraint report_schedules_paused CHECK (((next_run_at IS NULL) OR (paused_reason IS NULL)));
alter table report_schedules add constraint report_schedules_paused_reason_check CHECK ((paused_reason = ANY (ARRAY['STAFF_ENDED'::text, 'NO_RIGHT'::text, 'OUT_OF_SCOPE'::text])));
alter table report_schedules add constraint report_schedules_report_check CHECK ((report ~ '^[a-z-]{1,40}$'::text));
alter table report_schedules add constraint report_schedules_time CHECK ((((every = 'WEEKLY'::text) = (weekday IS NOT NULL)) AND ((every = 'MONTHLY'::text) = (month_day IS NOT NULL))));
alter table report_schedules add constraint report_schedules_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)));
alter table report_schedules add constraint report_schedules_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE RESTRICT;
alter table report_schedules add constraint report_schedules_pkey PRIMARY KEY (id);
alter table role_limits add constraint role_limits_check CHECK ((per_30_days >= per_action));
alter table role_limits add constraint role_limits_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'CZK'::text, 'PLN'::text, 'HUF'::text])));
alter table role_limits add constraint role_limits_noun_check CHECK ((noun = ANY (ARRAY['refund'::text, 'credit-note'::text, 'write-off'::text, 'discount'::text, 'cash'::text, 'cash-receipt'::text])));
alter table role_limits add constraint role_limits_per_action_check CHECK ((per_action >= 0));
alter table role_limits add constraint role_limits_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE;
alter table role_limits add constraint role_limits_pkey PRIMARY KEY (role_id, noun, currency);
alter table role_percent_limits add constraint role_percent_limits_basis_points_check CHECK (((basis_points >= 0) AND (basis_points <= 30000)));
alter table role_percent_limits add constraint role_percent_limits_noun_check CHECK ((noun = ANY (ARRAY['price'::text, 'rent-increase'::text])));
alter table role_percent_limits add constraint role_percent_limits_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE;
alter table role_percent_limits add constraint role_percent_limits_pkey PRIMARY KEY (role_id, noun);
alter table role_rights add constraint role_rights_right_key_check CHECK ((right_key ~ '^(read|write):[a-z-]+$'::text));
alter table role_rights add constraint role_rights_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE;
alter table role_rights add constraint role_rights_pkey PRIMARY KEY (role_id, right_key);
alter table roles add constraint roles_limits_version_check CHECK ((limits_version > 0));
alter table roles add constraint roles_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)));
alter table roles add constraint roles_preset_check CHECK ((preset = ANY (ARRAY['owner'::text, 'manager'::text, 'site-staff'::text, 'accountant'::text, 'read-only'::text, 'admin-user'::text])));
alter table roles add constraint roles_pkey PRIMARY KEY (id);
alter table roles add constraint roles_name_key UNIQUE (name);
alter table roles add constraint roles_preset_key UNIQUE (preset);
alter table saved_views add constraint saved_views_list_check CHECK ((list = ANY (ARRAY['boxes'::text, 'contracts'::text, 'clients'::text, 'invoices'::text, 'payments'::text, 'audit'::text])));
alter table saved_views add constraint saved_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)));
alter table saved_views add constraint saved_views_search_check CHECK (((length(search) >= 1) AND (length(search) <= 1000)));
alter table saved_views add constraint saved_views_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
alter table saved_views add constraint saved_views_pkey PRIMARY KEY (id);
alter table schema_migrations add constraint schema_migrations_pkey PRIMARY KEY (name);
alter table search_entries add constraint search_entries_kind_check CHECK ((kind = ANY (ARRAY['BOX'::text, 'CLIENT'::text, 'CONTRACT'::text, 'INVOICE'::text, 'ORDER'::text, 'WAREHOUSE'::text, 'VOUCHER'::text, 'LOCK'::text, 'STAFF'::text, 'COMPANY'::text])));
alter table search_entries add constraint search_entries_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id) ON DELETE CASCADE;
alter table search_entries add constraint search_entries_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE CASCADE;
alter table search_entries add constraint search_entries_once UNIQUE NULLS NOT DISTINCT (kind, id, warehouse_id);
alter table secret_keys add constraint secret_keys_check_value_check CHECK ((length(check_value) = 32));
alter table secret_keys add constraint secret_keys_pkey PRIMARY KEY (check_value);
alter table service_calls add constraint service_calls_check CHECK (((last_failure_at IS NULL) = (last_failure IS NULL)));
alter table service_calls add constraint service_calls_check1 CHECK (((last_success_at IS NOT NULL) OR (last_failure_at IS NOT NULL)));
alter table service_calls add constraint service_calls_last_failure_check CHECK ((length(last_failure) <= 300));
alter table service_calls add constraint service_calls_system_check CHECK ((system = ANY (ARRAY['gateway'::text, 'lock'::text, 'camera'::text, 'tax'::text, 'mail'::text])));
alter table service_calls add constraint service_calls_pkey PRIMARY KEY (system, provider);
alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table sessions add constraint sessions_pkey PRIMARY KEY (token_hash);
alter table sessions add constraint sessions_id_key UNIQUE (id);
alter table settings add constraint settings_dated CHECK (((valid_from IS NOT NULL) = (section = 'notice'::text)));
alter table settings add constraint settings_section_check CHECK ((section = ANY (ARRAY['contact'::text, 'page'::text, 'sizes'::text, 'sites'::text, 'sessions'::text, 'orders'::text, 'gateways'::text, 'notice'::text, 'dunning'::text, 'retention'::text, 'tax'::text, 'tasks'::text, 'maintenance'::text, 'inspection'::text])));
alter table settings add constraint settings_value_check CHECK (((jsonb_typeof(value) = 'object'::text) AND (length((value)::text) <= 20000)));
alter table settings add constraint settings_version_check CHECK ((version > 0));
alter table settings add constraint settings_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table settings add constraint settings_pkey PRIMARY KEY (id);
alter table settings add constraint settings_one_per_day UNIQUE NULLS NOT DISTINCT (section, valid_from);
alter table settings add constraint settings_version UNIQUE (section, version);
alter table sign_in_codes add constraint sign_in_codes_browser_hash_check CHECK ((length(browser_hash) = 32));
alter table sign_in_codes add constraint sign_in_codes_check CHECK (((user_id IS NULL) OR (staff_id IS NULL)));
alter table sign_in_codes add constraint sign_in_codes_code_hash_check CHECK ((length(code_hash) = 32));
alter table sign_in_codes add constraint sign_in_codes_failures_check CHECK (((failures >= 0) AND (failures <= 5)));
alter table sign_in_codes add constraint sign_in_codes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
alter table sign_in_codes add constraint sign_in_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table sign_in_codes add constraint sign_in_codes_pkey PRIMARY KEY (id);
alter table sign_in_codes add constraint sign_in_codes_browser_hash_key UNIQUE (browser_hash);
alter table signing_links add constraint signing_links_amount_check CHECK ((amount > 0));
alter table signing_links add constraint signing_links_ended CHECK (((ended_at IS NULL) = (outcome IS NULL)));
alter table signing_links add constraint signing_links_expires CHECK ((expires_at > created_at));
alter table signing_links add constraint signing_links_outcome_check CHECK ((outcome = ANY (ARRAY['SIGNED'::text, 'WITHDRAWN'::text])));
alter table signing_links add constraint signing_links_move_in_id_fkey FOREIGN KEY (move_in_id) REFERENCES move_ins(id) ON DELETE CASCADE;
alter table signing_links add constraint signing_links_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table signing_links add constraint signing_links_pkey PRIMARY KEY (id);
alter table signing_links add constraint signing_links_token_hash_key UNIQUE (token_hash);
alter table staff add constraint staff_check CHECK (((password_hash IS NULL) = (totp_secret_encrypted IS NULL)));
alter table staff add constraint staff_email_check CHECK ((length(email) <= 254));
alter table staff add constraint staff_locale_check CHECK ((locale = ANY (ARRAY['SK'::text, 'CS'::text, 'EN'::text, 'UK'::text, 'PL'::text, 'HU'::text])));
alter table staff add constraint staff_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)));
alter table staff add constraint staff_password_after_acceptance CHECK (((password_hash IS NULL) OR (accepted_at IS NOT NULL)));
alter table staff add constraint staff_pkey PRIMARY KEY (id);
alter table staff add constraint staff_900_keep_owner TRIGGER DEFERRABLE INITIALLY DEFERRED;
alter table staff add constraint staff_910_keep_factor TRIGGER DEFERRABLE INITIALLY DEFERRED;
alter table staff_invitations add constraint staff_invitations_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
alter table staff_invitations add constraint staff_invitations_pkey PRIMARY KEY (token_hash);
alter table staff_passkey_challenges add constraint staff_passkey_challenges_challenge_check CHECK ((length(challenge) = 32));
alter table staff_passkey_challenges add constraint staff_passkey_challenges_check CHECK (((purpose = 'SIGN_IN'::text) = (staff_id IS NULL)));
alter table staff_passkey_challenges add constraint staff_passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['REGISTER'::text, 'SIGN_IN'::text, 'CONFIRM'::text])));
alter table staff_passkey_challenges add constraint staff_passkey_challenges_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
alter table staff_passkey_challenges add constraint staff_passkey_challenges_pkey PRIMARY KEY (challenge);
alter table staff_passkeys add constraint staff_passkeys_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1023)));
alter table staff_passkeys add constraint staff_passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)));
alter table staff_passkeys add constraint staff_passkeys_public_key_check CHECK (((length(public_key) >= 1) AND (length(public_key) <= 4096)));
alter table staff_passkeys add constraint staff_passkeys_sign_count_check CHECK ((sign_count >= 0));
alter table staff_passkeys add constraint staff_passkeys_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
alter table staff_passkeys add constraint staff_passkeys_pkey PRIMARY KEY (id);
alter table staff_passkeys add constraint staff_passkeys_900_keep_factor TRIGGER DEFERRABLE INITIALLY DEFERRED;
alter table staff_passkeys add constraint staff_passkeys_credential_id_key UNIQUE (credential_id);
alter table staff_recovery_codes add constraint staff_recovery_codes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
alter table staff_recovery_codes add constraint staff_recovery_codes_pkey PRIMARY KEY (staff_id, code_hash);
alter table staff_sessions add constraint staff_sessions_active CHECK (((NOT is_shared) OR (active_at IS NOT NULL)));
alter table staff_sessions add constraint staff_sessions_pin_failures_check CHECK (((pin_failures >= 0) AND (pin_failures <= 5)));
alter table staff_sessions add constraint staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE;
alter table staff_sessions add constraint staff_sessions_pkey PRIMARY KEY (id);
alter table staff_sessions add constraint staff_sessions_token_hash_key UNIQUE (token_hash);
alter table stale_box_changes add constraint stale_box_changes_pkey PRIMARY KEY (id);
alter table task_marks add constraint task_marks_kind_check CHECK ((kind ~ '^[a-z-]{1,40}$'::text));
alter table task_marks add constraint task_marks_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES staff(id) ON DELETE RESTRICT;
alter table task_marks add constraint task_marks_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table task_marks add constraint task_marks_pkey PRIMARY KEY (kind, subject_id);
alter table tasks add constraint tasks_about_a_warehouse CHECK (((warehouse_id IS NOT NULL) OR ((box_id IS NULL) AND (contract_id IS NULL))));
alter table tasks add constraint tasks_done CHECK (((done_at IS NULL) = (done_by IS NULL)));
alter table tasks add constraint tasks_of_a_contract CHECK (((contract_id IS NULL) = (client_id IS NULL)));
alter table tasks add constraint tasks_text_check CHECK ((length(text) <= 4000));
alter table tasks add constraint tasks_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)));
alter table tasks add constraint tasks_box_id_fkey FOREIGN KEY (box_id) REFERENCES boxes(id) ON DELETE SET NULL;
alter table tasks add constraint tasks_client_id_fkey FOREIGN KEY (client_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table tasks add constraint tasks_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table tasks add constraint tasks_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table tasks add constraint tasks_done_by_fkey FOREIGN KEY (done_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table tasks add constraint tasks_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE CASCADE;
alter table tasks add constraint tasks_pkey PRIMARY KEY (id);
alter table tax_report_rounds add constraint tax_report_rounds_faults_check CHECK ((jsonb_typeof(faults) = 'array'::text));
alter table tax_report_rounds add constraint tax_report_rounds_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500)));
alter table tax_report_rounds add constraint tax_report_rounds_round_check CHECK ((round >= 1));
alter table tax_report_rounds add constraint tax_report_rounds_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES tax_reports(invoice_id) ON DELETE RESTRICT;
alter table tax_report_rounds add constraint tax_report_rounds_sent_again_by_fkey FOREIGN KEY (sent_again_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table tax_report_rounds add constraint tax_report_rounds_pkey PRIMARY KEY (invoice_id, round);
alter table tax_reports add constraint tax_reports_authority_check CHECK ((authority = ANY (ARRAY['KSEF'::text, 'NAV'::text])));
alter table tax_reports add constraint tax_reports_check CHECK (((status = ANY (ARRAY['ACCEPTED'::text, 'REJECTED'::text, 'HANDLED'::text])) = (settled_at IS NOT NULL)));
alter table tax_reports add constraint tax_reports_check1 CHECK (((settled_at IS NULL) = (next_attempt_at IS NOT NULL)));
alter table tax_reports add constraint tax_reports_check2 CHECK ((((status = 'PENDING'::text) = (called_at IS NULL)) OR (settled_at IS NOT NULL)));
alter table tax_reports add constraint tax_reports_check3 CHECK (((status <> ALL (ARRAY['SENDING'::text, 'SENT'::text])) OR (payload IS NOT NULL)));
alter table tax_reports add constraint tax_reports_faults_check CHECK ((jsonb_typeof(faults) = 'array'::text));
alter table tax_reports add constraint tax_reports_handled CHECK ((num_nonnulls(handled_by, handled_proof) =
CASE
    WHEN (status = 'HANDLED'::text) THEN 2
    ELSE 0
END));
alter table tax_reports add constraint tax_reports_handled_number CHECK (((status <> 'HANDLED'::text) OR (authority <> 'KSEF'::text) OR (authority_number IS NOT NULL)));
alter table tax_reports add constraint tax_reports_handled_proof_check CHECK (((length(handled_proof) >= 1) AND (length(handled_proof) <= 500)));
alter table tax_reports add constraint tax_reports_round_check CHECK ((round >= 1));
alter table tax_reports add constraint tax_reports_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'SENDING'::text, 'SENT'::text, 'ACCEPTED'::text, 'REJECTED'::text, 'HANDLED'::text])));
alter table tax_reports add constraint tax_reports_tries_check CHECK ((tries >= 0));
alter table tax_reports add constraint tax_reports_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table tax_reports add constraint tax_reports_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT;
alter table tax_reports add constraint tax_reports_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table tax_reports add constraint tax_reports_pkey PRIMARY KEY (invoice_id);
alter table termination_letters add constraint termination_letters_kind_check CHECK ((kind = ANY (ARRAY['NOTICE'::text, 'DEBT'::text, 'FORBIDDEN_GOODS'::text])));
alter table termination_letters add constraint termination_letters_number_check CHECK ((number > 0));
alter table termination_letters add constraint termination_letters_sha256_check CHECK ((length(sha256) = 32));
alter table termination_letters add constraint termination_letters_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table termination_letters add constraint termination_letters_pkey PRIMARY KEY (id);
alter table termination_letters add constraint termination_letters_contract_id_number_key UNIQUE (contract_id, number);
alter table terminations add constraint terminations_at_once CHECK (((NOT at_once) OR (given_by IS NOT NULL)));
alter table terminations add constraint terminations_one_side CHECK (((requested_by IS NULL) <> (given_by IS NULL)));
alter table terminations add constraint terminations_reasons_check CHECK (((cardinality(reasons) <= 5) AND (reasons <@ ARRAY['PotrebujemPriestoryBlizsie'::text, 'NevyhovujeMiCena'::text, 'NevyhovujeMiVelkostPriestoru'::text, 'UzNepotrebujem'::text, 'Ine'::text])));
alter table terminations add constraint terminations_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT;
alter table terminations add constraint terminations_given_by_fkey FOREIGN KEY (given_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table terminations add constraint terminations_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE RESTRICT;
alter table terminations add constraint terminations_pkey PRIMARY KEY (contract_id);
alter table users add constraint users_email_check CHECK ((length(email) <= 254));
alter table users add constraint users_gender_check CHECK ((gender = ANY (ARRAY['Male'::text, 'Female'::text])));
alter table users add constraint users_merged CHECK (
CASE
    WHEN (merged_into IS NULL) THEN (num_nonnulls(merged_email, merged_phone_number) = 0)
    ELSE ((merged_into <> id) AND (anonymised_at IS NOT NULL))
END);
alter table users add constraint users_phone_number_check CHECK ((phone_number ~ '^\+[1-9][0-9]{6,14}$'::text));
alter table users add constraint users_type_check CHECK ((type = 'ClientUser'::text));
alter table users add constraint users_user_language_check CHECK ((user_language = ANY (ARRAY['SK'::text, 'CS'::text, 'EN'::text, 'UK'::text, 'PL'::text, 'HU'::text])));
alter table users add constraint users_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES users(id) ON DELETE RESTRICT;
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
alter table waitlist_entries add constraint waitlist_entries_closed CHECK (((closed_at IS NULL) OR (notified_at IS NULL)));
alter table waitlist_entries add constraint waitlist_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table waitlist_entries add constraint waitlist_entries_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE CASCADE;
alter table waitlist_entries add constraint waitlist_entries_pkey PRIMARY KEY (id);
alter table waitlist_entries add constraint waitlist_entries_token_hash_key UNIQUE (token_hash);
alter table walk_photos add constraint walk_photos_content CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= 4194304)));
alter table walk_photos add constraint walk_photos_tick_id_fkey FOREIGN KEY (tick_id) REFERENCES walk_ticks(id) ON DELETE CASCADE;
alter table walk_photos add constraint walk_photos_pkey PRIMARY KEY (tick_id);
alter table walk_ticks add constraint walk_ticks_in_order CHECK ((ticked_at <= received_at));
alter table walk_ticks add constraint walk_ticks_note CHECK (((length(note) <= 1000) AND ((outcome = 'OK'::text) OR (note <> ''::text))));
alter table walk_ticks add constraint walk_ticks_outcome CHECK ((outcome = ANY (ARRAY['OK'::text, 'DIFFERS'::text])));
alter table walk_ticks add constraint walk_ticks_task CHECK (((outcome = 'DIFFERS'::text) OR (task_id IS NULL)));
alter table walk_ticks add constraint walk_ticks_box_id_fkey FOREIGN KEY (box_id) REFERENCES boxes(id) ON DELETE RESTRICT;
alter table walk_ticks add constraint walk_ticks_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE SET NULL;
alter table walk_ticks add constraint walk_ticks_ticked_by_fkey FOREIGN KEY (ticked_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table walk_ticks add constraint walk_ticks_walk_id_fkey FOREIGN KEY (walk_id) REFERENCES walks(id) ON DELETE CASCADE;
alter table walk_ticks add constraint walk_ticks_pkey PRIMARY KEY (id);
alter table walks add constraint walks_finished CHECK (((finished_by IS NULL) = (finished_at IS NULL)));
alter table walks add constraint walks_finished_by_fkey FOREIGN KEY (finished_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table walks add constraint walks_started_by_fkey FOREIGN KEY (started_by) REFERENCES staff(id) ON DELETE RESTRICT;
alter table walks add constraint walks_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE RESTRICT;
alter table walks add constraint walks_pkey PRIMARY KEY (id);
alter table warehouse_photo_files add constraint warehouse_photo_files_format_check CHECK ((format = ANY (ARRAY['avif'::text, 'webp'::text])));
alter table warehouse_photo_files add constraint warehouse_photo_files_width_check CHECK ((width > 0));
alter table warehouse_photo_files add constraint warehouse_photo_files_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES warehouse_photos(id) ON DELETE CASCADE;
alter table warehouse_photo_files add constraint warehouse_photo_files_pkey PRIMARY KEY (photo_id, width, format);
alter table warehouse_photos add constraint warehouse_photos_alt_check CHECK ((jsonb_typeof(alt) = 'object'::text));
alter table warehouse_photos add constraint warehouse_photos_at_most_20 CHECK ((("position" >= 1) AND ("position" <= 20)));
alter table warehouse_photos add constraint warehouse_photos_hash_check CHECK ((hash ~ '^[0-9a-f]{32}$'::text));
alter table warehouse_photos add constraint warehouse_photos_height_check CHECK ((height > 0));
alter table warehouse_photos add constraint warehouse_photos_source_hash_check CHECK ((octet_length(source_hash) = 32));
alter table warehouse_photos add constraint warehouse_photos_width_check CHECK ((width > 0));
alter table warehouse_photos add constraint warehouse_photos_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id) ON DELETE CASCADE;
alter table warehouse_photos add constraint warehouse_photos_pkey PRIMARY KEY (id);
alter table warehouse_photos add constraint warehouse_photos_once UNIQUE (warehouse_id, source_hash);
alter table warehouse_photos add constraint warehouse_photos_one_per_position UNIQUE (warehouse_id, "position") DEFERRABLE INITIALLY DEFERRED;
alter table warehouses add constraint warehouses_archived CHECK (((archived_at IS NULL) OR (deactivated_at IS NOT NULL)));
alter table warehouses add constraint warehouses_country_check CHECK ((country = ANY (ARRAY['SVK'::text, 'CZE'::text, 'POL'::text, 'HUN'::text])));
alter table warehouses add constraint warehouses_deposit CHECK (((0 <= deposit_proposed) AND (deposit_proposed <= deposit_most)));
alter table warehouses add constraint warehouses_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254)));
alter table warehouses add constraint warehouses_features_check CHECK ((features <@ ARRAY['BARRIER_FREE'::text, 'ACCESS_24_7'::text, 'HEATING'::text, 'PARKING'::text, 'SMART'::text, 'VIDEO_MONITORING'::text, 'FIRST_MONTH_FREE'::text, 'STARTER_PACKAGE_PARTNER'::text]));
alter table warehouses add constraint warehouses_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision)));
alter table warehouses add constraint warehouses_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision)));
alter table warehouses add constraint warehouses_lock_proximity_m_check CHECK (((lock_proximity_m >= 1) AND (lock_proximity_m <= 100000)));
alter table warehouses add constraint warehouses_phone_number_check CHECK ((phone_number ~ '^\+[1-9][0-9]{7,14}$'::text));
alter table warehouses add constraint warehouses_special_days_check CHECK ((jsonb_typeof(special_days) = 'array'::text));
alter table warehouses add constraint warehouses_legal_entity_id_fkey FOREIGN KEY (legal_entity_id) REFERENCES legal_entities(id) ON DELETE RESTRICT;
alter table warehouses add constraint warehouses_pkey PRIMARY KEY (id);
alter table warehouses add constraint warehouses_100_plan_contains_boxes TRIGGER DEFERRABLE INITIALLY DEFERRED;
alter table webhook_deliveries add constraint webhook_deliveries_error_check CHECK ((length(error) <= 200));
alter table webhook_deliveries add constraint webhook_deliveries_response_check CHECK ((length(response) <= 1024));
alter table webhook_deliveries add constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'DELIVERED'::text, 'FAILED'::text])));
alter table webhook_deliveries add constraint webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE;
alter table webhook_deliveries add constraint webhook_deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES webhook_events(id) ON DELETE CASCADE;
alter table webhook_deliveries add constraint webhook_deliveries_pkey PRIMARY KEY (id);
alter table webhook_deliveries add constraint webhook_deliveries_event_id_endpoint_id_key UNIQUE (event_id, endpoint_id);
alter table webhook_endpoints add constraint webhook_endpoints_check CHECK (((disabled_at IS NULL) = (disabled_by IS NULL)));
alter table webhook_endpoints add constraint webhook_endpoints_check1 CHECK (((old_secret_encrypted IS NULL) = (old_secret_until IS NULL)));
alter table webhook_endpoints add constraint webhook_endpoints_disabled_by_check CHECK ((disabled_by = ANY (ARRAY['STAFF'::text, 'FAILURES'::text])));
alter table webhook_endpoints add constraint webhook_endpoints_lost_in_a_row_check CHECK ((lost_in_a_row >= 0));
alter table webhook_endpoints add constraint webhook_endpoints_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)));
alter table webhook_endpoints add constraint webhook_endpoints_types_check CHECK (((cardinality(types) >= 1) AND (cardinality(types) <= 50)));
alter table webhook_endpoints add constraint webhook_endpoints_url_check CHECK (((length(url) >= 8) AND (length(url) <= 2000)));
alter table webhook_endpoints add constraint webhook_endpoints_pkey PRIMARY KEY (id);
alter table webhook_events add constraint webhook_events_pkey PRIMARY KEY (id);
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

CREATE INDEX access_link_boxes_by_box ON public.access_link_boxes USING btree (box_id);
CREATE INDEX access_links_by_contract ON public.access_links USING btree (contract_id);
CREATE INDEX access_links_by_creator ON public.access_links USING btree (created_by, created_at DESC);
CREATE INDEX access_links_of_warehouse ON public.access_links USING btree (warehouse_id, created_at DESC, id DESC) WHERE (warehouse_id IS NOT NULL);
CREATE INDEX accounting_exports_of_month ON public.accounting_exports USING btree (legal_entity_id, month, requested_at DESC);
CREATE INDEX allocations_of_credit ON public.allocations USING btree (credit_id);
CREATE INDEX allocations_of_debit ON public.allocations USING btree (debit_id);
CREATE INDEX api_keys_by_legal_entity ON public.api_keys USING btree (legal_entity_id) WHERE (legal_entity_id IS NOT NULL);
CREATE UNIQUE INDEX api_keys_by_name ON public.api_keys USING btree (lower(name)) WHERE (revoked_at IS NULL);
CREATE INDEX api_keys_by_staff ON public.api_keys USING btree (staff_id);
CREATE INDEX api_keys_by_warehouse ON public.api_keys USING btree (warehouse_id) WHERE (warehouse_id IS NOT NULL);
CREATE INDEX approvals_of_cash ON public.approvals USING btree (expires_at, id) WHERE ((noun = 'cash-receipt'::text) AND (state <> 'APPROVED'::text));
CREATE INDEX approvals_of_requester ON public.approvals USING btree (requested_by, requested_at DESC, id DESC);
CREATE INDEX approvals_pending ON public.approvals USING btree (requested_at, id) WHERE (state = 'PENDING'::text);
CREATE INDEX approvals_unseen ON public.approvals USING btree (requested_by) WHERE ((seen_at IS NULL) AND (state <> 'CANCELLED'::text));
CREATE INDEX assignments_by_legal_entity ON public.assignments USING btree (legal_entity_id) WHERE (legal_entity_id IS NOT NULL);
CREATE INDEX assignments_by_role ON public.assignments USING btree (role_id);
CREATE INDEX assignments_by_warehouse ON public.assignments USING btree (warehouse_id) WHERE (warehouse_id IS NOT NULL);
CREATE INDEX audit_log_by_country ON public.audit_log USING btree (country, at, id) WHERE (country IS NOT NULL);
CREATE INDEX audit_log_by_key ON public.audit_log USING btree (session_id, at, id) WHERE (actor_kind = 'KEY'::text);
CREATE INDEX audit_log_by_legal_entity ON public.audit_log USING btree (legal_entity_id, at, id) WHERE (legal_entity_id IS NOT NULL);
CREATE INDEX audit_log_by_noun ON public.audit_log USING btree (noun_id, at, id) WHERE (noun_id IS NOT NULL);
CREATE INDEX audit_log_by_noun_kind ON public.audit_log USING btree (noun, at, id);
CREATE INDEX audit_log_by_staff ON public.audit_log USING btree (staff_id, at, id) WHERE (staff_id IS NOT NULL);
CREATE INDEX audit_log_by_time ON public.audit_log USING btree (at, id);
CREATE INDEX audit_log_by_verb ON public.audit_log USING btree (verb, at, id);
CREATE INDEX audit_log_by_warehouse ON public.audit_log USING btree (warehouse_id, at, id) WHERE (warehouse_id IS NOT NULL);
CREATE INDEX audit_log_of_client ON public.audit_log USING btree (client_id, at, id) WHERE (client_id IS NOT NULL);
CREATE INDEX audit_log_of_contract ON public.audit_log USING btree (contract_id, at, id) WHERE (contract_id IS NOT NULL);
CREATE INDEX bad_debt_reversals_of_correction ON public.bad_debt_reversals USING btree (correction_id);
CREATE INDEX bank_accounts_by_iban ON public.bank_accounts USING btree (iban);
CREATE INDEX bank_entries_by_payer ON public.bank_entries USING btree (account, reverse(payer_account) COLLATE "C", ((client_id IS NULL)), booked_on DESC NULLS LAST, id DESC) WHERE ((payer_account IS NOT NULL) AND is_credit AND (state <> 'IGNORED'::text));
CREATE INDEX bank_entries_content ON public.bank_entries USING btree (account, content_key);
CREATE INDEX bank_entries_of_payer ON public.bank_entries USING btree (payer_account) WHERE (state = 'MATCHED'::text);
CREATE INDEX bank_entries_of_rent ON public.bank_entries USING btree (rent_id) WHERE (rent_id IS NOT NULL);
CREATE INDEX bank_entries_of_statement ON public.bank_entries USING btree (statement_id, "position");
CREATE INDEX bank_entries_settled ON public.bank_entries USING btree (date_trunc('milliseconds'::text, (settled_at AT TIME ZONE 'UTC'::text)) DESC, id DESC) WHERE (state = ANY (ARRAY['MATCHED'::text, 'DISMISSED'::text]));
CREATE INDEX bank_entries_unmatched ON public.bank_entries USING btree (booked_on, id) WHERE (state = 'UNMATCHED'::text);
CREATE INDEX bank_statements_latest ON public.bank_statements USING btree (legal_entity_id, imported_at DESC);
CREATE INDEX box_changes_by_day_of_all ON public.box_changes_by_day USING btree (on_day);
CREATE INDEX box_inspections_by_box ON public.box_inspections USING btree (box_id, started_at DESC, id DESC);
CREATE INDEX box_inspections_by_contract ON public.box_inspections USING btree (contract_id, started_at DESC, id DESC) WHERE (contract_id IS NOT NULL);
CREATE INDEX box_inspections_by_invoice ON public.box_inspections USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE UNIQUE INDEX box_inspections_open ON public.box_inspections USING btree (box_id) WHERE (finished_at IS NULL);
CREATE INDEX box_reservations_by_expiry ON public.box_reservations USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX box_reservations_by_warehouse ON public.box_reservations USING btree (warehouse_id, box_id) INCLUDE (kind, expires_at);
CREATE INDEX box_sharings_by_user ON public.box_sharings USING btree (user_id);
CREATE INDEX box_states_by_end ON public.box_states USING btree (COALESCE(until_on, 'infinity'::date));
CREATE INDEX box_states_by_warehouse ON public.box_states USING btree (warehouse_id, COALESCE(until_on, 'infinity'::date)) INCLUDE (box_id, from_on);
CREATE INDEX box_states_to_do ON public.box_states USING btree (state, COALESCE(until_on, 'infinity'::date)) WHERE (state = ANY (ARRAY['TO_CHECK'::text, 'REPAIR'::text]));
CREATE INDEX boxes_by_floor ON public.boxes USING btree (floor, warehouse_id, name_order, id) WHERE (removed_at IS NULL);
CREATE INDEX boxes_by_name_part ON public.boxes USING gin (fold_text(name) gin_trgm_ops) WITH (fastupdate=off) WHERE (removed_at IS NULL);
CREATE INDEX boxes_by_warehouse ON public.boxes USING btree (warehouse_id, area_cm2) INCLUDE (id, price_net_month, active);
CREATE INDEX boxes_in_order ON public.boxes USING btree (warehouse_id, name_order, id) WHERE (removed_at IS NULL);
CREATE INDEX boxes_inactive ON public.boxes USING btree (warehouse_id, name_order, id) WHERE ((removed_at IS NULL) AND (NOT active));
CREATE UNIQUE INDEX boxes_name ON public.boxes USING btree (warehouse_id, name) WHERE (removed_at IS NULL);
CREATE INDEX bulk_run_items_waiting ON public.bulk_run_items USING btree (run_id, "position") WHERE (outcome IS NULL);
CREATE INDEX bulk_runs_by_end ON public.bulk_runs USING btree (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX bulk_runs_by_person ON public.bulk_runs USING btree (staff_id, requested_at);
CREATE INDEX card_updates_by_age ON public.card_updates USING btree (created_at);
CREATE INDEX card_updates_by_contract ON public.card_updates USING btree (contract_id, created_at);
CREATE INDEX card_updates_open ON public.card_updates USING btree (updated_at) WHERE (status = ANY (ARRAY['CREATED'::text, 'OPEN'::text]));
CREATE INDEX cash_days_in_order ON public.cash_days USING btree (opened_at DESC, id DESC);
CREATE INDEX cash_days_of_company ON public.cash_days USING btree (legal_entity_id, opened_at);
CREATE UNIQUE INDEX cash_days_running ON public.cash_days USING btree (warehouse_id) WHERE (state = ANY (ARRAY['OPEN'::text, 'COUNTED'::text]));
CREATE INDEX cash_days_unconfirmed ON public.cash_days USING btree (closed_at) WHERE (state <> 'CONFIRMED'::text);
CREATE INDEX client_files_by_age ON public.client_files USING btree (added_at);
CREATE INDEX client_files_of_client ON public.client_files USING btree (client_id, added_at DESC, id DESC);
CREATE INDEX client_files_of_contract ON public.client_files USING btree (contract_id) WHERE (contract_id IS NOT NULL);
CREATE INDEX client_files_of_import ON public.client_files USING btree (import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX client_passkey_challenges_by_expiry ON public.client_passkey_challenges USING btree (expires_at);
CREATE INDEX client_passkey_challenges_by_user ON public.client_passkey_challenges USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX client_passkeys_by_user ON public.client_passkeys USING btree (user_id, created_at);
CREATE INDEX client_views_by_age ON public.client_views USING btree (created_at);
CREATE INDEX client_views_by_client ON public.client_views USING btree (client_id, opened_at DESC);
CREATE INDEX client_views_by_staff_session ON public.client_views USING btree (staff_session_id) WHERE (staff_session_id IS NOT NULL);
CREATE UNIQUE INDEX closed_month_earnings_once ON public.closed_month_earnings USING btree (legal_entity_id, month, warehouse_id, currency);
CREATE UNIQUE INDEX closed_month_revenue_once ON public.closed_month_revenue USING btree (legal_entity_id, month, warehouse_id, currency) NULLS NOT DISTINCT;
CREATE INDEX collection_cases_by_day ON public.collection_cases USING btree (handed_at DESC, id DESC);
CREATE INDEX collection_cases_by_end ON public.collection_cases USING btree (ended_at) WHERE (NOT is_open);
CREATE INDEX collection_cases_of_client ON public.collection_cases USING btree (client_id, handed_at DESC);
CREATE INDEX collection_cases_open ON public.collection_cases USING btree (id) WHERE is_open;
CREATE INDEX collection_debts_by_entry ON public.collection_debts USING btree (entry_id);
CREATE UNIQUE INDEX collection_debts_one_open ON public.collection_debts USING btree (entry_id) WHERE is_open;
CREATE INDEX consents_by_user ON public.consents USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX consents_once_per_order ON public.consents USING btree (order_id, kind) WHERE (order_id IS NOT NULL);
CREATE INDEX contract_terms_by_payer ON public.contract_terms USING btree (contract_id, payer_id) WHERE (payer_id IS NOT NULL);
CREATE INDEX contract_transfers_by_contract ON public.contract_transfers USING btree (contract_id, moved_at);
CREATE INDEX contracts_at_warehouse ON public.contracts USING btree (warehouse_id, created_at DESC, id DESC);
CREATE INDEX contracts_by_box ON public.contracts USING btree (box_id);
CREATE INDEX contracts_by_card ON public.contracts USING btree (payment_provider, payment_method_reference) WHERE (payment_method_reference IS NOT NULL);
CREATE INDEX contracts_by_client ON public.contracts USING btree (client_id, created_at DESC);
CREATE INDEX contracts_by_start ON public.contracts USING btree (starts_on, id) WHERE (status = 'ACTIVE'::text);
CREATE INDEX contracts_by_suspension ON public.contracts USING btree (billing_suspended_at, id) WHERE (billing_suspended_at IS NOT NULL);
CREATE INDEX contracts_due ON public.contracts USING btree (next_charge_on, id) WHERE ((status = ANY (ARRAY['ACTIVE'::text, 'TERMINATING'::text, 'EVICTED'::text])) AND (billing_suspended_at IS NULL) AND (next_charge_on <= COALESCE(charged_until, terminates_on, 'infinity'::date)));
CREATE INDEX contracts_in_order ON public.contracts USING btree (created_at DESC, id DESC);
CREATE INDEX contracts_starting ON public.contracts USING btree (starts_on);
CREATE INDEX contracts_suspended ON public.contracts USING btree (created_at DESC, id DESC) WHERE (billing_suspended_at IS NOT NULL);
CREATE INDEX contracts_terminating ON public.contracts USING btree (terminates_on) WHERE (status = ANY (ARRAY['TERMINATING'::text, 'EVICTED'::text]));
CREATE INDEX contracts_unused_cards ON public.contracts USING btree (id) WHERE ((status = 'TERMINATED'::text) AND (payment_method_reference IS NOT NULL));
CREATE INDEX contracts_without_card ON public.contracts USING btree (warehouse_id, created_at DESC, id DESC) WHERE ((payment_method_reference IS NULL) AND (status = ANY (ARRAY['ACTIVE'::text, 'TERMINATING'::text])));
CREATE INDEX contracts_without_card_in_order ON public.contracts USING btree (created_at DESC, id DESC) WHERE ((payment_method_reference IS NULL) AND (status = ANY (ARRAY['ACTIVE'::text, 'TERMINATING'::text])));
CREATE INDEX device_tokens_by_expiry ON public.device_tokens USING btree (expires_at);
CREATE INDEX device_tokens_by_user ON public.device_tokens USING btree (user_id);
CREATE INDEX dispute_files_by_dispute ON public.dispute_files USING btree (dispute_id, added_at);
CREATE INDEX dispute_responses_sending ON public.dispute_responses USING btree (dispute_id) WHERE (state = 'SENDING'::text);
CREATE INDEX disputes_by_payment ON public.disputes USING btree (payment_id);
CREATE INDEX disputes_open ON public.disputes USING btree (checked_at) WHERE (status = 'OPEN'::text);
CREATE INDEX door_log_attempts ON public.door_log USING btree (contract_id, at DESC, id DESC) WHERE (event = ANY (ARRAY['REFUSED'::text, 'REQUESTED'::text]));
CREATE INDEX door_log_attempts_at_warehouse ON public.door_log USING btree (warehouse_id, at DESC, id DESC) WHERE (event = ANY (ARRAY['REFUSED'::text, 'REQUESTED'::text]));
CREATE INDEX door_log_attempts_by_time ON public.door_log USING btree (at DESC, id DESC) WHERE (event = ANY (ARRAY['REFUSED'::text, 'REQUESTED'::text]));
CREATE INDEX door_log_attempts_of_person ON public.door_log USING btree (COALESCE(user_id, staff_id, access_link_id), at DESC, id DESC) WHERE (event = ANY (ARRAY['REFUSED'::text, 'REQUESTED'::text]));
CREATE INDEX door_log_attempts_of_user ON public.door_log USING btree (user_id, at DESC) WHERE (event = ANY (ARRAY['REFUSED'::text, 'REQUESTED'::text]));
CREATE INDEX door_log_by_age ON public.door_log USING btree (at);
CREATE INDEX door_log_by_command ON public.door_log USING btree (command_id) WHERE (command_id IS NOT NULL);
CREATE INDEX door_log_by_lock ON public.door_log USING btree (lock_id, at DESC) WHERE (lock_id IS NOT NULL);
CREATE INDEX door_log_failures ON public.door_log USING btree (warehouse_id, at) WHERE (event = ANY (ARRAY['REFUSED'::text, 'REJECTED'::text, 'TIMEOUT'::text]));
CREATE INDEX door_log_rejections ON public.door_log USING btree (lock_id, at DESC) WHERE ((event = 'REJECTED'::text) AND (reason <> 'UNAVAILABLE'::text));
CREATE INDEX door_openings_by_age ON public.door_openings USING btree (requested_at);
CREATE INDEX door_openings_by_contract ON public.door_openings USING btree (contract_id) WHERE (contract_id IS NOT NULL);
CREATE INDEX door_openings_pending ON public.door_openings USING btree (requested_at, id) WHERE (state = 'PENDING'::text);
CREATE INDEX door_reports_by_time ON public.door_reports USING btree (reported_at);
CREATE INDEX entrance_photos_by_end ON public.entrance_photos USING btree (delete_after);
CREATE INDEX entrance_photos_of_user ON public.entrance_photos USING btree (user_id, contract_id, taken_at DESC);
CREATE INDEX entrance_photos_of_warehouse ON public.entrance_photos USING btree (warehouse_id, taken_at DESC, id DESC);
CREATE INDEX error_reports_by_age ON public.error_reports USING btree (received_at);
CREATE INDEX exports_by_end ON public.exports USING btree (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX exports_by_person ON public.exports USING btree (staff_id, requested_at);
CREATE UNIQUE INDEX exports_one_open ON public.exports USING btree (staff_id) WHERE (state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text]));
CREATE INDEX franchising_contacts_by_age ON public.franchising_contacts USING btree (received_at);
CREATE INDEX fraud_warnings_by_payment ON public.fraud_warnings USING btree (payment_id);
CREATE INDEX fraud_warnings_open ON public.fraud_warnings USING btree (received_at) WHERE (actionable AND (decided_at IS NULL));
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX import_records_by_import ON public.import_records USING btree (import_id);
CREATE INDEX import_records_by_record ON public.import_records USING btree (record_id);
CREATE INDEX imports_by_company ON public.imports USING btree (legal_entity_id, id);
CREATE INDEX imports_with_content ON public.imports USING btree (created_at) WHERE (content IS NOT NULL);
CREATE INDEX inspection_photos_by_inspection ON public.inspection_photos USING btree (inspection_id, stored_at, id);
CREATE INDEX instalment_plan_debts_by_entry ON public.instalment_plan_debts USING btree (entry_id);
CREATE UNIQUE INDEX instalment_plan_debts_one_open ON public.instalment_plan_debts USING btree (entry_id) WHERE is_open;
CREATE INDEX instalment_plans_by_end ON public.instalment_plans USING btree (ended_at) WHERE (NOT is_open);
CREATE INDEX instalment_plans_of_client ON public.instalment_plans USING btree (client_id, agreed_at DESC);
CREATE INDEX instalment_plans_open ON public.instalment_plans USING btree (agreed_at) WHERE is_open;
CREATE INDEX insurance_proofs_by_contract ON public.insurance_proofs USING btree (contract_id, submitted_at);
CREATE UNIQUE INDEX insurance_proofs_one_submitted ON public.insurance_proofs USING btree (contract_id) WHERE (status = 'SUBMITTED'::text);
CREATE UNIQUE INDEX insurances_one_own ON public.insurances USING btree (legal_entity_id) WHERE (own AND active);
CREATE INDEX interest_charge_parts_of_rate ON public.interest_charge_parts USING btree (base_rate_id, base_on);
CREATE INDEX interest_charges_of_document ON public.interest_charges USING btree (charge_id);
CREATE INDEX invoices_bad_debts ON public.invoices USING btree (id) WHERE (credit_reason = 'BAD_DEBT'::text);
CREATE INDEX invoices_by_corrected ON public.invoices USING btree (corrects_invoice_id) WHERE (corrects_invoice_id IS NOT NULL);
CREATE INDEX invoices_by_tax_day ON public.invoices USING btree (supplied_on, id);
CREATE INDEX invoices_by_variable_symbol ON public.invoices USING btree (legal_entity_id, variable_symbol) WHERE (kind = 'INVOICE'::text);
CREATE INDEX invoices_credit_notes ON public.invoices USING btree (legal_entity_id, issued_on) WHERE (kind = 'CREDIT_NOTE'::text);
CREATE INDEX invoices_in_order ON public.invoices USING btree (issued_on DESC, id DESC);
CREATE INDEX invoices_of_charges_by_contract ON public.invoices USING btree (contract_id) WHERE (contract_id IS NOT NULL);
CREATE INDEX invoices_of_client ON public.invoices USING btree (client_id, issued_on DESC, id DESC);
CREATE INDEX invoices_of_company_by_tax_day ON public.invoices USING btree (legal_entity_id, supplied_on);
CREATE UNIQUE INDEX invoices_once_per_rent ON public.invoices USING btree (rent_id) WHERE (kind = 'INVOICE'::text);
CREATE UNIQUE INDEX invoices_one_credit_per_reason ON public.invoices USING btree (corrects_invoice_id, credit_reason) WHERE ((credit_reason IS NOT NULL) AND (credit_reason <> ALL (ARRAY['GOODWILL'::text, 'TERMS_CHANGE'::text, 'BAD_DEBT'::text])));
CREATE INDEX job_runs_by_job ON public.job_runs USING btree (job, started_at DESC);
CREATE INDEX job_runs_finished ON public.job_runs USING btree (job, started_at DESC) INCLUDE (finished_at) WHERE (status = 'FINISHED'::text);
CREATE INDEX job_runs_in_order ON public.job_runs USING btree (started_at DESC, id DESC);
CREATE INDEX job_runs_open ON public.job_runs USING btree (started_at) WHERE (status = 'IN_PROGRESS'::text);
CREATE INDEX keypad_codes_by_box ON public.keypad_codes USING btree (box_id);
CREATE INDEX ledger_entries_by_settlement ON public.ledger_entries USING btree (settled_on) WHERE (settled_on IS NOT NULL);
CREATE INDEX ledger_entries_cash ON public.ledger_entries USING btree (client_id, entered_on) WHERE (method = 'CASH'::text);
CREATE INDEX ledger_entries_credits ON public.ledger_entries USING btree (client_id) WHERE ((settled_on IS NULL) AND (amount < 0));
CREATE INDEX ledger_entries_deposits ON public.ledger_entries USING btree (entered_on, id) WHERE (kind = 'DEPOSIT_IN'::text);
CREATE INDEX ledger_entries_due ON public.ledger_entries USING btree (due_on) WHERE ((settled_on IS NULL) AND (amount > 0));
CREATE INDEX ledger_entries_given_up ON public.ledger_entries USING btree (id) WHERE (kind = 'WRITE_OFF'::text);
CREATE INDEX ledger_entries_late ON public.ledger_entries USING btree (due_on) WHERE ((kind = 'INVOICE'::text) AND ((settled_on IS NULL) OR (settled_on > due_on)));
CREATE INDEX ledger_entries_of_client ON public.ledger_entries USING btree (client_id, entered_on, id);
CREATE INDEX ledger_entries_open_by_account ON public.ledger_entries USING btree (client_id, legal_entity_id, currency) INCLUDE (amount, allocated) WHERE (settled_on IS NULL);
CREATE UNIQUE INDEX legal_entities_invoice_prefix ON public.legal_entities USING btree (invoice_prefix);
CREATE INDEX limited_acts_of_staff ON public.limited_acts USING btree (staff_id, noun, currency, at);
CREATE INDEX lock_commands_by_age ON public.lock_commands USING btree (issued_at);
CREATE INDEX lock_commands_by_contract ON public.lock_commands USING btree (contract_id, issued_at DESC);
CREATE INDEX lock_commands_by_lock ON public.lock_commands USING btree (lock_id, issued_at DESC);
CREATE UNIQUE INDEX lock_commands_one_per_opening ON public.lock_commands USING btree (opening_id) WHERE (opening_id IS NOT NULL);
CREATE UNIQUE INDEX lock_commands_one_running ON public.lock_commands USING btree (lock_id, contract_id, COALESCE(user_id, access_link_id, staff_id)) NULLS NOT DISTINCT WHERE (state = ANY (ARRAY['REQUESTED'::text, 'SENT'::text, 'ACKED'::text]));
CREATE INDEX lock_commands_unanswered ON public.lock_commands USING btree (expires_at) WHERE (state = ANY (ARRAY['REQUESTED'::text, 'SENT'::text, 'ACKED'::text]));
CREATE UNIQUE INDEX locks_device_id_key ON public.locks USING btree (device_id) WHERE (removed_at IS NULL);
CREATE INDEX locks_of_warehouse ON public.locks USING btree (warehouse_id) WHERE (removed_at IS NULL);
CREATE INDEX locks_offline ON public.locks USING btree (online_at) WHERE ((NOT online) AND (removed_at IS NULL));
CREATE UNIQUE INDEX locks_one_per_box ON public.locks USING btree (box_id) WHERE ((box_id IS NOT NULL) AND (removed_at IS NULL));
CREATE UNIQUE INDEX locks_one_per_entrance ON public.locks USING btree (warehouse_id, door) WHERE ((box_id IS NULL) AND (removed_at IS NULL));
CREATE INDEX locks_weak_battery ON public.locks USING btree (battery_percent) WHERE ((battery_percent < 20) AND (removed_at IS NULL));
CREATE INDEX messages_by_age ON public.messages USING btree (created_at DESC, id DESC);
CREATE INDEX messages_by_client ON public.messages USING btree (client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX messages_by_recipient ON public.messages USING btree (lower(recipient), created_at DESC);
CREATE INDEX messages_failed ON public.messages USING btree (created_at, id) WHERE (status = 'FAILED'::text);
CREATE INDEX messages_queued ON public.messages USING btree (created_at) WHERE (status = 'QUEUED'::text);
CREATE INDEX mid_term_changes_by_contract ON public.mid_term_changes USING btree (contract_id, valid_from);
CREATE INDEX mid_term_documents_by_change ON public.mid_term_documents USING btree (change_id);
CREATE INDEX move_ins_by_change ON public.move_ins USING btree (updated_at);
CREATE INDEX move_ins_by_client ON public.move_ins USING btree (client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX move_ins_open ON public.move_ins USING btree (warehouse_id, updated_at) WHERE (state = 'OPEN'::text);
CREATE INDEX notes_of_client ON public.notes USING btree (client_id, created_at DESC, id DESC);
CREATE INDEX notes_of_contract ON public.notes USING btree (contract_id) WHERE (contract_id IS NOT NULL);
CREATE UNIQUE INDEX notes_one_pinned ON public.notes USING btree (client_id) WHERE is_pinned;
CREATE INDEX orders_by_box ON public.orders USING btree (box_id);
CREATE INDEX orders_by_choice ON public.orders USING btree (COALESCE(choice_id, id));
CREATE INDEX orders_by_client ON public.orders USING btree (client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX orders_by_placer ON public.orders USING btree (placed_by) WHERE (placed_by IS NOT NULL);
CREATE INDEX orders_by_waitlist_entry ON public.orders USING btree (waitlist_entry_id) WHERE (waitlist_entry_id IS NOT NULL);
CREATE UNIQUE INDEX orders_one_fulfilled_per_choice ON public.orders USING btree (COALESCE(choice_id, id)) WHERE (status = 'FULFILLED'::text);
CREATE INDEX orders_open_by_network ON public.orders USING btree (placed_from) WHERE ((status = ANY (ARRAY['SUBMITTED'::text, 'FAILED'::text])) AND (placed_from IS NOT NULL));
CREATE INDEX orders_open_holds ON public.orders USING btree (hold_expires_at) WHERE (status = ANY (ARRAY['SUBMITTED'::text, 'FAILED'::text]));
CREATE INDEX password_tokens_by_expiry ON public.password_tokens USING btree (expires_at);
CREATE INDEX password_tokens_by_user ON public.password_tokens USING btree (user_id);
CREATE INDEX payment_notifications_unsigned ON public.payment_notifications USING btree (provider, received_at) WHERE (unsigned AND (processed_at IS NULL));
CREATE INDEX payment_notifications_waiting ON public.payment_notifications USING btree (provider, provider_payment_id) WHERE (processed_at IS NULL);
CREATE INDEX payments_at_warehouse ON public.payments USING btree (warehouse_id, created_at DESC, id DESC);
CREATE INDEX payments_by_time ON public.payments USING btree (created_at, id);
CREATE INDEX payments_disputed ON public.payments USING btree (created_at DESC, id DESC) WHERE (settlement = ANY (ARRAY['DISPUTED'::text, 'LOST'::text]));
CREATE INDEX payments_expired ON public.payments USING btree (created_at) WHERE ((status = 'EXPIRED'::text) AND (provider_payment_id IS NOT NULL));
CREATE INDEX payments_failed ON public.payments USING btree (created_at DESC, id DESC) WHERE (status = ANY (ARRAY['DECLINED'::text, 'EXPIRED'::text]));
CREATE INDEX payments_held ON public.payments USING btree (paid_at, id) WHERE (settlement = 'HELD_FOR_REVIEW'::text);
CREATE INDEX payments_never_arrived ON public.payments USING btree (provider, updated_at) WHERE ((provider_payment_id IS NULL) AND (decline_code = 'never_arrived'::text));
CREATE UNIQUE INDEX payments_one_fulfils_order ON public.payments USING btree (order_id) WHERE (settlement = 'FULFILLED'::text);
CREATE UNIQUE INDEX payments_one_open_per_order ON public.payments USING btree (order_id) WHERE (status = ANY (ARRAY['CREATED'::text, 'PENDING'::text]));
CREATE UNIQUE INDEX payments_one_open_per_rent ON public.payments USING btree (rent_id) WHERE (status = ANY (ARRAY['CREATED'::text, 'PENDING'::text]));
CREATE UNIQUE INDEX payments_one_settles_rent ON public.payments USING btree (rent_id) WHERE ((settlement = 'FULFILLED'::text) AND (NOT is_part));
CREATE INDEX payments_open ON public.payments USING btree (updated_at) WHERE (status = ANY (ARRAY['CREATED'::text, 'PENDING'::text]));
CREATE INDEX payments_recovered ON public.payments USING btree (created_at DESC, id DESC) WHERE is_recovered;
CREATE INDEX payments_unknown ON public.payments USING btree (provider) WHERE ((status = ANY (ARRAY['CREATED'::text, 'PENDING'::text])) AND (provider_payment_id IS NULL));
CREATE INDEX payments_unsettled ON public.payments USING btree (updated_at) WHERE ((status = 'PAID'::text) AND (settlement IS NULL));
CREATE INDEX payments_without_account ON public.payments USING btree (provider, created_at) WHERE ((gateway_account IS NULL) AND (provider_payment_id IS NOT NULL));
CREATE INDEX payout_differences_by_payout ON public.payout_differences USING btree (payout_id) WHERE (payout_id IS NOT NULL);
CREATE INDEX payout_differences_open ON public.payout_differences USING btree (found_at, id) WHERE (resolution IS NULL);
CREATE INDEX payout_lines_by_payout ON public.payout_lines USING btree (payout_id, booked_at);
CREATE UNIQUE INDEX payout_lines_one_carried ON public.payout_lines USING btree (payout_id, kind) WHERE (kind = ANY (ARRAY['CARRIED_IN'::text, 'CARRIED_OUT'::text]));
CREATE UNIQUE INDEX payout_lines_one_payment ON public.payout_lines USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE UNIQUE INDEX payout_lines_one_refund ON public.payout_lines USING btree (refund_id, kind, source) WHERE (refund_id IS NOT NULL);
CREATE INDEX payouts_by_age ON public.payouts USING btree (created_at DESC, id DESC);
CREATE INDEX payouts_open ON public.payouts USING btree (created_at) WHERE (state = 'OPEN'::text);
CREATE INDEX planned_prices_by_day ON public.planned_prices USING btree (effective_on);
CREATE INDEX price_history_by_box ON public.price_history USING btree (box_id, valid_from DESC, id DESC) INCLUDE (price_net_month);
CREATE INDEX promises_of_client ON public.promises USING btree (client_id, legal_entity_id, currency, promised_on) WHERE (withdrawn_at IS NULL);
CREATE INDEX provider_secrets_legal_entity_id ON public.provider_secrets USING btree (legal_entity_id) WHERE (legal_entity_id IS NOT NULL);
CREATE UNIQUE INDEX recovered_payments_assigned ON public.recovered_payments USING btree (payment_id) WHERE (decision = ANY (ARRAY['REFUND'::text, 'ASSIGN'::text]));
CREATE INDEX recovered_payments_of_client ON public.recovered_payments USING btree (client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX recovered_payments_open ON public.recovered_payments USING btree (listed_at) WHERE (adopted_at IS NULL);
CREATE INDEX referral_rewards_by_user ON public.referral_rewards USING btree (user_id);
CREATE UNIQUE INDEX referral_rewards_once_per_rent ON public.referral_rewards USING btree (rent_id, kind) WHERE (rent_id IS NOT NULL);
CREATE UNIQUE INDEX referral_rewards_one_credit_per_contract ON public.referral_rewards USING btree (contract_id) WHERE ((kind = 'CREDIT'::text) AND (rent_id IS NULL));
CREATE INDEX refunds_done ON public.refunds USING btree (done_at) WHERE (status = 'DONE'::text);
CREATE INDEX refunds_failed ON public.refunds USING btree (failed_at) WHERE (status = 'FAILED'::text);
CREATE INDEX refunds_of_credit_note ON public.refunds USING btree (credit_note_id) WHERE (credit_note_id IS NOT NULL);
CREATE INDEX refunds_open ON public.refunds USING btree (updated_at) WHERE (status = ANY (ARRAY['REQUESTED'::text, 'SENT'::text]));
CREATE INDEX refunds_provider_refund_id ON public.refunds USING btree (provider_refund_id) WHERE (provider_refund_id IS NOT NULL);
CREATE INDEX rent_increases_by_contract ON public.rent_increases USING btree (contract_id, announced_at);
CREATE UNIQUE INDEX rent_increases_open ON public.rent_increases USING btree (contract_id) WHERE (status = 'OPEN'::text);
CREATE INDEX rent_increases_unanswered ON public.rent_increases USING btree (effective_on) WHERE (status = 'OPEN'::text);
CREATE INDEX rents_by_last_day ON public.rents USING btree (GREATEST((period_to - 1), due_on));
CREATE INDEX rents_to_charge ON public.rents USING btree (next_attempt_on, id) WHERE (next_attempt_on IS NOT NULL);
CREATE INDEX rents_unpaid ON public.rents USING btree (due_on) WHERE (paid_at IS NULL);
CREATE INDEX report_recipients_of_staff ON public.report_recipients USING btree (staff_id);
CREATE INDEX report_runs_by_age ON public.report_runs USING btree (ran_at);
CREATE INDEX report_schedules_due ON public.report_schedules USING btree (next_run_at) WHERE (next_run_at IS NOT NULL);
CREATE INDEX report_schedules_of_staff ON public.report_schedules USING btree (staff_id);
CREATE UNIQUE INDEX saved_views_by_name ON public.saved_views USING btree (staff_id, list, lower(name));
CREATE INDEX search_entries_by_contact ON public.search_entries USING gin (contact_parts(contacts)) WITH (fastupdate=off) WHERE ((kind = 'CLIENT'::text) AND (warehouse_id IS NULL));
CREATE INDEX search_entries_by_contact_and_place ON public.search_entries USING gin (warehouse_id, contact_parts(contacts)) WITH (fastupdate=off) WHERE ((kind = 'CLIENT'::text) AND (warehouse_id IS NOT NULL));
CREATE INDEX search_entries_by_key ON public.search_entries USING gin (keys) WITH (fastupdate=off);
CREATE INDEX search_entries_by_other_words ON public.search_entries USING gin (words gin_trgm_ops) WITH (fastupdate=off) WHERE ((kind <> 'CLIENT'::text) AND (words IS NOT NULL));
CREATE INDEX search_entries_by_place ON public.search_entries USING btree (kind, warehouse_id, sort_key, id);
CREATE INDEX search_entries_by_word ON public.search_entries USING gin (words gin_trgm_ops) WITH (fastupdate=off) WHERE ((kind = 'CLIENT'::text) AND (warehouse_id IS NULL));
CREATE INDEX search_entries_by_word_and_place ON public.search_entries USING gin (warehouse_id, words gin_trgm_ops) WITH (fastupdate=off) WHERE ((kind = 'CLIENT'::text) AND (warehouse_id IS NOT NULL));
CREATE INDEX search_entries_of_client ON public.search_entries USING btree (client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX search_entries_of_clients ON public.search_entries USING btree (sort_key, id) WHERE ((kind = 'CLIENT'::text) AND (warehouse_id IS NULL));
CREATE INDEX search_entries_of_documents ON public.search_entries USING btree (warehouse_id, issued_on DESC, id DESC) WHERE (kind = 'INVOICE'::text);
CREATE INDEX search_entries_of_records ON public.search_entries USING btree (kind, sort_key, id) WHERE (kind <> 'CLIENT'::text);
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id);
CREATE INDEX sign_in_codes_by_expiry ON public.sign_in_codes USING btree (expires_at);
CREATE INDEX sign_in_codes_by_staff ON public.sign_in_codes USING btree (staff_id) WHERE (staff_id IS NOT NULL);
CREATE INDEX sign_in_codes_by_user ON public.sign_in_codes USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX signing_links_by_move_in ON public.signing_links USING btree (move_in_id);
CREATE UNIQUE INDEX signing_links_open ON public.signing_links USING btree (move_in_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX staff_email ON public.staff USING btree (lower(email)) WHERE (ended_at IS NULL);
CREATE INDEX staff_invitations_by_expiry ON public.staff_invitations USING btree (expires_at);
CREATE INDEX staff_invitations_by_staff ON public.staff_invitations USING btree (staff_id);
CREATE INDEX staff_passkey_challenges_by_expiry ON public.staff_passkey_challenges USING btree (expires_at);
CREATE INDEX staff_passkey_challenges_by_staff ON public.staff_passkey_challenges USING btree (staff_id) WHERE (staff_id IS NOT NULL);
CREATE INDEX staff_passkeys_by_staff ON public.staff_passkeys USING btree (staff_id, created_at);
CREATE INDEX staff_sessions_by_expiry ON public.staff_sessions USING btree (expires_at);
CREATE INDEX staff_sessions_by_staff ON public.staff_sessions USING btree (staff_id);
CREATE INDEX stale_box_changes_by_warehouse ON public.stale_box_changes USING btree (warehouse_id);
CREATE INDEX tasks_in_order ON public.tasks USING btree (created_at, id);
CREATE INDEX tasks_of_box ON public.tasks USING btree (box_id) WHERE (box_id IS NOT NULL);
CREATE INDEX tasks_of_client ON public.tasks USING btree (client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX tasks_of_contract ON public.tasks USING btree (contract_id) WHERE (contract_id IS NOT NULL);
CREATE INDEX tasks_of_warehouse ON public.tasks USING btree (warehouse_id, created_at, id) WHERE (warehouse_id IS NOT NULL);
CREATE INDEX tasks_open ON public.tasks USING btree (created_at, id) WHERE (done_at IS NULL);
CREATE INDEX tax_reports_by_number ON public.tax_reports USING btree (document_number) INCLUDE (tax_day, invoice_id);
CREATE INDEX tax_reports_due ON public.tax_reports USING btree (next_attempt_at) WHERE (settled_at IS NULL);
CREATE INDEX tax_reports_late ON public.tax_reports USING btree (report_by) WHERE (settled_at IS NULL);
CREATE INDEX tax_reports_list ON public.tax_reports USING btree (tax_day, invoice_id);
CREATE INDEX tax_reports_of_company ON public.tax_reports USING btree (legal_entity_id, tax_day, invoice_id);
CREATE INDEX tax_reports_rejected ON public.tax_reports USING btree (settled_at) WHERE (status = 'REJECTED'::text);
CREATE INDEX tax_reports_unfinished ON public.tax_reports USING btree (tax_day, invoice_id) WHERE (status <> 'ACCEPTED'::text);
CREATE INDEX terminations_by_person ON public.terminations USING btree (requested_by);
CREATE INDEX users_by_likeness ON public.users USING gin (client_likeness(first_name, last_name, email, phone_number, date_of_birth, invoicing_details)) WITH (fastupdate=off) WHERE (anonymised_at IS NULL);
CREATE INDEX users_by_referrer ON public.users USING btree (referred_by) WHERE (referred_by IS NOT NULL);
CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email));
CREATE INDEX users_of_survivor ON public.users USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE UNIQUE INDEX users_phone_number ON public.users USING btree (phone_number) WHERE (phone_number IS NOT NULL);
CREATE INDEX voucher_redemptions_by_voucher ON public.voucher_redemptions USING btree (voucher_id);
CREATE UNIQUE INDEX vouchers_token ON public.vouchers USING btree (upper(token));
CREATE INDEX waitlist_entries_followed ON public.waitlist_entries USING btree (followed_at, id) WHERE ((followed_at IS NOT NULL) AND (notified_at IS NULL) AND (closed_at IS NULL));
CREATE INDEX waitlist_entries_in_order ON public.waitlist_entries USING btree (created_at, id);
CREATE UNIQUE INDEX waitlist_entries_once ON public.waitlist_entries USING btree (warehouse_id, lower(email)) WHERE ((notified_at IS NULL) AND (closed_at IS NULL));
CREATE INDEX waitlist_entries_waiting ON public.waitlist_entries USING btree (warehouse_id, created_at, id) WHERE ((notified_at IS NULL) AND (closed_at IS NULL));
CREATE INDEX walk_photos_by_age ON public.walk_photos USING btree (stored_at);
CREATE INDEX walk_ticks_by_task ON public.walk_ticks USING btree (task_id) WHERE (task_id IS NOT NULL);
CREATE INDEX walk_ticks_of_walk ON public.walk_ticks USING btree (walk_id, box_id, ticked_at DESC, id DESC);
CREATE INDEX walks_by_age ON public.walks USING btree (started_at);
CREATE INDEX walks_of_warehouse ON public.walks USING btree (warehouse_id, started_at DESC, id DESC);
CREATE UNIQUE INDEX walks_one_open ON public.walks USING btree (warehouse_id) WHERE (finished_at IS NULL);
CREATE INDEX warehouse_photos_hash ON public.warehouse_photos USING btree (hash);
CREATE INDEX warehouses_by_name ON public.warehouses USING btree (natural_order(name), id);
CREATE INDEX warehouses_legal_entity ON public.warehouses USING btree (legal_entity_id);
CREATE INDEX warehouses_position ON public.warehouses USING gist ("position");
CREATE INDEX warehouses_search_text ON public.warehouses USING gin (search_text gin_trgm_ops);
CREATE INDEX webhook_deliveries_by_endpoint ON public.webhook_deliveries USING btree (endpoint_id, id);
CREATE INDEX webhook_deliveries_failed ON public.webhook_deliveries USING btree (endpoint_id, event_id) WHERE (state = 'FAILED'::text);
CREATE INDEX webhook_deliveries_pending ON public.webhook_deliveries USING btree (endpoint_id, event_id) WHERE (state = 'PENDING'::text);
CREATE UNIQUE INDEX webhook_endpoints_by_url ON public.webhook_endpoints USING btree (url) WHERE (removed_at IS NULL);
CREATE INDEX webhook_events_by_time ON public.webhook_events USING btree (at);
CREATE INDEX withdrawal_requests_by_age ON public.withdrawal_requests USING btree (stated_at);
CREATE INDEX withdrawal_requests_by_contract ON public.withdrawal_requests USING btree (contract_id, stated_at) WHERE (contract_id IS NOT NULL);
CREATE INDEX withdrawals_by_person ON public.withdrawals USING btree (stated_by) WHERE (stated_by IS NOT NULL);

CREATE OR REPLACE FUNCTION public.add_client_entry(client uuid, place uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_entries (kind, id, warehouse_id, client_id, sort_key, keys, words, contacts)
  select 'CLIENT', u.id, place, u.id, client_sort_key(u), client_keys(u) || payer_keys(u.id, place), client_words(u) || payer_words(u.id, place),
    client_contacts(u)
  from users u
  where u.id = client and u.anonymised_at is null
    and not exists (select from search_entries e where e.kind = 'CLIENT' and e.id = client and e.warehouse_id is not distinct from place)
  on conflict do nothing;
end $function$
;
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
CREATE OR REPLACE FUNCTION public.amount_of_days(p_amount bigint, p_days integer, p_all integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (2 * p_amount * least(greatest(p_days, 0), p_all) + sign(p_amount)::bigint * p_all) / (2 * p_all)
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
CREATE OR REPLACE FUNCTION public.announce_contract()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_data jsonb := jsonb_build_object('contractId', new.id, 'number', new.business_id, 'clientId', new.client_id, 'boxId', new.box_id,
    'warehouseId', new.warehouse_id, 'legalEntityId', new.legal_entity_id);
begin
  if tg_op = 'INSERT' then
    perform record_webhook_event('contract.created', new.created_at,
      v_data || jsonb_build_object('orderId', new.order_id, 'startsOn', new.starts_on));
    return null;
  end if;
  if old.status = 'ACTIVE' and new.status = 'TERMINATING' then
    perform record_webhook_event('contract.notice_given', now(), v_data || jsonb_build_object('terminatesOn', new.terminates_on));
  end if;
  if old.status <> 'TERMINATED' and new.status = 'TERMINATED' then
    perform record_webhook_event('contract.ended', coalesce(new.terminated_at, now()), v_data || jsonb_build_object('terminatesOn', new.terminates_on));
  end if;
  if old.overlocked_at is null and new.overlocked_at is not null then
    perform record_webhook_event('overlock.set', new.overlocked_at, v_data);
  end if;
  if old.overlocked_at is not null and new.overlocked_at is null then
    perform record_webhook_event('overlock.lifted', now(), v_data);
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.announce_door_opening()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('door_event', json_build_object(
    'warehouseId', new.warehouse_id, 'lockId', new.lock_id, 'commandId', null, 'state', new.state)::text);
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
CREATE OR REPLACE FUNCTION public.announce_invoices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not has_webhook('{invoice.issued}') then return null; end if;
  perform record_webhook_event('invoice.issued', n.created_at,
    jsonb_build_object('invoiceId', n.id, 'kind', n.kind, 'number', n.number, 'clientId', n.client_id, 'legalEntityId', n.legal_entity_id,
      'rentId', n.rent_id, 'correctsInvoiceId', n.corrects_invoice_id, 'issuedOn', n.issued_on, 'dueOn', n.due_on,
      'amountNet', n.amount_net, 'amountVat', n.amount_vat, 'amountGross', n.amount_gross, 'currency', n.currency)) from new_rows n;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.announce_live_contract()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform record_webhook_event('contract.created', now(), jsonb_build_object('contractId', new.id, 'number', new.business_id, 'clientId', new.client_id,
    'boxId', new.box_id, 'warehouseId', new.warehouse_id, 'legalEntityId', new.legal_entity_id, 'orderId', new.order_id, 'startsOn', new.starts_on));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.announce_lock_command()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare client uuid; door text; warehouse uuid;
begin
  select l.door, l.warehouse_id, c.client_id into door, warehouse, client from locks l left join contracts c on c.id = new.contract_id where l.id = new.lock_id;
  if num_nonnulls(client, new.user_id) > 0 then
    perform pg_notify('lock_command', json_build_object(
      'audience', array_remove(array[client, new.user_id], null),
      'id', new.id, 'contractId', new.contract_id, 'door', door, 'state', new.state,
      'expiresAt', to_char(new.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'relocksAt', to_char(new.relocks_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'reason', new.reason)::text);
  end if;
  perform pg_notify('door_event', json_build_object('warehouseId', warehouse, 'lockId', new.lock_id, 'commandId', new.id, 'state', new.state)::text);
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
CREATE OR REPLACE FUNCTION public.announce_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status <> 'FULFILLED' and new.status = 'FULFILLED' then
    perform record_webhook_event('order.paid', new.updated_at,
      jsonb_build_object('orderId', new.id, 'clientId', new.client_id, 'boxId', new.box_id, 'warehouseId', new.warehouse_id,
        'legalEntityId', new.legal_entity_id, 'amount', new.charge_amount, 'currency', new.currency));
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.announce_payment(payment payments)
 RETURNS void
 LANGUAGE sql
AS $function$
  select record_webhook_event(case payment.status when 'PAID' then 'payment.succeeded' else 'payment.failed' end, payment.updated_at,
    jsonb_build_object('paymentId', payment.id, 'orderId', payment.order_id, 'rentId', payment.rent_id, 'amount', payment.amount,
      'currency', payment.currency, 'declineKind', case payment.status when 'DECLINED' then payment.decline_kind end))
$function$
;
CREATE OR REPLACE FUNCTION public.announce_payments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not has_webhook('{payment.succeeded,payment.failed}') then return null; end if;
  if tg_op = 'INSERT' then
    perform announce_payment(n) from new_rows n where n.status in ('PAID', 'DECLINED');
  else
    perform announce_payment(n) from new_rows n join old_rows o on o.id = n.id where n.status in ('PAID', 'DECLINED') and o.status <> n.status;
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.announce_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status in ('DONE', 'PAID_MANUALLY') and (tg_op = 'INSERT' or old.status <> new.status) then
    perform record_webhook_event('refund.completed', new.updated_at,
      jsonb_build_object('refundId', new.id, 'paymentId', new.payment_id, 'creditNoteId', new.credit_note_id, 'amount', new.amount,
        'currency', new.currency, 'paidManually', new.status = 'PAID_MANUALLY'));
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.announce_rejected_attempt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('door_event', json_build_object(
    'warehouseId', new.warehouse_id, 'lockId', new.lock_id, 'commandId', null, 'state', 'REFUSED')::text);
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
CREATE OR REPLACE FUNCTION public.announce_settings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('settings', '');
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.announce_task()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('task', 'own-task');
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.announce_task_mark()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('task', new.kind);
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
CREATE OR REPLACE FUNCTION public.apply_mid_term_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare contract contracts;
begin
  select * into strict contract from contracts where id = new.contract_id for no key update;
  if new.valid_to <> contract.next_charge_on or new.valid_from < contract.starts_on
    or new.valid_from < (contract.starts_on + make_interval(months => contract.period_offset_months + contract.invoicing_period_months * (contract.next_period - 1)))::date
  then
    raise exception 'the days from % to % are not in the last billed period', new.valid_from, new.valid_to
      using errcode = 'check_violation', constraint = 'mid_term_changes_billed';
  end if;
  if new.rent_net_month > contract.rent_net_month and not exists (select from contract_transfers t
    where t.contract_id = new.contract_id and t.rent_net_month = new.rent_net_month and t.moved_on <= new.valid_from) then
    raise exception 'a higher rent needs a transfer that agreed on it' using errcode = 'check_violation', constraint = 'mid_term_changes_consent';
  end if;
  update contracts set rent_net_month = new.rent_net_month, insurance_id = new.insurance_id, insurance_net_month = new.insurance_net_month,
    recurring_amount = new.recurring_amount, version = version + 1
  where id = new.contract_id;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.archive_only_empty()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from warehouses where id = new.id for update;
  if exists (select from box_reservations r join boxes b on b.id = r.box_id
      where b.warehouse_id = new.id and (r.expires_at is null or r.expires_at > new.archived_at)) then
    raise exception 'warehouse % has boxes that are let, held or offered', new.id using errcode = 'check_violation', constraint = 'archived_is_empty';
  end if;
  return new;
end $function$
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
      and s.ended_at is null and s.accepted_at is not null
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
  -- Before the first owner has credentials, nobody can be lost.
  if old.ends_at is null and old.warehouse_id is null and old.legal_entity_id is null
    and exists (select from roles where id = old.role_id and preset = 'owner')
    and exists (select from staff where id = old.staff_id and accepted_at is not null)
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
CREATE OR REPLACE FUNCTION public.assert_plan_contains_boxes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  outside text;
begin
  select b.name into outside from boxes b
    left join jsonb_to_recordset((select w.floor_plan->'floors' from warehouses w where w.id = new.id)) as f (floor integer, width float8, height float8)
      on f.floor = b.floor
  where b.warehouse_id = new.id and b.removed_at is null and b.placed_at is not null and b.shape ? 'x'
    and (f.floor is null or (b.shape->>'x')::float8 < 0 or (b.shape->>'y')::float8 < 0
      or (b.shape->>'x')::float8 + (b.shape->>'width')::float8 > f.width or (b.shape->>'y')::float8 + (b.shape->>'height')::float8 > f.height)
  limit 1;
  if found then
    raise exception 'box % is outside the plan', outside using errcode = 'check_violation', constraint = 'warehouses_plan_contains_boxes';
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.assert_way_to_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  person staff;
  person_id uuid := coalesce(to_jsonb(old) ->> 'staff_id', to_jsonb(old) ->> 'id')::uuid;
begin
  select * into person from staff where id = person_id for no key update;
  if person.accepted_at is not null and person.ended_at is null and person.password_hash is null
    and not exists (select from staff_passkeys where staff_id = person_id) then
    raise exception 'The last way to sign in must stay' using errcode = 'check_violation', constraint = 'last_factor_stays';
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.audit_digest(p_day date, p_previous bytea)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET "TimeZone" TO 'UTC'
AS $function$
  select sha256(coalesce(p_previous, ''::bytea) || convert_to(p_day::text || coalesce(string_agg(E'\n' || (jsonb_build_array(
    e.id, e.at, e.actor_kind, e.staff_id, e.actor_name, e.session_id, e.ip, e.request_id, e.verb, e.noun, e.noun_id, e.warehouse_id, e.legal_entity_id,
    e.client_id, e.contract_id, e.changes) || case when e.country is null then '[]' else jsonb_build_array(e.country) end)::text, '' order by e.at, e.id), ''), 'UTF8'))
  from audit_log e
  where e.at >= p_day::timestamp at time zone 'UTC' and e.at < (p_day + 1)::timestamp at time zone 'UTC'
$function$
;
CREATE OR REPLACE FUNCTION public.bank_entries_leave_payout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update payouts set bank_entry_id = null where bank_entry_id = new.id;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.book_cash_movement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare drawer cash_days; entry ledger_entries;
begin
  update cash_days set expected = expected + new.amount, movements = movements + 1
    where id = new.day_id and state = 'OPEN' returning * into drawer;
  if drawer.id is null then
    raise exception 'the day of the drawer is not open' using errcode = 'check_violation', constraint = 'cash_movements_open_day';
  end if;
  if (select (new.made_at at time zone w.time_zone)::date from warehouses w where w.id = drawer.warehouse_id) <> drawer.day then
    raise exception 'the day of the drawer is over' using errcode = 'check_violation', constraint = 'cash_movements_on_the_day';
  end if;
  new.sequence := drawer.movements;
  if new.entry_id is not null then
    select * into entry from ledger_entries where id = new.entry_id;
    if entry.method <> 'CASH' or entry.amount <> -new.amount or entry.currency <> drawer.currency or entry.legal_entity_id <> drawer.legal_entity_id then
      raise exception 'the movement differs from its entry' using errcode = 'check_violation', constraint = 'cash_movements_equal_entry';
    end if;
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.box_is_blocked(box uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from boxes b join warehouses w on w.id = b.warehouse_id
    where b.id = box and (b.removed_at is not null or w.archived_at is not null or exists (
      select from box_states s
      where s.box_id = b.id and daterange(s.from_on, s.until_on) @> (at at time zone w.time_zone)::date
    ))
  )
$function$
;
CREATE OR REPLACE FUNCTION public.check_base_rate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('base rates ' || new.country, 0));
  if exists (select from interest_charge_parts p join base_rates r on r.id = p.base_rate_id
      where r.country = new.country and r.valid_from < new.valid_from and p.base_on >= new.valid_from) then
    raise exception 'interest was charged with an earlier base rate' using errcode = 'check_violation', constraint = 'base_rates_used';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.check_bulk_run_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.finished_at is not null then
    raise exception 'run % has ended', old.id using errcode = 'check_violation', constraint = 'bulk_runs_ended';
  end if;
  if new.finished_at is not null and exists (select from bulk_run_items i where i.run_id = new.id and i.outcome is null) then
    raise exception 'run % has records without an outcome', new.id using errcode = 'check_violation', constraint = 'bulk_runs_complete';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.check_closed_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from legal_entities e where e.id = new.legal_entity_id for update;
  if (select (new.closed_at at time zone e.time_zone)::date from legal_entities e where e.id = new.legal_entity_id) < new.month + interval '1 month' then
    raise exception 'the month has not ended' using errcode = 'check_violation', constraint = 'closed_months_ended';
  end if;
  if exists (select from closed_months c where c.legal_entity_id = new.legal_entity_id and c.month > new.month) then
    raise exception 'a later month is closed' using errcode = 'check_violation', constraint = 'closed_months_in_order';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.check_collection_case()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare debt_sum bigint;
begin
  -- Created and deleted in one transaction.
  if not exists (select from collection_cases where id = new.id) then return null; end if;
  select sum(open) into debt_sum from collection_debts where case_id = new.id;
  if debt_sum is distinct from new.total then
    raise exception 'the debts do not sum up to the total' using errcode = 'check_violation', constraint = 'collection_cases_sum';
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.check_collection_debt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare e ledger_entries; k collection_cases;
begin
  select * into k from collection_cases where id = new.case_id;
  if exists (select from collection_cases c where c.id = new.case_id and c.xmin <> pg_current_xact_id()::xid) then
    raise exception 'nothing is added to a case' using errcode = 'check_violation', constraint = 'collection_debts_complete';
  end if;
  select * into e from ledger_entries where id = new.entry_id for no key update;
  if (e.client_id, e.legal_entity_id, e.currency) is distinct from (k.client_id, k.legal_entity_id, k.currency) or e.kind not in ('INVOICE', 'CHARGE') then
    raise exception 'the entry is not a debt of the account' using errcode = 'check_violation', constraint = 'collection_debts_account';
  end if;
  if e.amount - e.allocated <> new.open or new.earlier <> coalesce((select array_agg(a.id order by a.id) from allocations a
      where a.debit_id = e.id and a.released_on is null), '{}') then
    raise exception 'the entry has another open part' using errcode = 'check_violation', constraint = 'collection_debts_open_part';
  end if;
  if exists (select from instalment_plan_debts t where t.entry_id = new.entry_id and t.is_open) then
    raise exception 'the entry is in an instalment plan' using errcode = 'check_violation', constraint = 'collection_debts_planned';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.check_contract_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  contract contracts;
  row contract_terms := case tg_op when 'DELETE' then old else new end;
  before integer;
begin
  -- The triggers of contracts write the first row, and delete the terms of an increase that the client leaves.
  if pg_trigger_depth() > 1 then return row; end if;
  select * into strict contract from contracts where id = row.contract_id for no key update;
  if contract.quiet and row.origin = 'AGREED' and tg_op in ('UPDATE', 'DELETE') then return row; end if;
  if tg_op = 'UPDATE' then
    raise exception 'terms do not change' using errcode = 'check_violation', constraint = 'contract_terms_append_only';
  end if;
  if row.valid_from < contract.next_charge_on or row.origin = 'AGREED' then
    raise exception 'the period from % is billed', row.valid_from using errcode = 'check_violation', constraint = 'contract_terms_unbilled';
  end if;
  update contracts set version = version + 1 where id = row.contract_id;
  if tg_op = 'DELETE' then return old; end if;
  -- A change within the billed period stands in the contract. A higher rent there needs a transfer that agreed on it (mid_term_changes_consent).
  select case when t.valid_from < contract.next_charge_on then greatest(t.rent_net_month, contract.rent_net_month) else t.rent_net_month end
  into strict before from contract_terms t
  where t.contract_id = new.contract_id and t.valid_from < new.valid_from order by t.valid_from desc limit 1;
  if new.rent_net_month > before and not exists (select from rent_increases i
    where i.id = new.increase_id and i.contract_id = new.contract_id and i.rent_net_month = new.rent_net_month and i.effective_on <= new.valid_from
      and (i.status = 'ACCEPTED' or (i.by_clause and i.status in ('OPEN', 'EFFECTIVE'))))
    and not exists (select from contract_transfers t
      where t.contract_id = new.contract_id and t.rent_net_month = new.rent_net_month and t.moved_on <= new.valid_from) then
    raise exception 'a higher rent needs an accepted increase' using errcode = 'check_violation', constraint = 'contract_terms_consent';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.check_export_part()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from exports x where x.id = new.export_id and x.attempt = new.attempt and x.state = 'RUNNING' for share;
  if not found then
    raise exception 'export % has another attempt or has ended', new.export_id
      using errcode = 'check_violation', constraint = 'export_parts_of_attempt';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.check_increase_by_clause()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  least integer := price_clause_days(new.contract_id);
begin
  if least is null or new.notice_days < least then
    raise exception 'the agreement has no clause for this increase' using errcode = 'check_violation', constraint = 'rent_increases_clause';
  end if;
  if exists (select from contracts c where c.id = new.contract_id and c.starts_on + interval '12 months' > new.effective_on)
     or exists (select from rent_increases i where i.contract_id = new.contract_id and i.status in ('ACCEPTED', 'EFFECTIVE')
       and i.effective_on + interval '12 months' > new.effective_on) then
    raise exception 'the rent was fixed less than twelve months before' using errcode = 'check_violation', constraint = 'rent_increases_once_a_year';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.check_instalment_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare p instalment_plans; instalment_count integer; instalment_sum bigint; debt_sum bigint; in_order boolean;
begin
  -- Created and deleted in one transaction.
  select * into p from instalment_plans where id = new.id;
  if p.id is null then return null; end if;
  select count(*), sum(amount), bool_and(due_on > coalesce(before, p.agreed_on - 1) and position = place) into instalment_count, instalment_sum, in_order
  from (select i.*, lag(i.due_on) over w as before, row_number() over w as place from instalments i where i.plan_id = p.id window w as (order by i.position)) i;
  select sum(open) into debt_sum from instalment_plan_debts where plan_id = p.id;
  if instalment_count not between 2 and 24 or not in_order then
    raise exception 'the instalments are not in order' using errcode = 'check_violation', constraint = 'instalment_plans_days';
  end if;
  if instalment_sum is distinct from p.total or debt_sum is distinct from p.total then
    raise exception 'the instalments do not sum up to the debts' using errcode = 'check_violation', constraint = 'instalment_plans_sum';
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.check_instalment_plan_debt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare e ledger_entries; p instalment_plans;
begin
  select * into p from instalment_plans where id = new.plan_id;
  select * into e from ledger_entries where id = new.entry_id for no key update;
  if (e.client_id, e.legal_entity_id, e.currency) is distinct from (p.client_id, p.legal_entity_id, p.currency) or e.kind not in ('INVOICE', 'CHARGE') then
    raise exception 'the entry is not a debt of the account' using errcode = 'check_violation', constraint = 'instalment_plan_debts_account';
  end if;
  if e.amount - e.allocated <> new.open or new.earlier <> coalesce((select array_agg(a.id order by a.id) from allocations a
      where a.debit_id = e.id and a.released_on is null), '{}') then
    raise exception 'the entry has another open part' using errcode = 'check_violation', constraint = 'instalment_plan_debts_open_part';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.check_interest_charge()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from invoices i join invoices c on c.id = new.charge_id and c.kind = 'INVOICE' and c.rent_id is null
      and (c.client_id, c.legal_entity_id, c.currency) = (i.client_id, i.legal_entity_id, i.currency)
    where i.id = new.invoice_id and i.kind = 'INVOICE' and i.id <> c.id and i.due_on < new.from_on) then
    raise exception 'interest belongs to a late invoice of the same account' using errcode = 'check_violation', constraint = 'interest_charges_account';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.check_mid_term_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from mid_term_changes m join contracts c on c.id = m.contract_id join invoices i on i.id = new.document_id
    where m.id = new.change_id and i.client_id = c.client_id and i.legal_entity_id = c.legal_entity_id
      and new.days_from >= m.valid_from and new.days_to <= m.valid_to
      and (i.kind = 'CREDIT_NOTE' or i.rent_id is null)) then
    raise exception 'the document is not about the days of this change' using errcode = 'check_violation', constraint = 'mid_term_documents_change';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.check_planned_debt_is_ours()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from collection_debts t where t.entry_id = new.entry_id and t.is_open) then
    raise exception 'the entry is in collection' using errcode = 'check_violation', constraint = 'instalment_plan_debts_collected';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.check_rate_of_part()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare r base_rates;
begin
  select * into strict r from base_rates where id = new.base_rate_id;
  perform pg_advisory_xact_lock_shared(hashtextextended('base rates ' || r.country, 0));
  if r.valid_from > new.base_on
      or exists (select from base_rates n where n.country = r.country and n.valid_from > r.valid_from and n.valid_from <= new.base_on) then
    raise exception 'another base rate is valid on %', new.base_on using errcode = 'check_violation', constraint = 'interest_charge_parts_rate';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.client_contacts(u users)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN fold_text(((' '::text || (u).email) || COALESCE((((' '::text || ltrim((u).phone_number, '+'::text)) || ' '::text) || "right"((u).phone_number, 9)), ''::text)))
;
CREATE OR REPLACE FUNCTION public.client_keys(u users)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN array_remove(ARRAY[((u).id)::text, fold_text((u).email), ltrim((u).phone_number, '+'::text), "right"((u).phone_number, 9), fold_text(((u).invoicing_details #>> '{company,ico}'::text[]))], NULL::text)
;
CREATE OR REPLACE FUNCTION public.client_likeness(first_name text, last_name text, email text, phone_number text, date_of_birth date, details jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN array_remove(ARRAY[((('EMAIL:'::text || regexp_replace(lower(split_part(email, '@'::text, 1)), '\+.*$'::text, ''::text)) || '@'::text) || lower(split_part(email, '@'::text, 2))), ((('EMAIL:'::text || regexp_replace(lower(split_part(NULLIF((details ->> 'email'::text), ''::text), '@'::text, 1)), '\+.*$'::text, ''::text)) || '@'::text) || lower(split_part(NULLIF((details ->> 'email'::text), ''::text), '@'::text, 2))), ('PHONE:'::text || "right"(phone_number, 9)), CASE WHEN (length(regexp_replace((details ->> 'telephoneNumber'::text), '\D'::text, ''::text, 'g'::text)) >= 9) THEN ('PHONE:'::text || "right"(regexp_replace((details ->> 'telephoneNumber'::text), '\D'::text, ''::text, 'g'::text), 9)) ELSE NULL::text END, ((('BIRTH:'::text || (date_of_birth - '2000-01-01'::date)) || ':'::text) || fold_text(((first_name || ' '::text) || last_name))), ((('COMPANY:'::text || NULLIF(regexp_replace((details #>> '{company,ico}'::text[]), '\D'::text, ''::text, 'g'::text), ''::text)) || ':'::text) || fold_text(((first_name || ' '::text) || last_name)))], NULL::text)
;
CREATE OR REPLACE FUNCTION public.client_sort_key(u users)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN fold_text((((u).last_name || ' '::text) || (u).first_name))
;
CREATE OR REPLACE FUNCTION public.client_words(u users)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN fold_text(((((' '::text || (u).first_name) || ' '::text) || (u).last_name) || COALESCE((' '::text || ((u).invoicing_details #>> '{company,name}'::text[])), ''::text)))
;
CREATE OR REPLACE FUNCTION public.close_open_increase()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from contract_terms t using rent_increases i
  where t.contract_id = new.id and t.increase_id = i.id and i.contract_id = new.id and i.by_clause and i.status = 'OPEN';
  update rent_increases set status = 'LEFT' where contract_id = new.id and status = 'OPEN';
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.contact_begins(typed text)
 RETURNS tsquery
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
RETURN (((''''::text || replace(replace(NULLIF(fold_text(typed), ''::text), '\'::text, '\\'::text), ''''::text, ''''''::text)) || ''':*'::text))::tsquery
;
CREATE OR REPLACE FUNCTION public.contact_parts(contacts text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN array_to_tsvector(array_remove(string_to_array(contacts, ' '::text), ''::text))
;
CREATE OR REPLACE FUNCTION public.contract_keys(c contracts)
 RETURNS text[]
 LANGUAGE sql
 STABLE
RETURN array_remove(ARRAY[fold_text((c).business_id), ((c).id)::text, ((c).order_id)::text, "substring"((c).payment_method_label, '[0-9]{4}$'::text)], NULL::text)
;
CREATE OR REPLACE FUNCTION public.copy_billed_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  billed contract_terms;
begin
  select * into strict billed from contract_terms t
  where t.contract_id = new.id and t.valid_from <= old.next_charge_on order by t.valid_from desc limit 1;
  new.period_offset_months := old.period_offset_months + (old.invoicing_period_months - billed.invoicing_period_months) * old.next_period;
  new.invoicing_period_months := billed.invoicing_period_months;
  new.rent_net_month := billed.rent_net_month;
  new.insurance_id := billed.insurance_id;
  new.insurance_net_month := billed.insurance_net_month;
  new.period_discount_bp := billed.period_discount_bp;
  new.recurring_amount := billed.recurring_amount;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.count_codes_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.codes_version := old.codes_version + 1;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.count_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.count_version_of_increase()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update contracts set version = version + 1 where id = new.contract_id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.cover_entries()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
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
CREATE OR REPLACE FUNCTION public.cover_recovered_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform allocate_entries(c.id, d.id) from ledger_entries c, ledger_entries d
  where c.source = 'DOCUMENT' and c.source_id = new.credit_note_id and d.source = 'REFUND' and d.source_id = new.id and d.amount > 0;
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
CREATE OR REPLACE FUNCTION public.earned_of_invoices(p_invoices uuid[], p_before date)
 RETURNS TABLE(document_id uuid, contract_id uuid, warehouse_id uuid, currency text, month date, earned bigint)
 LANGUAGE sql
 STABLE
AS $function$
  with spread as (
    select i.id as document_id, r.contract_id, c.warehouse_id, r.currency, date_trunc('month', r.due_on::timestamp)::date as issued, r.period_from as first, r.period_to as after,
      case when r.amount_net = t.rent + t.cover and r.period_number is not null then t.rent
        else rent_without_cover(r.id, r.amount_net, r.period_number, t.rent, t.cover) end as earned
    from invoices i join rents r on r.id = i.rent_id join contracts c on c.id = r.contract_id
    cross join lateral (
      select k.rent_net_month::bigint * k.invoicing_period_months
          - (2 * k.rent_net_month::bigint * k.invoicing_period_months * k.period_discount_bp + 10000) / 20000 as rent,
        k.insurance_net_month::bigint * k.invoicing_period_months as cover
      from contract_terms k where k.contract_id = r.contract_id
      order by k.valid_from <= r.period_from desc, abs(k.valid_from - r.period_from) limit 1
    ) t
    where i.id = any(p_invoices) and i.kind = 'INVOICE' and r.due_on < p_before
    union all
    select i.id, c.id, c.warehouse_id, i.currency, date_trunc('month', i.issued_on::timestamp)::date, d.days_from, d.days_to, rent_of_change(i.amount_net, d.change_id)
    from invoices i join mid_term_documents d on d.document_id = i.id join contracts c on c.id = i.contract_id
    where i.id = any(p_invoices) and i.kind = 'INVOICE' and i.issued_on < p_before
  )
  select s.document_id, s.contract_id, s.warehouse_id, s.currency, m.month,
    amount_of_days(s.earned, m.ends - s.first, s.after - s.first) - case when m.month = s.issued then 0 else amount_of_days(s.earned, m.month - s.first, s.after - s.first) end
  from spread s cross join lateral (
    select g::date as month, least((g + interval '1 month')::date, p_before) as ends
    from generate_series(s.issued::timestamp, greatest(s.issued, least(s.after, p_before) - 1)::timestamp, interval '1 month') g
  ) m
  where s.earned <> 0
$function$
;
CREATE OR REPLACE FUNCTION public.earned_parts(p_legal_entity uuid, p_from date, p_before date)
 RETURNS TABLE(rent_id uuid, document_id uuid, contract_id uuid, warehouse_id uuid, currency text, month date, earned bigint, discount bigint)
 LANGUAGE sql
 STABLE
AS $function$
  with terms as (
    select x.contract_id, x.warehouse_id, x.unused_from, case when x.earlier is null then '-infinity' else x.valid_from end as first, coalesce(x.next, 'infinity') as after,
      x.listed - x.period_discount as rent, x.cover
    from (
      select k.contract_id, c.warehouse_id, coalesce(c.charged_until, c.terminates_on) + 1 as unused_from, k.valid_from, lag(k.valid_from) over w as earlier, lead(k.valid_from) over w as next,
        k.rent_net_month::bigint * k.invoicing_period_months as listed, k.insurance_net_month::bigint * k.invoicing_period_months as cover,
        (2 * k.rent_net_month::bigint * k.invoicing_period_months * k.period_discount_bp + 10000) / 20000 as period_discount
      from contract_terms k join contracts c on c.id = k.contract_id where c.legal_entity_id = p_legal_entity
      window w as (partition by k.contract_id order by k.valid_from)
    ) x
  ),
  notes as materialized (
    select n.*, n.change_id is null and coalesce(n.reason in ('EARLY_END', 'WITHDRAWAL'), false) as is_end from (
      select i.id, i.currency, i.issued_on, i.amount_net, i.credit_reason as reason, i.created_at, i.sequence, o.id as invoice_id, o.amount_net as invoice_net,
        true as is_of_rent, jsonb_array_length(o.vat_breakdown) > 1 as has_rates, t.contract_id, t.warehouse_id, t.unused_from, r.period_from as first, r.period_to as after,
        case when r.amount_net = t.rent + t.cover and r.period_number is not null then t.rent
          else rent_without_cover(r.id, r.amount_net, r.period_number, t.rent, t.cover) end as invoice_rent, own.change_id, own.days_from, own.days_to
      from invoices i join invoices o on o.id = i.corrects_invoice_id join rents r on r.id = o.rent_id
      join terms t on t.contract_id = r.contract_id and t.first <= r.period_from and t.after > r.period_from
      left join mid_term_documents own on own.document_id = i.id
      where i.kind = 'CREDIT_NOTE' and i.legal_entity_id = p_legal_entity and i.issued_on < p_before and greatest(r.period_to - 1, i.issued_on) >= p_from
      union all
      -- Of invoices about the difference of a mid-term change.
      select i.id, i.currency, i.issued_on, i.amount_net, i.credit_reason, i.created_at, i.sequence, o.id, o.amount_net, false,
        coalesce((select jsonb_array_length(x.vat_breakdown) > 1 from rents r join invoices x on x.rent_id = r.id and x.kind = 'INVOICE'
          where r.contract_id = c.id and r.period_from < base.days_to and r.period_to > base.days_from order by r.period_from limit 1), false), c.id, c.warehouse_id,
        coalesce(c.charged_until, c.terminates_on) + 1, base.days_from, base.days_to, rent_of_change(o.amount_net, base.change_id), own.change_id, own.days_from, own.days_to
      from mid_term_documents base join invoices o on o.id = base.document_id and o.kind = 'INVOICE' join invoices i on i.corrects_invoice_id = o.id
      join contracts c on c.id = o.contract_id left join mid_term_documents own on own.document_id = i.id
      where o.legal_entity_id = p_legal_entity and i.issued_on < p_before and greatest(base.days_to - 1, i.issued_on) >= p_from
    ) n where n.reason is distinct from 'BAD_DEBT'
  ),
  -- Rent and all of the unused days of contracts that ended, in all documents about these days together: a change of the rent is also credited from an invoice about the
  -- insurance. Nothing changes after the end.
  unused as (
    select d.contract_id, sum(d.net * d.share) as net, sum(d.rent * d.share) as rent from (
      select e.contract_id, (r.period_to - greatest(r.period_from, e.unused_from))::numeric / (r.period_to - r.period_from) as share, r.amount_net - f.free as net,
        case when r.amount_net = t.rent + t.cover and r.period_number is not null then t.rent
          else rent_without_cover(r.id, r.amount_net, r.period_number, t.rent, t.cover) end - f.free as rent
      from (select distinct n.contract_id, n.unused_from from notes n where n.is_end) e
      join rents r on r.contract_id = e.contract_id and r.period_to > e.unused_from
      join terms t on t.contract_id = r.contract_id and t.first <= r.period_from and t.after > r.period_from
      cross join lateral (select case when r.period_number = 0 then promised_rent(r.contract_id) else 0 end as free) f
      union all
      select e.contract_id, (d.days_to - greatest(d.days_from, e.unused_from))::numeric / (d.days_to - d.days_from), i.amount_net, rent_of_change(i.amount_net, m.id)
      from (select distinct n.contract_id, n.unused_from from notes n where n.is_end) e
      join mid_term_changes m on m.contract_id = e.contract_id join mid_term_documents d on d.change_id = m.id and d.days_to > e.unused_from
      join invoices i on i.id = d.document_id
    ) d group by d.contract_id
  ),
  spread as (
    select r.id as rent_id, null::uuid as document_id, r.contract_id, t.warehouse_id, r.currency, date_trunc('month', r.due_on::timestamp)::date as issued,
      r.period_from as first, r.period_to as after, case when r.amount_net = t.rent + t.cover and r.period_number is not null then t.rent
        else rent_without_cover(r.id, r.amount_net, r.period_number, t.rent, t.cover) end as earned,
      case when r.period_number = 0 then greatest(t.rent + t.cover - r.amount_net, 0) else 0 end as discount
    from rents r join terms t on t.contract_id = r.contract_id and t.first <= r.period_from and t.after > r.period_from
    where greatest(r.period_to - 1, r.due_on) >= p_from and r.due_on < p_before
    union all
    select null, n.id, n.contract_id, n.warehouse_id, n.currency, date_trunc('month', n.issued_on::timestamp)::date,
      case when n.change_id is not null then n.days_from when n.is_end and n.unused_from > n.first and n.unused_from < n.after then n.unused_from else n.first end,
      case when n.change_id is not null then n.days_to when n.reason = 'PROMOTION' then least(n.after, (n.first + interval '1 month')::date) else n.after end,
      a.rent, case when n.change_id is null and not n.is_end then -a.rent else 0 end
    from notes n left join unused u on n.is_end and not n.has_rates and u.contract_id = n.contract_id and u.net <> 0
    -- What earlier credits that are rent or insurance only have left of the invoice.
    left join lateral (
      select coalesce(sum(x.amount_net), 0) as net, coalesce(sum(case when own.change_id is null then x.amount_net else rent_of_change(x.amount_net, own.change_id) end), 0) as rent
      from invoices x left join mid_term_documents own on own.document_id = x.id
      where x.corrects_invoice_id = n.invoice_id and (x.created_at, x.sequence) < (n.created_at, n.sequence) and (own.change_id is not null or x.credit_reason = 'PROMOTION')
    ) x on n.change_id is null and not n.is_end
    cross join lateral (
      select coalesce(case
        when n.change_id is not null then rent_of_change(n.amount_net, n.change_id)
        when n.reason = 'PROMOTION' then n.amount_net
        when n.is_of_rent and n.has_rates then (select sum(l.amount_net) from invoice_items f join invoice_items l on l.invoice_id = n.id and l.vat_rate_bp is not distinct from f.vat_rate_bp
          and l.exemption_code is not distinct from f.exemption_code where f.invoice_id = n.invoice_id and f.position = 0)
        when u.net <> 0 then round(n.amount_net * u.rent / u.net)::bigint
        else round(n.amount_net * (n.invoice_rent + coalesce(x.rent, 0))::numeric / nullif(n.invoice_net + coalesce(x.net, 0), 0))::bigint end, 0) as rent
    ) a
    union all
    select null, o.id, c.id, c.warehouse_id, o.currency, date_trunc('month', o.issued_on::timestamp)::date, base.days_from, base.days_to, rent_of_change(o.amount_net, base.change_id), 0
    from mid_term_documents base join invoices o on o.id = base.document_id and o.kind = 'INVOICE' join contracts c on c.id = o.contract_id
    where o.legal_entity_id = p_legal_entity and o.issued_on < p_before and greatest(base.days_to - 1, o.issued_on) >= p_from
  )
  select s.rent_id, s.document_id, s.contract_id, s.warehouse_id, s.currency, m.month,
    amount_of_days(s.earned, m.ends - s.first, s.after - s.first) - case when m.month = s.issued then 0 else amount_of_days(s.earned, m.month - s.first, s.after - s.first) end,
    amount_of_days(s.discount, m.ends - s.first, s.after - s.first) - case when m.month = s.issued then 0 else amount_of_days(s.discount, m.month - s.first, s.after - s.first) end
  from spread s join (
    select g::date as month, least((g + interval '1 month')::date, p_before) as ends
    from generate_series(p_from::timestamp, p_before::timestamp - interval '1 day', interval '1 month') g
  ) m on m.month >= s.issued and (m.month = s.issued or (m.month < s.after and m.ends > s.first))
  where s.earned <> 0 or s.discount <> 0
$function$
;
CREATE OR REPLACE FUNCTION public.end_views_of_client()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update client_views set ended_at = coalesce(new.anonymised_at, new.blocked_at) where client_id = new.id and ended_at is null;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.end_views_of_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update client_views set ended_at = new.locked_at where staff_session_id = new.id and ended_at is null;
  return null;
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
  if new.state <> all (forward) or (new.id, new.lock_id, new.contract_id, new.issued_at, new.expires_at, new.staff_id, new.opening_id) is distinct from
      (old.id, old.lock_id, old.contract_id, old.issued_at, old.expires_at, old.staff_id, old.opening_id) then
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
  select i.client_id, i.legal_entity_id, i.currency, coalesce(r.contract_id, i.contract_id), case when i.rent_id is null then 'CHARGE' else 'INVOICE' end,
    i.amount_gross + i.rounding, i.issued_on, i.due_on, 'DOCUMENT', i.id, i.created_at
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

  for note in select n.*, coalesce(r.contract_id, n.contract_id) as of_contract, d.id as debit_id, d.settled_on as debit_settled_on
      from invoices n left join rents r on r.id = n.rent_id left join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = n.corrects_invoice_id
      where n.id = any(documents) and n.kind = 'CREDIT_NOTE' and n.amount_gross + n.rounding <> 0 order by n.created_at, n.id loop
    insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, amount, entered_on, source, source_id, is_reserved, created_at)
    values (note.client_id, note.legal_entity_id, note.currency, note.of_contract, 'CREDIT_NOTE', note.amount_gross + note.rounding, note.issued_on, 'DOCUMENT',
      note.id, coalesce(note.credit_reason in ('PROMOTION', 'EARLY_END', 'WITHDRAWAL', 'GOODWILL', 'TERMS_CHANGE'), false) and note.debit_settled_on is not null, note.created_at)
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
declare ordered uuid[]; earlier uuid[];
begin
  if paid = '{}' then return; end if;
  perform enter_payments(paid);
  perform enter_refund(f.id) from refunds f where f.payment_id = any(paid) and f.reason = 'RECOVERED';
  ordered := array(select p.order_id from payments p where p.id = any(paid) and p.order_id is not null and p.settlement = 'FULFILLED');
  if ordered = '{}' then return; end if;
  -- An order has one payment that fulfils it.
  earlier := array(select e.id from payments e where e.order_id = any(ordered) and e.settlement is distinct from 'FULFILLED' and e.status = 'PAID');
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
declare entered uuid[]; planned uuid[];
begin
  with inserted as (
    insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, method, amount, entered_on, source, source_id, is_reserved, created_at)
    select coalesce(c.client_id, a.client_id), e.id, coalesce(p.charged_currency, p.currency), c.id, 'PAYMENT', 'CARD',
      -coalesce(p.charged_amount, p.amount), (p.paid_at at time zone e.time_zone)::date, 'PAYMENT', p.id,
      p.settlement in ('REFUNDED', 'LOST'), p.paid_at
    from payments p left join contracts c on c.id = coalesce((select r.contract_id from rents r where r.id = p.rent_id),
      (select o.id from contracts o where o.order_id = p.order_id))
    left join recovered_payments a on p.is_recovered and a.payment_id = p.id and a.decision = 'ASSIGN'
    join legal_entities e on e.id = coalesce(c.legal_entity_id, a.legal_entity_id)
    where p.id = any(paid) and p.status = 'PAID' and p.settlement in ('FULFILLED', 'REFUNDED', 'DISPUTED', 'LOST')
    order by p.id on conflict do nothing returning source_id)
  select array_agg(source_id) into entered from inserted;
  if entered is null then return; end if;

  select coalesce(array_agg(p.id), '{}') into planned from payments p
    where p.id = any(entered) and p.settlement in ('FULFILLED', 'DISPUTED')
      and exists (select from instalment_plan_debts t join ledger_entries l on l.id = t.entry_id and l.source = 'DOCUMENT'
        join invoices i on i.id = l.source_id and i.kind = 'INVOICE' where t.is_open and i.rent_id = p.rent_id);

  -- "offset 0" keeps each subquery separate, so that the planner cannot begin with the entries.
  insert into allocations (credit_id, debit_id, amount, allocated_on, created_at)
  select c.id, d.id, least(-c.amount - c.allocated, d.amount - d.allocated), greatest(c.entered_on, d.entered_on, d.released_on), greatest(c.created_at, d.created_at)
  from payments p join ledger_entries c on c.source = 'PAYMENT' and c.source_id = p.id
  cross join lateral (select i.id from invoices i where i.kind = 'INVOICE' and i.rent_id = coalesce(p.rent_id,
    (select r.id from contracts o join rents r on r.contract_id = o.id and r.period_number = 0 where o.order_id = p.order_id)) offset 0) i
  cross join lateral (select * from ledger_entries l where l.source = 'DOCUMENT' and l.source_id = i.id offset 0) d
  where p.id = any(entered) and p.id <> all(planned) and p.settlement in ('FULFILLED', 'DISPUTED') and d.settled_on is null;

  if planned <> '{}' then
    perform pay_plan_of(p) from unnest(planned) p order by p;
  end if;
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
CREATE OR REPLACE FUNCTION public.find_similar_clients(input text, warehouses uuid[], most integer)
 RETURNS TABLE(id uuid, warehouse_id uuid)
 LANGUAGE plpgsql
 STABLE
 SET "pg_trgm.word_similarity_threshold" TO '0.45'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  folded constant text := fold_text(input);
  compared integer := 1000;
  missing integer := most;
  below float8 := 2;
  least float8;
  largest constant uuid := (select c.value
    from pg_stats s cross join unnest(s.most_common_vals::text::uuid[], s.most_common_freqs) c (value, frequency)
    where s.schemaname = current_schema and s.tablename = 'search_entries' and s.attname = 'warehouse_id'
      and c.frequency > 0.5 * (1 - s.null_frac) and warehouses = array[c.value]);
begin
  foreach least in array array[0.6, 0.45]::float8[] loop
    perform set_config('pg_trgm.word_similarity_threshold', least::text, true);
    for id, warehouse_id in
      select s.id, s.warehouse_id from (
        (select e.id, e.warehouse_id, e.sort_key, e.words from search_entries e
          where warehouses is null and e.kind = 'CLIENT' and e.warehouse_id is null and e.words %> folded limit compared)
        union all
        -- The second condition on the warehouse is one that no index answers.
        (select e.id, e.warehouse_id, e.sort_key, e.words from search_entries e
          where largest is not null and e.kind = 'CLIENT' and e.warehouse_id is not null and e.warehouse_id is not distinct from largest and e.words %> folded
          limit compared)
        union all
        (select e.* from unnest(warehouses) w cross join lateral (
            select e.id, e.warehouse_id, e.sort_key, e.words from search_entries e
            where e.kind = 'CLIENT' and e.warehouse_id is not null and e.warehouse_id = w and e.words %> folded offset 0) e
          where largest is null limit compared)
      ) s cross join lateral (select word_similarity(folded, s.words)::float8 as similarity offset 0) x
      where x.similarity < below order by x.similarity desc, s.sort_key, s.id limit missing
    loop
      missing := missing - 1;
      return next;
    end loop;
    exit when missing = 0;
    below := least;
    compared := 300;
  end loop;
end $function$
;
CREATE OR REPLACE FUNCTION public.fix_increase()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update rent_increases set status = 'EFFECTIVE'
  where contract_id = new.id and status = 'OPEN' and by_clause and effective_on <= old.next_charge_on;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.fold_text(input text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(lower(input), 'áäąàâãåčćçďđéěëęèêíïìîĺľłňńñóôöőòõŕřšśșťțúůüűùûýÿžźżß'::text, 'aaaaaaacccddeeeeeeiiiilllnnnoooooorrsssttuuuuuuyyzzzs'::text)
;
CREATE OR REPLACE FUNCTION public.follow_cash_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare before cash_days;
begin
  perform from warehouses where id = new.warehouse_id for no key update;
  select * into before from cash_days where warehouse_id = new.warehouse_id order by number desc limit 1;
  if new.number <> coalesce(before.number, 0) + 1 or new.expected <> new.opening_float or new.movements <> 0
      or (before.id is not null and (before.state not in ('CLOSED', 'CONFIRMED') or new.opening_float <> before.counted - before.banked)) then
    raise exception 'a day of a drawer starts with what the day before left' using errcode = 'check_violation', constraint = 'cash_days_follow';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.follow_merge()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  client uuid;
  survivor uuid;
begin
  if tg_argv[0] = 'client_id' then client := new.client_id;
  elsif tg_argv[0] = 'user_id' then client := new.user_id;
  else client := to_jsonb(new) ->> tg_argv[0];
  end if;
  select merged_into into survivor from users where id = client for key share;
  if survivor is not null then new := jsonb_populate_record(new, jsonb_build_object(tg_argv[0], survivor)); end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.has_webhook(p_types text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from webhook_endpoints where removed_at is null and types && p_types)
$function$
;
CREATE OR REPLACE FUNCTION public.hide_after_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from warehouses where id = new.id for update;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.index_box()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    delete from search_entries where kind = 'BOX' and id = new.id;
  end if;
  insert into search_entries (kind, id, warehouse_id, sort_key, keys)
  select 'BOX', new.id, new.warehouse_id, fold_text(new.name), array[fold_text(new.name), new.id::text] where new.removed_at is null;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.index_card()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update search_entries set keys = contract_keys(new) where kind = 'CONTRACT' and id = new.id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.index_changed_company()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_company(new);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.index_changed_lock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.removed_at is not null then
    delete from search_entries where kind = 'LOCK' and id = new.id;
  else
    perform index_lock(new);
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.index_changed_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_staff(new);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.index_changed_voucher()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_voucher(new);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.index_changed_warehouse()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_warehouse(new);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.index_client()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform add_client_entry(new.id, null);
  elsif new.anonymised_at is not null then
    delete from search_entries where kind = 'CLIENT' and id = new.id;
  else
    update search_entries set sort_key = client_sort_key(new), keys = client_keys(new) || payer_keys(new.id, warehouse_id),
      words = client_words(new) || payer_words(new.id, warehouse_id), contacts = client_contacts(new)
    where kind = 'CLIENT' and id = new.id;
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.index_company(e legal_entities)
 RETURNS void
 LANGUAGE sql
AS $function$
  select index_set_up('COMPANY', e.id, null, e.name,
    array(select distinct key from (
      select unnest(array[e.name, e.company_id, e.tax_id, e.vat_id]) union all select b.iban from bank_accounts b where b.legal_entity_id = e.id) typed (number)
      cross join lateral (values (number), (regexp_replace(number, '[\s./-]', '', 'g'))) keys (key) where key <> ''),
    searched_words(e.name, e.city, e.company_id, e.tax_id, e.vat_id))
$function$
;
CREATE OR REPLACE FUNCTION public.index_company_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_company(e) from legal_entities e where e.id = coalesce(new.legal_entity_id, old.legal_entity_id);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.index_contract()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    delete from search_entries where kind = 'CONTRACT' and id = new.id;
  end if;
  insert into search_entries (kind, id, warehouse_id, client_id, sort_key, keys)
  values ('CONTRACT', new.id, new.warehouse_id, new.client_id, fold_text(new.business_id), contract_keys(new));
  perform add_client_entry(new.client_id, new.warehouse_id);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.index_invoices(documents uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into search_entries (kind, id, warehouse_id, client_id, sort_key, keys, issued_on)
  select 'INVOICE', i.id,
    coalesce(c.warehouse_id, (select l.warehouse_id from contracts l where l.client_id = i.client_id and l.legal_entity_id = i.legal_entity_id
      order by l.created_at desc, l.id desc limit 1)),
    i.client_id, fold_text(i.number), array[fold_text(i.number), i.variable_symbol, i.id::text], i.issued_on
  from invoices i left join rents r on r.id = i.rent_id left join contracts c on c.id = coalesce(r.contract_id, i.contract_id)
  where i.id = any(documents)
  on conflict do nothing
$function$
;
CREATE OR REPLACE FUNCTION public.index_lock(l locks)
 RETURNS void
 LANGUAGE sql
AS $function$
  select index_set_up('LOCK', l.id, l.warehouse_id, l.device_id, array[l.device_id],
    searched_words(l.device_id, words_of_texts(l.label), (select b.name from boxes b where b.id = l.box_id)))
  where l.removed_at is null
$function$
;
CREATE OR REPLACE FUNCTION public.index_locks_of_box()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_lock(l) from locks l where l.box_id = new.id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.index_moved_payers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform reindex_payers(client) from (select old.client_id union select new.client_id) moved (client);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.index_new_invoices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_invoices(array(select id from new_rows));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.index_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare client uuid := coalesce(new.client_id, new.placed_by);
begin
  if client is null then return null; end if;
  insert into search_entries (kind, id, warehouse_id, client_id, sort_key, keys)
  values ('ORDER', new.id, new.warehouse_id, client, new.id::text, array[new.id::text])
  on conflict on constraint search_entries_once do update set client_id = excluded.client_id;
  perform add_client_entry(client, new.warehouse_id);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.index_payer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform reindex_payers(c.client_id) from contracts c where c.id = coalesce(new.contract_id, old.contract_id);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.index_set_up(record_kind text, record_id uuid, place uuid, name text, record_keys text[], record_words text)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into search_entries as e (kind, id, warehouse_id, sort_key, keys, words)
  values (record_kind, record_id, place, fold_text(name), array(select fold_text(k) from unnest(record_keys) k) || record_id::text, record_words)
  on conflict on constraint search_entries_once do update
    set sort_key = excluded.sort_key, keys = excluded.keys, words = excluded.words
$function$
;
CREATE OR REPLACE FUNCTION public.index_staff(m staff)
 RETURNS void
 LANGUAGE sql
AS $function$
  select index_set_up('STAFF', m.id, null, m.name, array[m.email], searched_words(m.name, m.email))
$function$
;
CREATE OR REPLACE FUNCTION public.index_voucher(v vouchers)
 RETURNS void
 LANGUAGE sql
AS $function$
  select index_set_up('VOUCHER', v.id, v.warehouse_id, v.token, array[v.token], searched_words(v.token))
$function$
;
CREATE OR REPLACE FUNCTION public.index_waiting_client()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.user_id is not null then
    delete from search_entries e where e.kind = 'CLIENT' and e.id = old.user_id and e.warehouse_id = old.warehouse_id
      and not exists (select from contracts x where x.client_id = e.id and x.warehouse_id = e.warehouse_id)
      and not exists (select from orders x where x.client_id = e.id and x.warehouse_id = e.warehouse_id)
      and not exists (select from orders x where x.placed_by = e.id and x.warehouse_id = e.warehouse_id)
      and not exists (select from waitlist_entries x where x.user_id = e.id and x.warehouse_id = e.warehouse_id);
  end if;
  if tg_op <> 'DELETE' and new.user_id is not null then
    perform add_client_entry(new.user_id, new.warehouse_id);
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.index_warehouse(w warehouses)
 RETURNS void
 LANGUAGE sql
AS $function$
  select index_set_up('WAREHOUSE', w.id, w.id, w.name, array[w.name], searched_words(w.name, w.city, w.street, w.number, w.zip))
$function$
;
CREATE OR REPLACE FUNCTION public.insert_agreed_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into contract_terms (contract_id, valid_from, rent_net_month, insurance_id, insurance_net_month, invoicing_period_months, period_discount_bp,
    recurring_amount, origin, created_at)
  values (new.id, new.starts_on, new.rent_net_month, new.insurance_id, new.insurance_net_month, new.invoicing_period_months, new.period_discount_bp,
    new.recurring_amount, 'AGREED', new.created_at);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.insert_keypad_codes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into keypad_codes (contract_id, box_id) values (new.id, null), (new.id, new.box_id) on conflict do nothing;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.is_collected_rent(rent uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from invoices i join ledger_entries e on e.source = 'DOCUMENT' and e.source_id = i.id
    join collection_debts d on d.entry_id = e.id and d.is_open where i.rent_id = rent and i.kind = 'INVOICE')
$function$
;
CREATE OR REPLACE FUNCTION public.is_merged(old_client uuid, new_client uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM users WHERE ((users.id = is_merged.old_client) AND (users.merged_into = is_merged.new_client))))
;
CREATE OR REPLACE FUNCTION public.is_planned_rent(rent uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from invoices i join ledger_entries e on e.source = 'DOCUMENT' and e.source_id = i.id
    join instalment_plan_debts d on d.entry_id = e.id and d.is_open where i.rent_id = rent and i.kind = 'INVOICE')
$function$
;
CREATE OR REPLACE FUNCTION public.keep_deployment_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the id of a deployment never changes' using errcode = 'check_violation', constraint = 'deployment_id_immutable';
end $function$
;
CREATE OR REPLACE FUNCTION public.keep_revenue_of_closed_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform sum_closed_month(new.legal_entity_id, new.month);
  perform sum_closed_month_earnings(new.legal_entity_id, new.month, (new.month + interval '1 month')::date);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.lacks_card_consent(contract uuid, day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from (select t.increase_id from contract_terms t where t.contract_id = contract and t.valid_from <= day order by t.valid_from desc limit 1) valid
      join rent_increases i on i.id = valid.increase_id
    where i.by_clause and i.accepted_at is null)
$function$
;
CREATE OR REPLACE FUNCTION public.lock_tenant(lock uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select r.contract_id from locks l join box_reservations r on r.box_id = l.box_id and r.kind = 'RENTED' where l.id = lock),
    (select c.id from locks l join contracts c on c.box_id = l.box_id and c.status in ('ACTIVE', 'TERMINATING') where l.id = lock
     order by c.starts_on desc, c.id limit 1))
$function$
;
CREATE OR REPLACE FUNCTION public.mark_box_changes_of_boxes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'DELETE' then
    insert into stale_box_changes (warehouse_id) select distinct b.warehouse_id from added c join boxes b on b.id = c.box_id;
  end if;
  if tg_op <> 'INSERT' then
    insert into stale_box_changes (warehouse_id) select distinct b.warehouse_id from removed c join boxes b on b.id = c.box_id;
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.mark_box_changes_of_contracts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'DELETE' then
    insert into stale_box_changes (warehouse_id) select distinct k.warehouse_id from added c join contracts k on k.id = c.contract_id;
  end if;
  if tg_op <> 'INSERT' then
    insert into stale_box_changes (warehouse_id) select distinct k.warehouse_id from removed c join contracts k on k.id = c.contract_id;
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.mark_box_changes_of_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_box_changes (warehouse_id) select distinct c.warehouse_id from removed c;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.mark_box_changes_of_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_box_changes (warehouse_id) select old.warehouse_id union select new.warehouse_id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.mark_box_changes_of_warehouse()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stale_box_changes (warehouse_id) values (new.id);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.mark_part_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.is_part := exists (
    select from ledger_entries d
    where d.source = 'DOCUMENT' and d.source_id = (select i.id from invoices i where i.rent_id = new.rent_id and i.kind = 'INVOICE')
      and (new.amount < d.amount - d.allocated or exists (select from instalment_plan_debts t where t.entry_id = d.id and t.is_open)));
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.move_agreed_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update contract_terms set valid_from = new.starts_on where contract_id = new.id and origin = 'AGREED';
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.move_payments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'orders' then
    update payments p set warehouse_id = new.warehouse_id where p.order_id = new.id;
  else
    update payments p set warehouse_id = new.warehouse_id from rents r where r.contract_id = new.id and p.rent_id = r.id;
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.move_reservation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update box_reservations set warehouse_id = new.warehouse_id where box_id = new.id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.move_states()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update box_states set warehouse_id = new.warehouse_id where box_id = new.id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.name_client_of_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.state <> 'MATCHED' then
    new.client_id := null;
  elsif new.client_id is null then
    new.client_id := (select c.client_id from rents r join contracts c on c.id = r.contract_id where r.id = new.rent_id);
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.natural_order(input text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(regexp_replace(fold_text(input), '(\d+)'::text, '0000000000\1'::text, 'g'::text), '0*(\d{10})(?!\d)'::text, '\1'::text, 'g'::text)
;
CREATE OR REPLACE FUNCTION public.order_only_public()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare hidden timestamptz;
begin
  select w.hidden_at into hidden from warehouses w where w.id = new.warehouse_id for key share of w;
  if hidden is not null then
    raise exception 'warehouse % is hidden from the public', new.warehouse_id using errcode = 'check_violation', constraint = 'orders_public_warehouse';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.pay_plan_of(payment uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare debt record; credit uuid;
begin
  select id into credit from ledger_entries where source = 'PAYMENT' and source_id = payment;
  for debt in
    select o.entry_id from payments p join invoices i on i.rent_id = p.rent_id and i.kind = 'INVOICE'
    join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = i.id
    join instalment_plan_debts t on t.entry_id = d.id and t.is_open
    join instalment_plan_debts o on o.plan_id = t.plan_id
    join ledger_entries e on e.id = o.entry_id
    where p.id = payment order by e.due_on, e.entered_on, e.id
  loop
    perform allocate_entries(credit, debt.entry_id);
  end loop;
end $function$
;
CREATE OR REPLACE FUNCTION public.payer_keys(client uuid, place uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(array_agg(distinct fold_text(details #>> '{company,ico}')) filter (where details #>> '{company,ico}' <> ''), '{}')
  from payers_of_client(client, place)
$function$
;
CREATE OR REPLACE FUNCTION public.payer_on(contract uuid, day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select y.details from (
    select t.payer_id from contract_terms t where t.contract_id = contract and t.valid_from <= day order by t.valid_from desc limit 1
  ) valid join contract_payers y on y.id = valid.payer_id
$function$
;
CREATE OR REPLACE FUNCTION public.payer_words(client uuid, place uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(string_agg(distinct fold_text(concat(
    ' ' || (details ->> 'firstName'), ' ' || (details ->> 'lastName'), ' ' || (details #>> '{company,name}'))), ''), '')
  from payers_of_client(client, place)
$function$
;
CREATE OR REPLACE FUNCTION public.payers_of_client(client uuid, place uuid)
 RETURNS TABLE(details jsonb)
 LANGUAGE sql
 STABLE
AS $function$
  select y.details from contracts c join contract_payers y on y.contract_id = c.id
  where c.client_id = client and (place is null or c.warehouse_id = place) and y.details is not null
$function$
;
CREATE OR REPLACE FUNCTION public.payout_lines_check_open()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from payouts p where p.id in (coalesce(new.payout_id, old.payout_id), old.payout_id) and p.state <> 'OPEN') then
    raise exception 'The payout is not open' using errcode = 'check_violation', constraint = 'payout_lines_of_open_payout';
  end if;
  return coalesce(new, old);
end
$function$
;
CREATE OR REPLACE FUNCTION public.payouts_check_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  total numeric;
begin
  if new.state = 'OPEN' then return new; end if;
  if exists (select from payout_differences d where d.payout_id = new.id and d.resolution is null) then
    raise exception 'The payout % has open differences', new.id using errcode = 'check_violation', constraint = 'payouts_no_open_difference';
  end if;
  if new.state = 'EXPLAINED' then return new; end if;
  select coalesce(sum(l.net), 0) into total from payout_lines l where l.payout_id = new.id;
  if new.status <> 'PAID' or new.lines_state <> 'COMPLETE' or total <> new.amount then
    raise exception 'The lines of the payout % do not add up to its amount', new.id using errcode = 'check_violation', constraint = 'payouts_add_up';
  end if;
  if exists (select from payout_lines l where l.payout_id = new.id and (l.currency <> new.currency
      or (l.kind not in ('FEE', 'CARRIED_IN', 'CARRIED_OUT')
        and num_nonnulls(l.payment_id, l.refund_id, l.dispute_id, l.returned_payout_id) = 0))) then
    raise exception 'The payout % has lines without a match', new.id using errcode = 'check_violation', constraint = 'payouts_lines_matched';
  end if;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.place_door_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.warehouse_id := coalesce(
    (select l.warehouse_id from locks l where l.id = new.lock_id), (select c.warehouse_id from contracts c where c.id = new.contract_id));
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.place_entrance_photo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.warehouse_id := coalesce(new.warehouse_id, (select c.warehouse_id from contracts c where c.id = new.contract_id));
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.place_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select b.warehouse_id into new.warehouse_id from boxes b where b.id = new.box_id;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.plan_area(shape jsonb)
 RETURNS box
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
  select case when shape ? 'x' then box(
    point((shape->>'x')::float8 + 0.25, (shape->>'y')::float8 + 0.25),
    point((shape->>'x')::float8 + (shape->>'width')::float8 - 0.25, (shape->>'y')::float8 + (shape->>'height')::float8 - 0.25)) end
$function$
;
CREATE OR REPLACE FUNCTION public.price_clause_days(contract uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select (o.terms ->> 'priceClauseDays')::integer from contracts c join orders o on o.id = c.order_id where c.id = contract
$function$
;
CREATE OR REPLACE FUNCTION public.promised_rent(p_contract uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select (o.terms #>> '{promotionRefund,net}')::bigint from contracts c join orders o on o.id = c.order_id where c.id = p_contract
    and exists (select from payments p join refunds f on f.payment_id = p.id and f.reason = 'PROMOTION' where p.order_id = o.id)), 0)
$function$
;
CREATE OR REPLACE FUNCTION public.protect_cash_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state = 'CONFIRMED'
      or (new.id, new.warehouse_id, new.legal_entity_id, new.currency, new.number, new.day, new.opening_float, new.opened_by, new.opened_at)
        <> (old.id, old.warehouse_id, old.legal_entity_id, old.currency, old.number, old.day, old.opening_float, old.opened_by, old.opened_at)
      or ((new.expected, new.movements) <> (old.expected, old.movements) and (pg_trigger_depth() < 2 or old.state <> 'OPEN')) then
    raise exception 'a closed day of a drawer never changes' using errcode = 'restrict_violation', constraint = 'cash_days_immutable';
  end if;
  if old.state = 'CLOSED' and (new.counted, new.banked, new.counted_by, new.closed_by) is distinct from (old.counted, old.banked, old.counted_by, old.closed_by)
      and (new.state <> 'OPEN' or exists (select from cash_days d where d.warehouse_id = old.warehouse_id and d.number > old.number)) then
    raise exception 'the next day has begun' using errcode = 'restrict_violation', constraint = 'cash_days_immutable';
  end if;
  if new.state <> old.state and (old.state, new.state) not in
      (('OPEN', 'COUNTED'), ('COUNTED', 'CLOSED'), ('COUNTED', 'OPEN'), ('CLOSED', 'OPEN'), ('CLOSED', 'CONFIRMED')) then
    raise exception 'a day of a drawer does not change from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'cash_days_transition';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.protect_collection_case()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.is_open and not new.is_open
      and (to_jsonb(old) - '{is_open,ended_by,ended_at,outcome,reported}'::text[]) = (to_jsonb(new) - '{is_open,ended_by,ended_at,outcome,reported}'::text[]) then
    return new;
  end if;
  if old.is_open and new.is_open and to_jsonb(old) - 'reported' = to_jsonb(new) - 'reported' then
    return new;
  end if;
  if is_merged(old.client_id, new.client_id) and to_jsonb(new) - 'client_id' = to_jsonb(old) - 'client_id' then
    return new;
  end if;
  raise exception 'a collection case is only reported and ended, once' using errcode = 'check_violation', constraint = 'collection_cases_lifecycle';
end $function$
;
CREATE OR REPLACE FUNCTION public.protect_collection_debt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- The foreign key closes it together with its case.
  if old.is_open and not new.is_open and (to_jsonb(old) - 'is_open') = (to_jsonb(new) - 'is_open') then return new; end if;
  raise exception 'the debts of a collection case never change' using errcode = 'check_violation', constraint = 'collection_debts_lifecycle';
end $function$
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
CREATE OR REPLACE FUNCTION public.protect_finished_inspection()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'inspection % has ended', old.id using errcode = 'check_violation', constraint = 'box_inspections_ended';
end $function$
;
CREATE OR REPLACE FUNCTION public.protect_instalment_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.is_open and not new.is_open
      and (to_jsonb(old) - '{is_open,outcome,ended_at}'::text[]) = (to_jsonb(new) - '{is_open,outcome,ended_at}'::text[]) then
    return new;
  end if;
  if is_merged(old.client_id, new.client_id) and to_jsonb(new) - 'client_id' = to_jsonb(old) - 'client_id' then
    return new;
  end if;
  raise exception 'an instalment plan only ends, once' using errcode = 'check_violation', constraint = 'instalment_plans_lifecycle';
end $function$
;
CREATE OR REPLACE FUNCTION public.protect_instalment_plan_debt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- The foreign key closes it together with its plan.
  if old.is_open and not new.is_open and (to_jsonb(old) - 'is_open') = (to_jsonb(new) - 'is_open') then return new; end if;
  raise exception 'the debts of an instalment plan never change' using errcode = 'check_violation', constraint = 'instalment_plan_debts_lifecycle';
end $function$
;
CREATE OR REPLACE FUNCTION public.protect_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and is_merged(old.client_id, new.client_id) and to_jsonb(new) - 'client_id' = to_jsonb(old) - 'client_id' then
    return new;
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
  if tg_op = 'UPDATE' and is_merged(old.client_id, new.client_id) and to_jsonb(new) - 'client_id' = to_jsonb(old) - 'client_id' then
    return new;
  end if;
  raise exception 'rows of % never change once written', tg_table_name using errcode = 'restrict_violation';
end $function$
;
CREATE OR REPLACE FUNCTION public.protect_legal_edition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.valid_from is not null then
      raise exception 'the edition of % is published', old.valid_from using errcode = 'check_violation', constraint = 'legal_editions_history';
    end if;
    return old;
  end if;
  if new.kind <> old.kind or new.version <= old.version then
    raise exception 'an edition keeps its kind, and its version increases' using errcode = 'check_violation', constraint = 'legal_editions_history';
  end if;
  if old.valid_from is not null and (new.valid_from is not null or old.valid_from < (new.changed_at at time zone 'UTC')::date) then
    raise exception 'the edition of % is published', old.valid_from using errcode = 'check_violation', constraint = 'legal_editions_history';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.protect_legal_edition_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from legal_editions where id in (old.edition_id, new.edition_id) and valid_from is not null) then
    raise exception 'the texts of a published edition stay' using errcode = 'check_violation', constraint = 'legal_edition_texts_history';
  end if;
  return coalesce(new, old);
end $function$
;
CREATE OR REPLACE FUNCTION public.protect_live_contract()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.quiet then return old; end if;
    raise exception 'a contract stays' using errcode = 'check_violation', constraint = 'contracts_stay';
  end if;
  if new.quiet and not old.quiet then
    raise exception 'a live contract stays live' using errcode = 'check_violation', constraint = 'contracts_stay_live';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.protect_merge()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from users where id = new.merged_into and anonymised_at is null)
     or (old.merged_into is not null and not is_merged(old.merged_into, new.merged_into)) then
    raise exception 'client % is not merged into %', new.id, new.merged_into using errcode = 'check_violation', constraint = 'users_merged_once';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.protect_message_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a version of a message text stays' using errcode = 'check_violation', constraint = 'message_texts_history';
end $function$
;
CREATE OR REPLACE FUNCTION public.protect_payer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.details is not null or (new.id, new.contract_id) <> (old.id, old.contract_id) then
    raise exception 'a payer does not change' using errcode = 'check_violation', constraint = 'contract_payers_stay';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.protect_promise()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null and to_jsonb(new) - 'withdrawn_at' = to_jsonb(old) - 'withdrawn_at' then
    return new;
  end if;
  if tg_op = 'UPDATE' and is_merged(old.client_id, new.client_id) and to_jsonb(new) - 'client_id' = to_jsonb(old) - 'client_id' then
    return new;
  end if;
  raise exception 'a promise is only withdrawn' using errcode = 'restrict_violation';
end $function$
;
CREATE OR REPLACE FUNCTION public.protect_recovered_decision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.decision, new.decided_by, new.decided_at, new.legal_entity_id, new.debit_ids)
      is distinct from (old.decision, old.decided_by, old.decided_at, old.legal_entity_id, old.debit_ids)
      or (new.client_id is distinct from old.client_id and not is_merged(old.client_id, new.client_id)) then
    raise exception 'the decision about recovered payment % stays', old.id using errcode = 'check_violation';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.protect_setting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'a setting stays' using errcode = 'check_violation', constraint = 'settings_history';
  end if;
  if (new.section, new.valid_from) is distinct from (old.section, old.valid_from) or new.version <= old.version
     or (old.valid_from is not null and old.valid_from < (new.changed_at at time zone 'UTC')::date) then
    raise exception 'the value from % has applied', old.valid_from using errcode = 'check_violation', constraint = 'settings_history';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.protect_tax_report()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status in ('ACCEPTED', 'HANDLED') then
    raise exception 'tax report % is %', old.invoice_id, old.status using errcode = 'check_violation', constraint = 'tax_reports_final';
  end if;
  if old.status = 'REJECTED' and new.status <> 'HANDLED' then
    if new.status <> 'PENDING' or new.round <> old.round + 1
       or not exists (select from tax_report_rounds r where r.invoice_id = old.invoice_id and r.round = old.round) then
      raise exception 'tax report % is rejected and its round is not stored', old.invoice_id
        using errcode = 'check_violation', constraint = 'tax_reports_next_round';
    end if;
  elsif new.round <> old.round or (new.status = 'HANDLED' and old.status <> 'REJECTED') then
    raise exception 'tax report % does not go from % to %', old.invoice_id, old.status, new.status
      using errcode = 'check_violation', constraint = 'tax_reports_lifecycle';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.protect_used_company()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from orders where legal_entity_id = old.id)
    or exists (select from contracts where legal_entity_id = old.id)
    or exists (select from invoices where legal_entity_id = old.id)
    or exists (select from ledger_entries where legal_entity_id = old.id)
    or exists (select from invoice_counters where legal_entity_id = old.id)
    or exists (select from imports where legal_entity_id = old.id)
  then
    raise exception 'legal entity % has orders or documents', old.id using errcode = 'check_violation', constraint = 'legal_entities_unused';
  end if;
  -- Prices have the currency of the country, and addresses are in it.
  if new.country <> old.country and (
    exists (select from warehouses where legal_entity_id = old.id)
    or exists (select from insurances where legal_entity_id = old.id)
    or exists (select from period_discounts where legal_entity_id = old.id)
    or exists (select from bank_statements where legal_entity_id = old.id)
    or exists (select from payouts where legal_entity_id = old.id)
  ) then
    raise exception 'legal entity % has warehouses or offers', old.id
      using errcode = 'check_violation', constraint = 'legal_entities_country_unused';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.protect_used_vat_rule()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('komora.vat_rules', 0));
  if exists (select from invoices i join legal_entities e on e.id = i.legal_entity_id where e.country = old.country and i.supplied_on >= old.valid_from)
    or exists (select from orders o join legal_entities e on e.id = o.legal_entity_id where e.country = old.country and o.starts_on >= old.valid_from)
  then
    raise exception 'orders or invoices exist since %', old.valid_from using errcode = 'check_violation', constraint = 'vat_rules_unused';
  end if;
  return coalesce(new, old);
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
CREATE OR REPLACE FUNCTION public.record_webhook_event(p_type text, p_at timestamp with time zone, p_data jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_event uuid;
begin
  if not exists (select from webhook_endpoints where removed_at is null and p_type = any(types)) then
    return;
  end if;
  insert into webhook_events (type, at, data) values (p_type, p_at, p_data) returning id into v_event;
  insert into webhook_deliveries (event_id, endpoint_id, state)
  select v_event, id, case when disabled_at is null then 'PENDING' else 'FAILED' end
  from webhook_endpoints where removed_at is null and p_type = any(types);
  perform pg_notify('webhook', '');
end $function$
;
CREATE OR REPLACE FUNCTION public.reindex_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update search_entries set client_id = new.client_id where kind = 'INVOICE' and id = new.id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.reindex_payers(client uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  update search_entries e set keys = client_keys(u) || payer_keys(u.id, e.warehouse_id), words = client_words(u) || payer_words(u.id, e.warehouse_id)
  from users u where u.id = client and e.kind = 'CLIENT' and e.id = client
$function$
;
CREATE OR REPLACE FUNCTION public.reject_addition_to_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from instalment_plans p where p.id = new.plan_id and p.xmin <> pg_current_xact_id()::xid) then
    raise exception 'nothing is added to an agreed plan' using errcode = 'check_violation', constraint = 'instalment_plans_complete';
  end if;
  return new;
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
CREATE OR REPLACE FUNCTION public.reject_change_of_removed_lock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'lock % is removed', old.id using errcode = 'restrict_violation', constraint = 'locks_removed';
end $function$
;
CREATE OR REPLACE FUNCTION public.reject_change_of_view()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a view of a client does not change' using errcode = 'check_violation', constraint = 'client_views_fixed';
end $function$
;
CREATE OR REPLACE FUNCTION public.reject_command_to_removed_lock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from locks l where l.id = new.lock_id for key share;
  if exists (select from locks l where l.id = new.lock_id and l.removed_at is not null) then
    raise exception 'lock % is removed', new.lock_id using errcode = 'serialization_failure', constraint = 'lock_commands_lock_removed';
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.reject_contract_transition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.status, new.status) not in
     (('ACTIVE', 'TERMINATING'), ('TERMINATING', 'EVICTED'), ('TERMINATING', 'TERMINATED'), ('EVICTED', 'TERMINATED'),
      ('TERMINATING', 'ACTIVE'), ('EVICTED', 'ACTIVE')) then
    raise exception 'a contract does not go from % to %', old.status, new.status using errcode = 'check_violation', constraint = 'contracts_lifecycle';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.reject_documents_of_closed_months()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from legal_entities e where e.id in (select legal_entity_id from new_rows) order by e.id for key share;
  if exists (select from new_rows n join closed_months c on c.legal_entity_id = n.legal_entity_id and n.supplied_on < c.month + interval '1 month') then
    raise exception 'the month of the tax day is closed' using errcode = 'check_violation', constraint = 'invoices_open_month';
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.reject_evidence_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  id uuid := coalesce(new.dispute_id, old.dispute_id);
begin
  perform from dispute_responses r where r.dispute_id = id and r.state in ('SENDING', 'SENT', 'SENT_BY_HAND');
  if found then
    raise exception 'the evidence of dispute % was sent', id using errcode = 'check_violation', constraint = 'dispute_evidence_sent';
  end if;
  return coalesce(new, old);
end $function$
;
CREATE OR REPLACE FUNCTION public.reject_export_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.finished_at is not null then
    raise exception 'export % has ended', old.id using errcode = 'check_violation', constraint = 'exports_ended';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.reject_increase_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'a rent increase stays' using errcode = 'check_violation', constraint = 'rent_increases_lifecycle';
  end if;
  if (old.status, new.status) not in (('OPEN', 'ACCEPTED'), ('OPEN', 'EFFECTIVE'), ('OPEN', 'LEFT'), ('OPEN', 'WITHDRAWN'), ('EFFECTIVE', 'ACCEPTED'),
      ('ACCEPTED', 'WITHDRAWN'))
     or (to_jsonb(old) - '{status,accepted_at,withdrawn_at}'::text[]) <> (to_jsonb(new) - '{status,accepted_at,withdrawn_at}'::text[]) then
    raise exception 'a rent increase does not go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'rent_increases_lifecycle';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.reject_lower_sign_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the sign count of a passkey never falls' using errcode = 'check_violation', constraint = 'staff_passkeys_sign_count_rises';
end $function$
;
CREATE OR REPLACE FUNCTION public.reject_occupied_box_off_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  -- The plan is published before its boxes move, in one transaction.
  at timestamptz := coalesce((select plan_published_at from warehouses where id = new.warehouse_id), now());
begin
  if exists (select from box_reservations r where r.box_id = new.id and (r.expires_at is null or r.expires_at > at)) then
    raise exception 'box % is let or held', new.id using errcode = 'check_violation', constraint = 'boxes_on_plan_while_occupied';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.reject_opening()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  opening door_openings;
  tenant uuid;
begin
  if new.staff_id is null and new.contract_id is not null then return new; end if;
  perform from boxes b join locks l on l.box_id = b.id where l.id = new.lock_id for no key update of b;
  tenant := lock_tenant(new.lock_id);
  if new.staff_id is not null then
    select * into opening from door_openings where id = new.opening_id;
    if (opening.lock_id, opening.requested_by) is distinct from (new.lock_id, new.staff_id)
        or opening.state <> (case when tenant is null then 'DIRECT' else 'APPROVED' end)
        or opening.contract_id is distinct from tenant then
      raise exception 'opening % does not allow staff to open lock %', new.opening_id, new.lock_id
        using errcode = 'check_violation', constraint = 'lock_commands_of_staff';
    end if;
  end if;
  if new.contract_id is distinct from tenant then
    raise exception 'lock % belongs to a let box', new.lock_id using errcode = 'check_violation', constraint = 'lock_commands_of_staff';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.reject_opening_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state = 'PENDING' and new.state in ('APPROVED', 'REJECTED')
      and (new.id, new.lock_id, new.contract_id, new.cause, new.reason, new.requested_by, new.requested_at, new.expires_at)
        is not distinct from (old.id, old.lock_id, old.contract_id, old.cause, old.reason, old.requested_by, old.requested_at, old.expires_at) then
    return new;
  end if;
  raise exception 'opening % does not change', old.id using errcode = 'restrict_violation';
end $function$
;
CREATE OR REPLACE FUNCTION public.reject_over_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare paid integer; refunded bigint;
begin
  select coalesce(charged_amount, amount) into paid from payments where id = new.payment_id for update;
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
CREATE OR REPLACE FUNCTION public.reject_proof_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status <> 'SUBMITTED' or new.status = 'SUBMITTED'
     or (to_jsonb(old) - '{status,rejection,decided_by,decided_at}'::text[]) <> (to_jsonb(new) - '{status,rejection,decided_by,decided_at}'::text[]) then
    raise exception 'a proof does not go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'insurance_proofs_lifecycle';
  end if;
  return new;
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
CREATE OR REPLACE FUNCTION public.reject_response_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state in ('SENT', 'SENT_BY_HAND') or (old.state = 'SENDING' and new.state in ('DRAFT', 'SENT_BY_HAND'))
     or (new.state = 'SENDING' and old.state not in ('STAGED', 'SENDING'))
     or (old.state = 'SENDING' and new.statement <> old.statement) then
    raise exception 'an answer to a dispute does not go from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'dispute_responses_lifecycle';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.reject_round_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a round of a tax report never changes' using errcode = 'check_violation', constraint = 'tax_report_rounds_fixed';
end $function$
;
CREATE OR REPLACE FUNCTION public.reject_second_outcome()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.outcome is not null then
    raise exception 'record % of run % has an outcome', old.record_id, old.run_id
      using errcode = 'check_violation', constraint = 'bulk_run_items_once';
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
CREATE OR REPLACE FUNCTION public.rent_of_change(p_net integer, p_change uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select case when m.rent_net_month = coalesce(
      (select y.rent_net_month from mid_term_changes y where y.contract_id = m.contract_id and y.number < m.number and y.valid_to > m.valid_from order by y.number desc limit 1),
      (select k.rent_net_month from contract_terms k where k.contract_id = m.contract_id and k.valid_from <= m.valid_from order by k.valid_from desc limit 1))
    then 0 else p_net end
  from mid_term_changes m where m.id = p_change
$function$
;
CREATE OR REPLACE FUNCTION public.rent_without_cover(p_rent uuid, p_net integer, p_number integer, p_price bigint, p_cover bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select case when p_number = 0 then p_net - p_cover else coalesce(
    (select n.amount_net from invoices i join invoice_items n on n.invoice_id = i.id and n.position = 0 where i.rent_id = p_rent and i.kind = 'INVOICE'),
    case when p_price + p_cover = 0 then p_net else (2 * p_net * p_price + p_price + p_cover) / (2 * (p_price + p_cover)) end) end
$function$
;
CREATE OR REPLACE FUNCTION public.require_cash_movement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from cash_days d where d.legal_entity_id = new.legal_entity_id and d.opened_at <= new.created_at)
      and not exists (select from cash_movements m where m.entry_id = new.id) then
    raise exception 'cash entry % is in no drawer', new.id using errcode = 'check_violation', constraint = 'ledger_entries_cash_in_drawer';
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.require_paid_insurance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from legal_entities where id = new.legal_entity_id for no key update;
  if exists (select from insurances where legal_entity_id = new.legal_entity_id and active and own)
     and not exists (select from insurances where legal_entity_id = new.legal_entity_id and active and not own) then
    raise exception 'an own insurance is offered without a paid one' using errcode = 'check_violation', constraint = 'insurances_paid_beside_own';
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.require_proof()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  days integer;
begin
  select i.proof_days into days from insurances i where i.id = new.insurance_id and i.own;
  if days is null or exists (
    select from (select t.insurance_id from contract_terms t where t.contract_id = new.contract_id and t.valid_from < new.valid_from
      order by t.valid_from desc limit 1) before join insurances i on i.id = before.insurance_id and i.own) then
    return null;
  end if;
  insert into own_insurances (contract_id, due_on) values (new.contract_id, new.valid_from + days)
  on conflict (contract_id) do update set due_on = excluded.due_on, reminded_on = null, replaced_from = null;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.reserve_only_in_use()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare archived timestamptz;
begin
  select w.id, w.archived_at into new.warehouse_id, archived from boxes b join warehouses w on w.id = b.warehouse_id where b.id = new.box_id for key share of w;
  if archived is not null then
    raise exception 'box % is in an archived warehouse', new.box_id using errcode = 'check_violation', constraint = 'archived_is_empty';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.searched_words(VARIADIC parts text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN fold_text((' '::text || array_to_string(parts, ' '::text)))
;
CREATE OR REPLACE FUNCTION public.set_card_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.payment_account := (select s.account from provider_secrets s where s.provider = new.payment_provider);
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.set_due_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.due_on := new.entered_on;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.set_payment_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select s.account into new.gateway_account from provider_secrets s where s.provider = new.provider;
  if found and new.method_reference is not null then
    new.gateway_account := coalesce(
      (select case when c.payment_account is null and s.owns_earlier then s.account else coalesce(c.payment_account, '') end
       from contracts c join provider_secrets s on s.provider = c.payment_provider
       where c.payment_provider = new.provider and c.payment_method_reference = new.method_reference limit 1),
      new.gateway_account);
    -- A card of the environment whose account is another one: like every attempt without an account.
    if new.gateway_account = '' then new.gateway_account := null; end if;
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.set_payment_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- A statement that also inserts the order gives the warehouse: the order is not visible yet.
  new.warehouse_id := coalesce(case when new.order_id is not null then (select o.warehouse_id from orders o where o.id = new.order_id)
    else (select c.warehouse_id from rents r join contracts c on c.id = r.contract_id where r.id = new.rent_id) end, new.warehouse_id);
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.share_vat_rules()
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock_shared(hashtextextended('komora.vat_rules', 0))
$function$
;
CREATE OR REPLACE FUNCTION public.share_vat_rules_with_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform share_vat_rules();
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.sum_closed_month(p_legal_entity uuid, p_month date)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into closed_month_revenue (legal_entity_id, month, warehouse_id, currency, documents, net)
  select i.legal_entity_id, p_month, c.warehouse_id, i.currency, count(*), sum(i.amount_net)
  from invoices i left join rents r on r.id = i.rent_id left join contracts c on c.id = coalesce(r.contract_id, i.contract_id)
  where i.legal_entity_id = p_legal_entity and i.supplied_on >= p_month and i.supplied_on < (p_month + interval '1 month')::date
  group by i.legal_entity_id, c.warehouse_id, i.currency
$function$
;
CREATE OR REPLACE FUNCTION public.sum_closed_month_earnings(p_legal_entity uuid, p_from date, p_before date)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into closed_month_earnings (legal_entity_id, month, warehouse_id, currency, earned, discount)
  select p_legal_entity, e.month, e.warehouse_id, e.currency, sum(e.earned), sum(e.discount) from earned_parts(p_legal_entity, p_from, p_before) e
  where exists (select from closed_months m where m.legal_entity_id = p_legal_entity and m.month = e.month)
  group by e.month, e.warehouse_id, e.currency
$function$
;
CREATE OR REPLACE FUNCTION public.sync_default_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into bank_accounts (legal_entity_id, iban, bic, created_at)
  values (new.id, upper(replace(new.iban, ' ', '')), new.bic, now())
  on conflict on constraint bank_accounts_iban do update set bic = excluded.bic, closed_at = null;
  return null;
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
CREATE OR REPLACE FUNCTION public.unindex_box()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from search_entries where kind = 'BOX' and id = old.id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.unindex_contract()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from search_entries where kind = 'CONTRACT' and id = old.id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.unindex_set_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from search_entries where kind = tg_argv[0] and id = old.id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.value_of_pieces(pieces jsonb)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE STRICT
RETURN (SELECT COALESCE(sum(((jsonb_each_text.key)::bigint * (jsonb_each_text.value)::bigint)), (0)::numeric) AS "coalesce" FROM jsonb_each_text(value_of_pieces.pieces) jsonb_each_text(key, value))
;
CREATE OR REPLACE FUNCTION public.words_of_texts(texts jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(string_agg(distinct value, ' '), '') from jsonb_each_text(texts)
$function$
;

CREATE TRIGGER access_links_020_follow_merge BEFORE INSERT ON public.access_links FOR EACH ROW WHEN ((new.created_by IS NOT NULL)) EXECUTE FUNCTION follow_merge('created_by');
CREATE TRIGGER allocations_100_no_delete BEFORE DELETE ON public.allocations FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER allocations_101_append_only BEFORE UPDATE ON public.allocations FOR EACH ROW WHEN (((old.released_on IS NOT NULL) OR (new.released_on IS NULL) OR (((((old.id IS DISTINCT FROM new.id) OR (old.credit_id IS DISTINCT FROM new.credit_id)) OR (old.debit_id IS DISTINCT FROM new.debit_id)) OR (old.amount IS DISTINCT FROM new.amount)) OR (old.allocated_on IS DISTINCT FROM new.allocated_on)))) EXECUTE FUNCTION reject_change();
CREATE TRIGGER allocations_200_cover AFTER INSERT ON public.allocations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION cover_entries();
CREATE TRIGGER allocations_201_uncover AFTER UPDATE ON public.allocations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION uncover_entries();
CREATE TRIGGER approvals_100_no_delete BEFORE DELETE ON public.approvals FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER approvals_101_decided_once BEFORE UPDATE ON public.approvals FOR EACH ROW WHEN ((((old.seen_at IS NOT NULL) OR (new.seen_at IS NULL) OR ((to_jsonb(old.*) - 'seen_at'::text) IS DISTINCT FROM (to_jsonb(new.*) - 'seen_at'::text))) AND ((old.state <> 'PENDING'::text) OR ((new.state = 'PENDING'::text) AND ((new.expires_at <= old.expires_at) OR (new.seen_at IS NOT NULL))) OR ((new.state <> 'PENDING'::text) AND ((new.expires_at <> old.expires_at) OR (new.seen_at IS DISTINCT FROM old.seen_at))) OR ((((((((((((old.id IS DISTINCT FROM new.id) OR (old.verb IS DISTINCT FROM new.verb)) OR (old.request IS DISTINCT FROM new.request)) OR (old.noun IS DISTINCT FROM new.noun)) OR (old.amount IS DISTINCT FROM new.amount)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.warehouse_id IS DISTINCT FROM new.warehouse_id)) OR (old.legal_entity_id IS DISTINCT FROM new.legal_entity_id)) OR (old.client_id IS DISTINCT FROM new.client_id)) OR (old.contract_id IS DISTINCT FROM new.contract_id)) OR (old.requested_by IS DISTINCT FROM new.requested_by)) OR (old.requested_at IS DISTINCT FROM new.requested_at))))) EXECUTE FUNCTION reject_change();
CREATE CONSTRAINT TRIGGER assignments_900_keep_owner AFTER DELETE OR UPDATE ON public.assignments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION assert_owner_stays_after_assignment();
CREATE TRIGGER audit_digests_100_reject_change BEFORE DELETE OR UPDATE ON public.audit_digests FOR EACH ROW EXECUTE FUNCTION reject_audit_digest_change();
CREATE TRIGGER audit_digests_100_reject_truncate BEFORE TRUNCATE ON public.audit_digests FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_digest_change();
CREATE TRIGGER audit_log_100_reject_change BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION reject_audit_change();
CREATE TRIGGER audit_log_100_reject_truncate BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_change();
CREATE TRIGGER bad_debt_corrections_100_immutable BEFORE DELETE OR UPDATE ON public.bad_debt_corrections FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER bad_debt_reversals_100_immutable BEFORE DELETE OR UPDATE ON public.bad_debt_reversals FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER bank_accounts_900_index AFTER INSERT OR DELETE OR UPDATE OF iban ON public.bank_accounts FOR EACH ROW EXECUTE FUNCTION index_company_of_account();
CREATE TRIGGER bank_entries_100_client BEFORE INSERT OR UPDATE ON public.bank_entries FOR EACH ROW EXECUTE FUNCTION name_client_of_transfer();
CREATE TRIGGER bank_entries_150_follow_merge BEFORE INSERT OR UPDATE OF client_id, state ON public.bank_entries FOR EACH ROW WHEN ((new.client_id IS NOT NULL)) EXECUTE FUNCTION follow_merge('client_id');
CREATE TRIGGER bank_entries_200_leave_payout AFTER UPDATE OF state ON public.bank_entries FOR EACH ROW WHEN (((old.state = 'DISMISSED'::text) AND (new.state <> 'DISMISSED'::text))) EXECUTE FUNCTION bank_entries_leave_payout();
CREATE TRIGGER base_rates_100_immutable BEFORE UPDATE ON public.base_rates FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER base_rates_101_unused BEFORE INSERT ON public.base_rates FOR EACH ROW EXECUTE FUNCTION check_base_rate();
CREATE TRIGGER box_inspections_100_protect BEFORE UPDATE ON public.box_inspections FOR EACH ROW WHEN ((old.finished_at IS NOT NULL)) EXECUTE FUNCTION protect_finished_inspection();
CREATE TRIGGER box_reservations_010_in_use BEFORE INSERT OR UPDATE OF box_id, warehouse_id ON public.box_reservations FOR EACH ROW EXECUTE FUNCTION reserve_only_in_use();
CREATE TRIGGER box_reservations_011_stay_ended BEFORE UPDATE OF expires_at ON public.box_reservations FOR EACH ROW WHEN ((new.expires_at > old.expires_at)) EXECUTE FUNCTION reserve_only_in_use();
CREATE TRIGGER box_reservations_100_lettable_insert BEFORE INSERT ON public.box_reservations FOR EACH ROW EXECUTE FUNCTION reject_blocked_reservation();
CREATE TRIGGER box_reservations_100_lettable_update BEFORE UPDATE ON public.box_reservations FOR EACH ROW WHEN ((((((old.kind IS DISTINCT FROM new.kind) OR (old.order_id IS DISTINCT FROM new.order_id)) OR (old.contract_id IS DISTINCT FROM new.contract_id)) OR (old.waitlist_entry_id IS DISTINCT FROM new.waitlist_entry_id)) OR (old.move_in_id IS DISTINCT FROM new.move_in_id))) EXECUTE FUNCTION reject_blocked_reservation();
CREATE TRIGGER box_reservations_900_announce_delete AFTER DELETE ON public.box_reservations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_rows();
CREATE TRIGGER box_reservations_900_announce_insert AFTER INSERT ON public.box_reservations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_rows();
CREATE TRIGGER box_reservations_900_announce_truncate AFTER TRUNCATE ON public.box_reservations FOR EACH STATEMENT EXECUTE FUNCTION announce_everything();
CREATE TRIGGER box_reservations_900_announce_update AFTER UPDATE ON public.box_reservations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_rows();
CREATE TRIGGER box_sharings_020_follow_merge BEFORE INSERT ON public.box_sharings FOR EACH ROW EXECUTE FUNCTION follow_merge('user_id');
CREATE TRIGGER box_states_010_place BEFORE INSERT OR UPDATE OF box_id, warehouse_id ON public.box_states FOR EACH ROW EXECUTE FUNCTION place_state();
CREATE TRIGGER box_states_100_not_held BEFORE INSERT ON public.box_states FOR EACH ROW EXECUTE FUNCTION reject_state_of_held_box();
CREATE TRIGGER box_states_900_announce_delete AFTER DELETE ON public.box_states REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_rows();
CREATE TRIGGER box_states_900_announce_insert AFTER INSERT ON public.box_states REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_rows();
CREATE TRIGGER box_states_900_announce_truncate AFTER TRUNCATE ON public.box_states FOR EACH STATEMENT EXECUTE FUNCTION announce_everything();
CREATE TRIGGER box_states_900_announce_update AFTER UPDATE ON public.box_states REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_rows();
CREATE TRIGGER box_states_960_mark_added AFTER INSERT ON public.box_states REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mark_box_changes_of_boxes();
CREATE TRIGGER box_states_961_mark_changed AFTER UPDATE ON public.box_states REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mark_box_changes_of_boxes();
CREATE TRIGGER box_states_962_mark_removed AFTER DELETE ON public.box_states REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION mark_box_changes_of_boxes();
CREATE TRIGGER boxes_100_removed_is_vacant BEFORE UPDATE OF removed_at ON public.boxes FOR EACH ROW WHEN (((old.removed_at IS NULL) AND (new.removed_at IS NOT NULL))) EXECUTE FUNCTION reject_removal_of_occupied_box();
CREATE TRIGGER boxes_101_on_plan_while_occupied BEFORE UPDATE OF shape ON public.boxes FOR EACH ROW WHEN (((old.shape ? 'x'::text) AND (NOT (new.shape ? 'x'::text)) AND (new.removed_at IS NULL))) EXECUTE FUNCTION reject_occupied_box_off_plan();
CREATE TRIGGER boxes_510_move_reservation AFTER UPDATE OF warehouse_id ON public.boxes FOR EACH ROW WHEN ((new.warehouse_id <> old.warehouse_id)) EXECUTE FUNCTION move_reservation();
CREATE TRIGGER boxes_511_move_states AFTER UPDATE OF warehouse_id ON public.boxes FOR EACH ROW WHEN ((new.warehouse_id <> old.warehouse_id)) EXECUTE FUNCTION move_states();
CREATE TRIGGER boxes_900_announce_delete AFTER DELETE ON public.boxes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_rows();
CREATE TRIGGER boxes_900_announce_insert AFTER INSERT ON public.boxes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_rows();
CREATE TRIGGER boxes_900_announce_truncate AFTER TRUNCATE ON public.boxes FOR EACH STATEMENT EXECUTE FUNCTION announce_everything();
CREATE TRIGGER boxes_900_announce_update AFTER UPDATE ON public.boxes REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION announce_moved_boxes();
CREATE TRIGGER boxes_900_index AFTER INSERT OR UPDATE OF name, warehouse_id, removed_at ON public.boxes FOR EACH ROW EXECUTE FUNCTION index_box();
CREATE TRIGGER boxes_900_record_price AFTER INSERT OR UPDATE OF price_net_month ON public.boxes FOR EACH ROW EXECUTE FUNCTION record_price();
CREATE TRIGGER boxes_901_unindex AFTER DELETE ON public.boxes FOR EACH ROW EXECUTE FUNCTION unindex_box();
CREATE TRIGGER boxes_902_index_locks AFTER UPDATE OF name ON public.boxes FOR EACH ROW WHEN ((new.name <> old.name)) EXECUTE FUNCTION index_locks_of_box();
CREATE TRIGGER boxes_961_mark_changed AFTER UPDATE ON public.boxes FOR EACH ROW WHEN (((((old.warehouse_id IS DISTINCT FROM new.warehouse_id) OR (old.area_cm2 IS DISTINCT FROM new.area_cm2)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.removed_at IS DISTINCT FROM new.removed_at))) EXECUTE FUNCTION mark_box_changes_of_row();
CREATE TRIGGER boxes_962_mark_removed AFTER DELETE ON public.boxes REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION mark_box_changes_of_removed();
CREATE TRIGGER bulk_run_items_100_once BEFORE UPDATE ON public.bulk_run_items FOR EACH ROW EXECUTE FUNCTION reject_second_outcome();
CREATE TRIGGER bulk_runs_100_end BEFORE UPDATE ON public.bulk_runs FOR EACH ROW EXECUTE FUNCTION check_bulk_run_end();
CREATE TRIGGER cash_counts_100_append_only BEFORE DELETE OR UPDATE ON public.cash_counts FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER cash_days_100_follow BEFORE INSERT ON public.cash_days FOR EACH ROW EXECUTE FUNCTION follow_cash_day();
CREATE TRIGGER cash_days_110_protect BEFORE UPDATE ON public.cash_days FOR EACH ROW EXECUTE FUNCTION protect_cash_day();
CREATE TRIGGER cash_days_111_no_delete BEFORE DELETE ON public.cash_days FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER cash_movements_100_book BEFORE INSERT ON public.cash_movements FOR EACH ROW EXECUTE FUNCTION book_cash_movement();
CREATE TRIGGER cash_movements_110_append_only BEFORE DELETE OR UPDATE ON public.cash_movements FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER cash_receipts_100_immutable BEFORE DELETE OR UPDATE ON public.cash_receipts FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER client_files_020_follow_merge BEFORE INSERT ON public.client_files FOR EACH ROW EXECUTE FUNCTION follow_merge('client_id');
CREATE TRIGGER client_passkeys_100_sign_count BEFORE UPDATE ON public.client_passkeys FOR EACH ROW WHEN (((new.sign_count < old.sign_count) OR (new.credential_id <> old.credential_id) OR (new.public_key <> old.public_key) OR (new.user_id <> old.user_id))) EXECUTE FUNCTION reject_lower_sign_count();
CREATE TRIGGER client_views_100_fixed BEFORE UPDATE ON public.client_views FOR EACH ROW WHEN (((new.client_id <> old.client_id) OR (new.staff_id <> old.staff_id) OR (new.cause <> old.cause) OR (new.created_at <> old.created_at) OR ((new.staff_session_id IS NOT NULL) AND (new.staff_session_id IS DISTINCT FROM old.staff_session_id)) OR ((old.opened_at IS NOT NULL) AND (((new.opened_at IS DISTINCT FROM old.opened_at) OR (new.token_hash IS DISTINCT FROM old.token_hash)) OR (new.expires_at IS DISTINCT FROM old.expires_at))) OR ((old.ended_at IS NOT NULL) AND (new.ended_at IS DISTINCT FROM old.ended_at)))) EXECUTE FUNCTION reject_change_of_view();
CREATE TRIGGER closed_month_earnings_100_immutable BEFORE DELETE OR UPDATE ON public.closed_month_earnings FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER closed_month_revenue_100_immutable BEFORE DELETE OR UPDATE ON public.closed_month_revenue FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER closed_months_100_immutable BEFORE DELETE OR UPDATE ON public.closed_months FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER closed_months_200_ended BEFORE INSERT ON public.closed_months FOR EACH ROW EXECUTE FUNCTION check_closed_month();
CREATE TRIGGER closed_months_300_sum AFTER INSERT ON public.closed_months FOR EACH ROW EXECUTE FUNCTION keep_revenue_of_closed_month();
CREATE TRIGGER collection_cases_020_follow_merge BEFORE INSERT ON public.collection_cases FOR EACH ROW EXECUTE FUNCTION follow_merge('client_id');
CREATE TRIGGER collection_cases_100_lifecycle BEFORE UPDATE ON public.collection_cases FOR EACH ROW EXECUTE FUNCTION protect_collection_case();
CREATE CONSTRAINT TRIGGER collection_cases_900_sum AFTER INSERT ON public.collection_cases DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_collection_case();
CREATE TRIGGER collection_debts_100_account BEFORE INSERT ON public.collection_debts FOR EACH ROW EXECUTE FUNCTION check_collection_debt();
CREATE TRIGGER collection_debts_101_immutable BEFORE UPDATE ON public.collection_debts FOR EACH ROW EXECUTE FUNCTION protect_collection_debt();
CREATE TRIGGER consents_100_immutable BEFORE DELETE OR UPDATE ON public.consents FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER contract_payers_100_stay BEFORE UPDATE ON public.contract_payers FOR EACH ROW EXECUTE FUNCTION protect_payer();
CREATE TRIGGER contract_payers_900_index AFTER INSERT OR DELETE OR UPDATE OF details ON public.contract_payers FOR EACH ROW EXECUTE FUNCTION index_payer();
CREATE TRIGGER contract_terms_100_unbilled BEFORE INSERT OR DELETE OR UPDATE ON public.contract_terms FOR EACH ROW EXECUTE FUNCTION check_contract_terms();
CREATE TRIGGER contract_terms_200_require_proof AFTER INSERT ON public.contract_terms FOR EACH ROW EXECUTE FUNCTION require_proof();
CREATE TRIGGER contract_terms_960_mark_added AFTER INSERT ON public.contract_terms REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mark_box_changes_of_contracts();
CREATE TRIGGER contract_terms_961_mark_changed AFTER UPDATE ON public.contract_terms REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mark_box_changes_of_contracts();
CREATE TRIGGER contract_terms_962_mark_removed AFTER DELETE ON public.contract_terms REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION mark_box_changes_of_contracts();
CREATE TRIGGER contract_transfers_100_append_only BEFORE DELETE OR UPDATE ON public.contract_transfers FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER contract_transfers_960_mark_added AFTER INSERT ON public.contract_transfers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mark_box_changes_of_contracts();
CREATE TRIGGER contracts_020_follow_merge BEFORE INSERT OR UPDATE OF client_id ON public.contracts FOR EACH ROW EXECUTE FUNCTION follow_merge('client_id');
CREATE TRIGGER contracts_100_lifecycle BEFORE UPDATE OF status ON public.contracts FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION reject_contract_transition();
CREATE TRIGGER contracts_110_stay BEFORE DELETE ON public.contracts FOR EACH ROW EXECUTE FUNCTION protect_live_contract();
CREATE TRIGGER contracts_111_stay_live BEFORE UPDATE OF quiet ON public.contracts FOR EACH ROW EXECUTE FUNCTION protect_live_contract();
CREATE TRIGGER contracts_150_billed_terms BEFORE UPDATE OF next_period ON public.contracts FOR EACH ROW WHEN ((new.next_period = (old.next_period + 1))) EXECUTE FUNCTION copy_billed_terms();
CREATE TRIGGER contracts_200_version BEFORE UPDATE OF status, terminates_on, charged_until, evicted_at, box_id, overlocked_at, overlock_held, overlock_held_until, dunning_paused_until, billing_suspended_at ON public.contracts FOR EACH ROW WHEN (((((((((((old.status IS DISTINCT FROM new.status) OR (old.terminates_on IS DISTINCT FROM new.terminates_on)) OR (old.charged_until IS DISTINCT FROM new.charged_until)) OR (old.evicted_at IS DISTINCT FROM new.evicted_at)) OR (old.box_id IS DISTINCT FROM new.box_id)) OR (old.overlocked_at IS DISTINCT FROM new.overlocked_at)) OR (old.overlock_held IS DISTINCT FROM new.overlock_held)) OR (old.overlock_held_until IS DISTINCT FROM new.overlock_held_until)) OR (old.dunning_paused_until IS DISTINCT FROM new.dunning_paused_until)) OR (old.billing_suspended_at IS DISTINCT FROM new.billing_suspended_at))) EXECUTE FUNCTION count_version();
CREATE TRIGGER contracts_210_codes_version BEFORE UPDATE OF access_code_encrypted, lock_code_encrypted ON public.contracts FOR EACH ROW WHEN (((new.codes_version = old.codes_version) AND (length(new.access_code_encrypted) > 0) AND ((new.access_code_encrypted IS DISTINCT FROM old.access_code_encrypted) OR (new.lock_code_encrypted IS DISTINCT FROM old.lock_code_encrypted)) AND (SUBSTRING(new.access_code_encrypted FROM 1 FOR 5) = SUBSTRING(old.access_code_encrypted FROM 1 FOR 5)) AND (SUBSTRING(new.lock_code_encrypted FROM 1 FOR 5) = SUBSTRING(old.lock_code_encrypted FROM 1 FOR 5)))) EXECUTE FUNCTION count_codes_version();
CREATE TRIGGER contracts_300_agreed_terms AFTER INSERT ON public.contracts FOR EACH ROW EXECUTE FUNCTION insert_agreed_terms();
CREATE TRIGGER contracts_310_agreed_start AFTER UPDATE OF starts_on ON public.contracts FOR EACH ROW WHEN ((old.starts_on <> new.starts_on)) EXECUTE FUNCTION move_agreed_terms();
CREATE TRIGGER contracts_320_close_increase AFTER UPDATE OF status ON public.contracts FOR EACH ROW WHEN (((old.status = 'ACTIVE'::text) AND (new.status <> 'ACTIVE'::text))) EXECUTE FUNCTION close_open_increase();
CREATE TRIGGER contracts_330_fix_increase AFTER UPDATE OF next_period ON public.contracts FOR EACH ROW WHEN ((new.next_period = (old.next_period + 1))) EXECUTE FUNCTION fix_increase();
CREATE TRIGGER contracts_330_keypads_of_new AFTER INSERT ON public.contracts FOR EACH ROW EXECUTE FUNCTION insert_keypad_codes();
CREATE TRIGGER contracts_331_keypads AFTER UPDATE OF box_id ON public.contracts FOR EACH ROW WHEN ((new.box_id <> old.box_id)) EXECUTE FUNCTION insert_keypad_codes();
CREATE TRIGGER contracts_500_card_account BEFORE UPDATE ON public.contracts FOR EACH ROW WHEN ((new.payment_method_reference IS DISTINCT FROM old.payment_method_reference)) EXECUTE FUNCTION set_card_account();
CREATE TRIGGER contracts_500_card_account_of_new BEFORE INSERT ON public.contracts FOR EACH ROW WHEN ((new.payment_method_reference IS NOT NULL)) EXECUTE FUNCTION set_card_account();
CREATE TRIGGER contracts_510_move_payments AFTER UPDATE OF warehouse_id ON public.contracts FOR EACH ROW WHEN ((new.warehouse_id <> old.warehouse_id)) EXECUTE FUNCTION move_payments();
CREATE TRIGGER contracts_900_index_new AFTER INSERT ON public.contracts FOR EACH ROW EXECUTE FUNCTION index_contract();
CREATE TRIGGER contracts_901_index AFTER UPDATE OF warehouse_id, client_id ON public.contracts FOR EACH ROW WHEN (((new.warehouse_id <> old.warehouse_id) OR (new.client_id <> old.client_id))) EXECUTE FUNCTION index_contract();
CREATE TRIGGER contracts_902_unindex AFTER DELETE ON public.contracts FOR EACH ROW EXECUTE FUNCTION unindex_contract();
CREATE TRIGGER contracts_903_index_card AFTER UPDATE OF payment_method_label ON public.contracts FOR EACH ROW WHEN ((new.payment_method_label IS DISTINCT FROM old.payment_method_label)) EXECUTE FUNCTION index_card();
CREATE TRIGGER contracts_903_index_payers AFTER UPDATE OF client_id, warehouse_id ON public.contracts FOR EACH ROW WHEN (((new.client_id <> old.client_id) OR (new.warehouse_id <> old.warehouse_id))) EXECUTE FUNCTION index_moved_payers();
CREATE TRIGGER contracts_950_announce_new AFTER INSERT ON public.contracts FOR EACH ROW WHEN ((NOT new.quiet)) EXECUTE FUNCTION announce_contract();
CREATE TRIGGER contracts_951_announce AFTER UPDATE OF status, overlocked_at ON public.contracts FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR ((old.overlocked_at IS NULL) IS DISTINCT FROM (new.overlocked_at IS NULL)))) EXECUTE FUNCTION announce_contract();
CREATE TRIGGER contracts_952_announce_live AFTER UPDATE OF quiet ON public.contracts FOR EACH ROW WHEN ((old.quiet AND (NOT new.quiet))) EXECUTE FUNCTION announce_live_contract();
CREATE TRIGGER contracts_961_mark_changed AFTER UPDATE ON public.contracts FOR EACH ROW WHEN ((((((old.warehouse_id IS DISTINCT FROM new.warehouse_id) OR (old.box_id IS DISTINCT FROM new.box_id)) OR (old.starts_on IS DISTINCT FROM new.starts_on)) OR (old.terminates_on IS DISTINCT FROM new.terminates_on)) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION mark_box_changes_of_row();
CREATE TRIGGER contracts_962_mark_removed AFTER DELETE ON public.contracts REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION mark_box_changes_of_removed();
CREATE TRIGGER deployment_100_keep_id BEFORE UPDATE OF id ON public.deployment FOR EACH ROW WHEN ((new.id <> old.id)) EXECUTE FUNCTION keep_deployment_id();
CREATE TRIGGER dispute_bundles_100_sent BEFORE INSERT OR DELETE OR UPDATE ON public.dispute_bundles FOR EACH ROW EXECUTE FUNCTION reject_evidence_change();
CREATE TRIGGER dispute_files_100_sent BEFORE INSERT OR DELETE OR UPDATE ON public.dispute_files FOR EACH ROW EXECUTE FUNCTION reject_evidence_change();
CREATE TRIGGER dispute_responses_100_lifecycle BEFORE UPDATE ON public.dispute_responses FOR EACH ROW EXECUTE FUNCTION reject_response_change();
CREATE TRIGGER disputes_200_enter AFTER INSERT OR UPDATE OF status, amount ON public.disputes FOR EACH ROW EXECUTE FUNCTION enter_changed_dispute();
CREATE TRIGGER door_log_050_place BEFORE INSERT ON public.door_log FOR EACH ROW EXECUTE FUNCTION place_door_log();
CREATE TRIGGER door_log_100_append_only BEFORE DELETE OR UPDATE ON public.door_log FOR EACH ROW EXECUTE FUNCTION protect_door_log();
CREATE TRIGGER door_log_200_never_emptied BEFORE TRUNCATE ON public.door_log FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER door_log_900_announce AFTER INSERT ON public.door_log FOR EACH ROW WHEN ((new.event = 'REFUSED'::text)) EXECUTE FUNCTION announce_rejected_attempt();
CREATE TRIGGER door_openings_100_decided_once BEFORE UPDATE ON public.door_openings FOR EACH ROW EXECUTE FUNCTION reject_opening_change();
CREATE TRIGGER door_openings_900_announce AFTER INSERT OR UPDATE OF state ON public.door_openings FOR EACH ROW WHEN ((new.state <> 'DIRECT'::text)) EXECUTE FUNCTION announce_door_opening();
CREATE TRIGGER entrance_photos_050_place BEFORE INSERT ON public.entrance_photos FOR EACH ROW EXECUTE FUNCTION place_entrance_photo();
CREATE TRIGGER export_parts_100_of_attempt BEFORE INSERT ON public.export_parts FOR EACH ROW EXECUTE FUNCTION check_export_part();
CREATE TRIGGER exports_100_ended BEFORE UPDATE ON public.exports FOR EACH ROW EXECUTE FUNCTION reject_export_change();
CREATE TRIGGER instalment_plan_debts_100_account BEFORE INSERT ON public.instalment_plan_debts FOR EACH ROW EXECUTE FUNCTION check_instalment_plan_debt();
CREATE TRIGGER instalment_plan_debts_101_immutable BEFORE UPDATE ON public.instalment_plan_debts FOR EACH ROW EXECUTE FUNCTION protect_instalment_plan_debt();
CREATE TRIGGER instalment_plan_debts_102_complete BEFORE INSERT ON public.instalment_plan_debts FOR EACH ROW EXECUTE FUNCTION reject_addition_to_plan();
CREATE TRIGGER instalment_plan_debts_103_ours BEFORE INSERT ON public.instalment_plan_debts FOR EACH ROW EXECUTE FUNCTION check_planned_debt_is_ours();
CREATE TRIGGER instalment_plans_020_follow_merge BEFORE INSERT ON public.instalment_plans FOR EACH ROW EXECUTE FUNCTION follow_merge('client_id');
CREATE TRIGGER instalment_plans_100_lifecycle BEFORE UPDATE ON public.instalment_plans FOR EACH ROW EXECUTE FUNCTION protect_instalment_plan();
CREATE CONSTRAINT TRIGGER instalment_plans_900_sum AFTER INSERT ON public.instalment_plans DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_instalment_plan();
CREATE TRIGGER instalments_100_immutable BEFORE UPDATE ON public.instalments FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER instalments_101_complete BEFORE INSERT ON public.instalments FOR EACH ROW EXECUTE FUNCTION reject_addition_to_plan();
CREATE TRIGGER insurance_proofs_100_lifecycle BEFORE UPDATE ON public.insurance_proofs FOR EACH ROW EXECUTE FUNCTION reject_proof_change();
CREATE TRIGGER insurances_200_require_paid AFTER INSERT OR UPDATE OF active ON public.insurances FOR EACH ROW WHEN (((new.own AND new.active) OR ((NOT new.own) AND (NOT new.active)))) EXECUTE FUNCTION require_paid_insurance();
CREATE TRIGGER insurances_900_announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.insurances FOR EACH STATEMENT EXECUTE FUNCTION announce_everything();
CREATE TRIGGER interest_charge_parts_100_immutable BEFORE DELETE OR UPDATE ON public.interest_charge_parts FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER interest_charge_parts_101_rate BEFORE INSERT ON public.interest_charge_parts FOR EACH ROW EXECUTE FUNCTION check_rate_of_part();
CREATE TRIGGER interest_charges_100_immutable BEFORE DELETE OR UPDATE ON public.interest_charges FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER interest_charges_101_account BEFORE INSERT ON public.interest_charges FOR EACH ROW EXECUTE FUNCTION check_interest_charge();
CREATE TRIGGER invoice_items_100_immutable BEFORE DELETE OR UPDATE ON public.invoice_items FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER invoices_010_share_vat_rules BEFORE INSERT ON public.invoices FOR EACH STATEMENT EXECUTE FUNCTION share_vat_rules_with_rows();
CREATE TRIGGER invoices_020_follow_merge BEFORE INSERT ON public.invoices FOR EACH ROW EXECUTE FUNCTION follow_merge('client_id');
CREATE TRIGGER invoices_100_immutable BEFORE DELETE OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION protect_invoice();
CREATE TRIGGER invoices_110_open_month AFTER INSERT ON public.invoices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reject_documents_of_closed_months();
CREATE TRIGGER invoices_200_enter AFTER INSERT ON public.invoices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION enter_new_documents();
CREATE TRIGGER invoices_900_index AFTER INSERT ON public.invoices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION index_new_invoices();
CREATE TRIGGER invoices_901_index AFTER UPDATE OF client_id ON public.invoices FOR EACH ROW WHEN ((new.client_id <> old.client_id)) EXECUTE FUNCTION reindex_invoice();
CREATE TRIGGER invoices_950_announce AFTER INSERT ON public.invoices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_invoices();
CREATE TRIGGER ledger_entries_020_follow_merge BEFORE INSERT ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION follow_merge('client_id');
CREATE TRIGGER ledger_entries_030_due BEFORE INSERT ON public.ledger_entries FOR EACH ROW WHEN (((new.amount > 0) AND (new.due_on IS NULL))) EXECUTE FUNCTION set_due_day();
CREATE TRIGGER ledger_entries_100_append_only BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION protect_ledger_entry();
CREATE TRIGGER ledger_entries_110_starts_open BEFORE INSERT ON public.ledger_entries FOR EACH ROW WHEN (((new.allocated <> 0) OR (new.released_on IS NOT NULL))) EXECUTE FUNCTION reject_allocated_entry();
CREATE CONSTRAINT TRIGGER ledger_entries_200_cash_in_drawer AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.method = 'CASH'::text)) EXECUTE FUNCTION require_cash_movement();
CREATE TRIGGER legal_agreements_100_no_delete BEFORE DELETE ON public.legal_agreements FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER legal_agreements_101_immutable BEFORE UPDATE ON public.legal_agreements FOR EACH ROW WHEN (((old.sha256 IS NOT NULL) OR (((((old.contract_id IS DISTINCT FROM new.contract_id) OR (old.edition IS DISTINCT FROM new.edition)) OR (old.language IS DISTINCT FROM new.language)) OR (old.snapshot IS DISTINCT FROM new.snapshot)) OR (old.concluded_at IS DISTINCT FROM new.concluded_at)))) EXECUTE FUNCTION reject_change();
CREATE TRIGGER legal_edition_texts_100_history BEFORE INSERT OR DELETE OR UPDATE ON public.legal_edition_texts FOR EACH ROW EXECUTE FUNCTION protect_legal_edition_text();
CREATE TRIGGER legal_editions_100_history BEFORE DELETE OR UPDATE ON public.legal_editions FOR EACH ROW EXECUTE FUNCTION protect_legal_edition();
CREATE TRIGGER legal_editions_900_announce AFTER INSERT OR DELETE OR UPDATE ON public.legal_editions FOR EACH STATEMENT EXECUTE FUNCTION announce_settings();
CREATE TRIGGER legal_entities_100_protect BEFORE UPDATE OF country, currency, time_zone, invoice_prefix, contract_prefix ON public.legal_entities FOR EACH ROW WHEN ((((((old.country IS DISTINCT FROM new.country) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.time_zone IS DISTINCT FROM new.time_zone)) OR (old.invoice_prefix IS DISTINCT FROM new.invoice_prefix)) OR (old.contract_prefix IS DISTINCT FROM new.contract_prefix))) EXECUTE FUNCTION protect_used_company();
CREATE TRIGGER legal_entities_600_default_account AFTER INSERT OR UPDATE OF iban, bic ON public.legal_entities FOR EACH ROW EXECUTE FUNCTION sync_default_account();
CREATE TRIGGER legal_entities_900_announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.legal_entities FOR EACH STATEMENT EXECUTE FUNCTION announce_everything();
CREATE TRIGGER legal_entities_900_index AFTER INSERT OR UPDATE OF name, city, company_id, tax_id, vat_id, iban ON public.legal_entities FOR EACH ROW EXECUTE FUNCTION index_changed_company();
CREATE TRIGGER legal_entities_901_unindex AFTER DELETE ON public.legal_entities FOR EACH ROW EXECUTE FUNCTION unindex_set_up('COMPANY');
CREATE TRIGGER limited_acts_100_append_only BEFORE DELETE OR UPDATE ON public.limited_acts FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER lock_commands_050_of_staff BEFORE INSERT ON public.lock_commands FOR EACH ROW EXECUTE FUNCTION reject_opening();
CREATE TRIGGER lock_commands_060_lock_present AFTER INSERT ON public.lock_commands FOR EACH ROW EXECUTE FUNCTION reject_command_to_removed_lock();
CREATE TRIGGER lock_commands_100_monotonic BEFORE UPDATE ON public.lock_commands FOR EACH ROW EXECUTE FUNCTION enforce_command_monotonic();
CREATE TRIGGER lock_commands_900_announce AFTER INSERT OR UPDATE ON public.lock_commands FOR EACH ROW EXECUTE FUNCTION announce_lock_command();
CREATE TRIGGER locks_100_removed_stays BEFORE UPDATE ON public.locks FOR EACH ROW WHEN ((old.removed_at IS NOT NULL)) EXECUTE FUNCTION reject_change_of_removed_lock();
CREATE TRIGGER locks_900_index AFTER INSERT OR UPDATE OF device_id, label, box_id, removed_at ON public.locks FOR EACH ROW EXECUTE FUNCTION index_changed_lock();
CREATE TRIGGER locks_901_unindex AFTER DELETE ON public.locks FOR EACH ROW EXECUTE FUNCTION unindex_set_up('LOCK');
CREATE TRIGGER message_texts_100_history BEFORE DELETE OR UPDATE ON public.message_texts FOR EACH ROW EXECUTE FUNCTION protect_message_text();
CREATE TRIGGER mid_term_changes_100_apply BEFORE INSERT ON public.mid_term_changes FOR EACH ROW EXECUTE FUNCTION apply_mid_term_change();
CREATE TRIGGER mid_term_changes_110_append_only BEFORE DELETE OR UPDATE ON public.mid_term_changes FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER mid_term_documents_100_of_change BEFORE INSERT ON public.mid_term_documents FOR EACH ROW EXECUTE FUNCTION check_mid_term_document();
CREATE TRIGGER mid_term_documents_110_append_only BEFORE DELETE OR UPDATE ON public.mid_term_documents FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER notes_020_follow_merge BEFORE INSERT ON public.notes FOR EACH ROW EXECUTE FUNCTION follow_merge('client_id');
CREATE TRIGGER orders_010_public BEFORE INSERT ON public.orders FOR EACH ROW WHEN ((new.request_hash IS NOT NULL)) EXECUTE FUNCTION order_only_public();
CREATE TRIGGER orders_010_share_vat_rules BEFORE INSERT ON public.orders FOR EACH STATEMENT EXECUTE FUNCTION share_vat_rules_with_rows();
CREATE TRIGGER orders_020_follow_merge BEFORE INSERT OR UPDATE OF client_id ON public.orders FOR EACH ROW WHEN ((new.client_id IS NOT NULL)) EXECUTE FUNCTION follow_merge('client_id');
CREATE TRIGGER orders_510_move_payments AFTER UPDATE OF warehouse_id ON public.orders FOR EACH ROW WHEN ((new.warehouse_id <> old.warehouse_id)) EXECUTE FUNCTION move_payments();
CREATE TRIGGER orders_900_index_new AFTER INSERT ON public.orders FOR EACH ROW WHEN ((COALESCE(new.client_id, new.placed_by) IS NOT NULL)) EXECUTE FUNCTION index_order();
CREATE TRIGGER orders_901_index AFTER UPDATE OF client_id, placed_by ON public.orders FOR EACH ROW WHEN (((new.client_id IS DISTINCT FROM old.client_id) OR (new.placed_by IS DISTINCT FROM old.placed_by))) EXECUTE FUNCTION index_order();
CREATE TRIGGER orders_950_announce AFTER UPDATE OF status ON public.orders FOR EACH ROW EXECUTE FUNCTION announce_order();
CREATE TRIGGER payments_100_drop_request BEFORE UPDATE OF status ON public.payments FOR EACH ROW WHEN (((new.status = ANY (ARRAY['PAID'::text, 'DECLINED'::text, 'EXPIRED'::text])) AND (new.request IS NOT NULL))) EXECUTE FUNCTION drop_payment_request();
CREATE TRIGGER payments_150_part BEFORE UPDATE ON public.payments FOR EACH ROW WHEN (((old.settlement IS NULL) AND (new.settlement = 'FULFILLED'::text) AND (new.rent_id IS NOT NULL))) EXECUTE FUNCTION mark_part_payment();
CREATE TRIGGER payments_200_enter AFTER UPDATE ON public.payments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION enter_settled_payments();
CREATE TRIGGER payments_201_enter AFTER INSERT ON public.payments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION enter_new_payments();
CREATE TRIGGER payments_500_account BEFORE INSERT ON public.payments FOR EACH ROW WHEN ((new.provider = ANY (ARRAY['STRIPE'::text, 'GOPAY'::text]))) EXECUTE FUNCTION set_payment_account();
CREATE TRIGGER payments_510_place BEFORE INSERT OR UPDATE OF order_id, rent_id, warehouse_id ON public.payments FOR EACH ROW WHEN ((NOT new.is_recovered)) EXECUTE FUNCTION set_payment_place();
CREATE TRIGGER payments_950_announce AFTER INSERT ON public.payments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_payments();
CREATE TRIGGER payments_951_announce AFTER UPDATE ON public.payments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_payments();
CREATE TRIGGER payout_lines_10_check_open BEFORE INSERT OR DELETE OR UPDATE ON public.payout_lines FOR EACH ROW EXECUTE FUNCTION payout_lines_check_open();
CREATE TRIGGER payouts_10_check_state BEFORE INSERT OR UPDATE OF state, status, lines_state, amount, currency ON public.payouts FOR EACH ROW EXECUTE FUNCTION payouts_check_state();
CREATE TRIGGER price_history_960_mark_added AFTER INSERT ON public.price_history REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mark_box_changes_of_boxes();
CREATE TRIGGER price_history_961_mark_changed AFTER UPDATE ON public.price_history REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mark_box_changes_of_boxes();
CREATE TRIGGER price_history_962_mark_removed AFTER DELETE ON public.price_history REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION mark_box_changes_of_boxes();
CREATE TRIGGER promises_020_follow_merge BEFORE INSERT ON public.promises FOR EACH ROW EXECUTE FUNCTION follow_merge('client_id');
CREATE TRIGGER promises_100_withdraw_only BEFORE UPDATE ON public.promises FOR EACH ROW EXECUTE FUNCTION protect_promise();
CREATE TRIGGER promotions_900_announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.promotions FOR EACH STATEMENT EXECUTE FUNCTION announce_everything();
CREATE TRIGGER provider_secrets_900_announce AFTER INSERT OR UPDATE ON public.provider_secrets FOR EACH STATEMENT EXECUTE FUNCTION announce_settings();
CREATE TRIGGER recovered_payments_020_follow_merge BEFORE UPDATE OF client_id ON public.recovered_payments FOR EACH ROW WHEN ((new.client_id IS NOT NULL)) EXECUTE FUNCTION follow_merge('client_id');
CREATE TRIGGER recovered_payments_100_decided BEFORE UPDATE ON public.recovered_payments FOR EACH ROW WHEN ((old.decision IS NOT NULL)) EXECUTE FUNCTION protect_recovered_decision();
CREATE TRIGGER referral_rewards_020_follow_merge BEFORE INSERT ON public.referral_rewards FOR EACH ROW EXECUTE FUNCTION follow_merge('user_id');
CREATE TRIGGER referral_rewards_100_not_overspent AFTER INSERT ON public.referral_rewards FOR EACH ROW WHEN ((new.kind = 'DEBIT'::text)) EXECUTE FUNCTION reject_overspent_reward();
CREATE TRIGGER referral_rewards_200_enter AFTER INSERT ON public.referral_rewards FOR EACH ROW WHEN ((new.rent_id IS NOT NULL)) EXECUTE FUNCTION enter_new_reward();
CREATE TRIGGER refunds_050_transition BEFORE UPDATE OF status ON public.refunds FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION reject_refund_transition();
CREATE TRIGGER refunds_100_within_payment BEFORE INSERT OR UPDATE OF amount, status ON public.refunds FOR EACH ROW WHEN ((new.status <> 'FAILED'::text)) EXECUTE FUNCTION reject_over_refund();
CREATE TRIGGER refunds_200_enter AFTER INSERT OR UPDATE OF status ON public.refunds FOR EACH ROW WHEN ((new.status = ANY (ARRAY['DONE'::text, 'FAILED'::text, 'PAID_MANUALLY'::text]))) EXECUTE FUNCTION enter_changed_refund();
CREATE TRIGGER refunds_300_cover AFTER UPDATE OF credit_note_id ON public.refunds FOR EACH ROW WHEN (((new.reason = 'RECOVERED'::text) AND (old.credit_note_id IS NULL) AND (new.credit_note_id IS NOT NULL))) EXECUTE FUNCTION cover_recovered_refund();
CREATE TRIGGER refunds_950_announce AFTER INSERT OR UPDATE OF status ON public.refunds FOR EACH ROW EXECUTE FUNCTION announce_refund();
CREATE TRIGGER rent_increases_050_clause BEFORE INSERT ON public.rent_increases FOR EACH ROW WHEN (new.by_clause) EXECUTE FUNCTION check_increase_by_clause();
CREATE TRIGGER rent_increases_100_lifecycle BEFORE DELETE OR UPDATE ON public.rent_increases FOR EACH ROW EXECUTE FUNCTION reject_increase_change();
CREATE TRIGGER rent_increases_200_version AFTER INSERT OR UPDATE ON public.rent_increases FOR EACH ROW EXECUTE FUNCTION count_version_of_increase();
CREATE TRIGGER sessions_900_announce_end AFTER DELETE ON public.sessions FOR EACH ROW EXECUTE FUNCTION announce_session_end();
CREATE TRIGGER settings_100_history BEFORE DELETE OR UPDATE ON public.settings FOR EACH ROW EXECUTE FUNCTION protect_setting();
CREATE TRIGGER settings_900_announce AFTER INSERT OR UPDATE ON public.settings FOR EACH STATEMENT EXECUTE FUNCTION announce_settings();
CREATE TRIGGER staff_900_index AFTER INSERT OR UPDATE OF name, email ON public.staff FOR EACH ROW EXECUTE FUNCTION index_changed_staff();
CREATE CONSTRAINT TRIGGER staff_900_keep_owner AFTER UPDATE OF ended_at, accepted_at ON public.staff DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (old.accepted_at IS NOT NULL) AND ((new.ended_at IS NOT NULL) OR (new.accepted_at IS NULL)))) EXECUTE FUNCTION assert_owner_stays_after_staff();
CREATE TRIGGER staff_901_unindex AFTER DELETE ON public.staff FOR EACH ROW EXECUTE FUNCTION unindex_set_up('STAFF');
CREATE CONSTRAINT TRIGGER staff_910_keep_factor AFTER UPDATE OF password_hash, accepted_at, ended_at ON public.staff DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION assert_way_to_sign_in();
CREATE TRIGGER staff_passkeys_100_sign_count BEFORE UPDATE ON public.staff_passkeys FOR EACH ROW WHEN (((new.sign_count < old.sign_count) OR (new.credential_id <> old.credential_id) OR (new.public_key <> old.public_key) OR (new.staff_id <> old.staff_id))) EXECUTE FUNCTION reject_lower_sign_count();
CREATE CONSTRAINT TRIGGER staff_passkeys_900_keep_factor AFTER DELETE ON public.staff_passkeys DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION assert_way_to_sign_in();
CREATE TRIGGER staff_sessions_300_end_views AFTER UPDATE OF locked_at ON public.staff_sessions FOR EACH ROW WHEN ((new.locked_at IS NOT NULL)) EXECUTE FUNCTION end_views_of_session();
CREATE TRIGGER task_marks_900_announce AFTER INSERT OR UPDATE ON public.task_marks FOR EACH ROW EXECUTE FUNCTION announce_task_mark();
CREATE TRIGGER tasks_020_follow_merge BEFORE INSERT ON public.tasks FOR EACH ROW WHEN ((new.client_id IS NOT NULL)) EXECUTE FUNCTION follow_merge('client_id');
CREATE TRIGGER tasks_900_announce AFTER INSERT OR DELETE OR UPDATE ON public.tasks FOR EACH STATEMENT EXECUTE FUNCTION announce_task();
CREATE TRIGGER tax_report_rounds_100_fixed BEFORE DELETE OR UPDATE ON public.tax_report_rounds FOR EACH ROW EXECUTE FUNCTION reject_round_change();
CREATE TRIGGER tax_reports_100_lifecycle BEFORE UPDATE ON public.tax_reports FOR EACH ROW EXECUTE FUNCTION protect_tax_report();
CREATE TRIGGER termination_letters_100_no_delete BEFORE DELETE ON public.termination_letters FOR EACH ROW EXECUTE FUNCTION reject_change();
CREATE TRIGGER termination_letters_101_immutable BEFORE UPDATE ON public.termination_letters FOR EACH ROW WHEN (((old.sha256 IS NOT NULL) OR ((((((old.id IS DISTINCT FROM new.id) OR (old.contract_id IS DISTINCT FROM new.contract_id)) OR (old.number IS DISTINCT FROM new.number)) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.data IS DISTINCT FROM new.data)) OR (old.issued_at IS DISTINCT FROM new.issued_at)))) EXECUTE FUNCTION reject_change();
CREATE TRIGGER users_100_merged_once BEFORE UPDATE OF merged_into ON public.users FOR EACH ROW WHEN ((old.merged_into IS DISTINCT FROM new.merged_into)) EXECUTE FUNCTION protect_merge();
CREATE TRIGGER users_300_end_views AFTER UPDATE OF blocked_at, anonymised_at ON public.users FOR EACH ROW WHEN (((new.blocked_at IS NOT NULL) OR (new.anonymised_at IS NOT NULL))) EXECUTE FUNCTION end_views_of_client();
CREATE TRIGGER users_900_index_new AFTER INSERT ON public.users FOR EACH ROW EXECUTE FUNCTION index_client();
CREATE TRIGGER users_901_index AFTER UPDATE ON public.users FOR EACH ROW WHEN (((((((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.email IS DISTINCT FROM new.email)) OR (old.phone_number IS DISTINCT FROM new.phone_number)) OR (old.invoicing_details IS DISTINCT FROM new.invoicing_details)) OR (old.anonymised_at IS DISTINCT FROM new.anonymised_at))) EXECUTE FUNCTION index_client();
CREATE TRIGGER vat_rules_100_unused_delete BEFORE DELETE ON public.vat_rules FOR EACH ROW EXECUTE FUNCTION protect_used_vat_rule();
CREATE TRIGGER vat_rules_100_unused_update BEFORE UPDATE ON public.vat_rules FOR EACH ROW WHEN ((((((((old.country IS DISTINCT FROM new.country) OR (old.item_kind IS DISTINCT FROM new.item_kind)) OR (old.customer_type IS DISTINCT FROM new.customer_type)) OR (old.rate_bp IS DISTINCT FROM new.rate_bp)) OR (old.exemption_code IS DISTINCT FROM new.exemption_code)) OR (old.exemption_clause IS DISTINCT FROM new.exemption_clause)) OR (old.valid_from IS DISTINCT FROM new.valid_from))) EXECUTE FUNCTION protect_used_vat_rule();
CREATE TRIGGER vat_rules_900_announce AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.vat_rules FOR EACH STATEMENT EXECUTE FUNCTION announce_everything();
CREATE TRIGGER vouchers_900_index AFTER INSERT OR UPDATE OF token ON public.vouchers FOR EACH ROW EXECUTE FUNCTION index_changed_voucher();
CREATE TRIGGER vouchers_901_unindex AFTER DELETE ON public.vouchers FOR EACH ROW EXECUTE FUNCTION unindex_set_up('VOUCHER');
CREATE TRIGGER waitlist_entries_020_follow_merge BEFORE INSERT ON public.waitlist_entries FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION follow_merge('user_id');
CREATE TRIGGER waitlist_entries_900_index AFTER INSERT OR DELETE OR UPDATE OF user_id, warehouse_id ON public.waitlist_entries FOR EACH ROW EXECUTE FUNCTION index_waiting_client();
CREATE TRIGGER warehouses_010_archive BEFORE UPDATE OF archived_at ON public.warehouses FOR EACH ROW WHEN (((old.archived_at IS NULL) AND (new.archived_at IS NOT NULL))) EXECUTE FUNCTION archive_only_empty();
CREATE TRIGGER warehouses_011_hide BEFORE UPDATE OF hidden_at ON public.warehouses FOR EACH ROW WHEN (((old.hidden_at IS NULL) AND (new.hidden_at IS NOT NULL))) EXECUTE FUNCTION hide_after_orders();
CREATE CONSTRAINT TRIGGER warehouses_100_plan_contains_boxes AFTER UPDATE OF floor_plan ON public.warehouses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION assert_plan_contains_boxes();
CREATE TRIGGER warehouses_900_announce_delete AFTER DELETE ON public.warehouses REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_rows();
CREATE TRIGGER warehouses_900_announce_insert AFTER INSERT ON public.warehouses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_rows();
CREATE TRIGGER warehouses_900_announce_truncate AFTER TRUNCATE ON public.warehouses FOR EACH STATEMENT EXECUTE FUNCTION announce_everything();
CREATE TRIGGER warehouses_900_announce_update AFTER UPDATE ON public.warehouses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_rows();
CREATE TRIGGER warehouses_900_index AFTER INSERT OR UPDATE OF name, city, street, number, zip ON public.warehouses FOR EACH ROW EXECUTE FUNCTION index_changed_warehouse();
CREATE TRIGGER warehouses_961_mark_changed AFTER UPDATE ON public.warehouses FOR EACH ROW WHEN (((old.time_zone IS DISTINCT FROM new.time_zone) OR (old.archived_at IS DISTINCT FROM new.archived_at))) EXECUTE FUNCTION mark_box_changes_of_warehouse();
CREATE TRIGGER withdrawals_100_immutable BEFORE DELETE OR UPDATE ON public.withdrawals FOR EACH ROW EXECUTE FUNCTION reject_change();

