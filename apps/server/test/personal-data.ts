import { both, type Columns, erasedOnly, exportedOnly, inPart, internal, ledger, log, neither, secret } from './personal-data/columns.ts';
import { moneyColumns } from './personal-data/money.ts';

/**
 * Every column of every table that refers to a client, directly or through another table, and of other tables with texts of persons. Declare a new
 * column here, and add it to the noun's `export-data.sql.ts` and erasure.
 */
export const personalData: Record<string, Columns[]> = {
  ...moneyColumns,
  users: [
    both('email phone_number first_name last_name date_of_birth gender invoicing_details newsletter_subscribed referral_code'),
    exportedOnly('user_language email_confirmed_at created_at', internal),
    erasedOnly('password_hash', secret),
    erasedOnly('referred_by invoicing_details_version', internal),
    neither(
      'merged_email merged_phone_number',
      'of a record that was merged into the client: exported and erased with the client, see client-merge/merge.test.ts',
    ),
    neither('id type anonymised_at version blocked_at merged_into', internal),
  ],
  sessions: [
    both('device network remember_me created_at signed_in_at last_used_at expires_at'),
    erasedOnly('token_hash', secret),
    erasedOnly('id user_id device_id', internal),
  ],
  device_tokens: [
    both('device_id device network created_at last_used_at expires_at'),
    erasedOnly('token_hash previous_hash', secret),
    erasedOnly('id user_id rotated_at', internal),
  ],
  sign_in_codes: [
    erasedOnly('browser_hash code_hash', secret),
    erasedOnly('id user_id failures expires_at', internal),
    neither('staff_id', 'the code of a member of staff, not of a client'),
  ],
  client_passkeys: [
    both('name backed_up created_at last_used_at'),
    erasedOnly('credential_id public_key', secret),
    erasedOnly('id user_id sign_count transports', internal),
  ],
  client_passkey_challenges: [erasedOnly('challenge', secret), erasedOnly('user_id purpose expires_at', internal)],
  password_tokens: [erasedOnly('token_hash', secret), erasedOnly('user_id purpose created_at expires_at used_at', internal)],
  consents: [
    exportedOnly('kind text_version language accepted_at ip order_id detail', 'evidence of the consent'),
    neither('id user_id', internal),
  ],
  orders: [
    both('invoicing_details'),
    exportedOnly('id status charge_amount currency referral_code created_at', internal),
    erasedOnly('secret_hash', secret),
    erasedOnly('request_hash placed_from', internal),
    neither('summary terms', inPart, ledger),
    neither(
      'placed_by client_id box_id warehouse_id legal_entity_id language invoicing_period_months insurance_id voucher_id promotion_id starts_on newsletter_consent hold_expires_at resolution updated_at limited_view payment_checked_at account_created session_started_at anonymised_at choice_id waitlist_entry_id waitlist_until',
      internal,
    ),
  ],
  move_ins: [
    both('details accepted_ip'),
    exportedOnly('id state accepted_at created_at', internal),
    neither(
      'warehouse_id client_id language box_id invoicing_period_months insurance_id own_price deposit accepted_amount newsletter contract_id created_by finished_at updated_at version',
      internal,
    ),
  ],
  signing_links: [neither('id move_in_id token_hash amount sent_by created_at expires_at ended_at outcome', internal)],
  contracts: [
    exportedOnly(
      'business_id status starts_on terminates_on invoicing_period_months recurring_amount currency payment_method_label payment_method_expires_on created_at',
      ledger,
    ),
    neither('access_code_encrypted lock_code_encrypted', secret, ledger),
    neither('payment_method_reference', 'reference at the payment gateway', ledger),
    neither('billing_suspended_reason', 'technical reason of the program', ledger),
    neither(
      'id client_id order_id box_id warehouse_id legal_entity_id language insurance_id rent_net_month insurance_net_month period_discount_bp payment_provider overlocked_at evicted_at terminated_at charged_until next_period billing_suspended_at next_charge_on version overlock_held overlock_held_until dunning_paused_until period_offset_months origin quiet payment_account codes_version codes_renewed_at card_limit',
      internal,
    ),
  ],
  legal_agreements: [
    neither('snapshot', 'the client can download the printed agreement', ledger),
    neither('contract_id edition language sha256 concluded_at', internal),
  ],
  termination_letters: [
    neither('data', 'the client can download the printed letter', ledger),
    neither('id contract_id number kind sha256 issued_at', internal),
  ],
  box_reservations: [
    neither('box_id kind order_id contract_id waitlist_entry_id move_in_id expires_at reserved_at moved_from warehouse_id', internal),
  ],
  box_sharings: [both('shared_at'), erasedOnly('contract_id user_id', internal)],
  contract_terms: [
    exportedOnly('valid_from rent_net_month insurance_net_month invoicing_period_months period_discount_bp recurring_amount', ledger),
    neither('id contract_id insurance_id origin increase_id payer_id created_by created_at', internal),
  ],
  contract_payers: [both('details'), neither('id contract_id', internal)],
  bulk_runs: [
    neither('id staff_id kind change scope audit total requested_at finished_at', 'a change of many boxes by staff, deleted after 30 days'),
  ],
  bulk_run_items: [neither('run_id position record_id name mark outcome code', internal)],
  exports: [
    neither(
      'id staff_id kind legal_entity_id tables has_documents scopes state attempt attempts finished_tables row_count requested_at finished_at name size sha256 error',
      'files that staff exported, deleted after 7 days',
    ),
  ],
  export_parts: [
    neither('bytes', 'tables that staff exported, deleted after 7 days; the data export has the records of the client'),
    neither('export_id attempt position', internal),
  ],
  own_insurances: [exportedOnly('due_on replaced_from', ledger), neither('contract_id reminded_on', internal)],
  insurance_proofs: [
    both('insurer policy_number valid_until insured_amount status rejection submitted_at decided_at'),
    erasedOnly('content', 'the client has the file'),
    erasedOnly('id contract_id media_type decided_by', internal),
  ],
  rent_increases: [
    neither('by_clause note', internal),
    exportedOnly('status announced_on effective_on old_recurring_amount recurring_amount currency accepted_at', ledger),
    neither('id contract_id old_rent_net_month rent_net_month notice_days announced_by announced_at withdrawn_at', internal),
  ],
  contract_transfers: [neither('id contract_id from_box_id to_box_id moved_on moved_at rent_net_month', internal)],
  mid_term_changes: [
    neither('id number contract_id created_by created_at', internal),
    neither(
      'valid_from valid_to rent_net_month insurance_id insurance_net_month recurring_amount',
      'the data export has the documents about it',
    ),
  ],
  mid_term_documents: [neither('document_id change_id days_from days_to', internal)],
  keypad_codes: [neither('id contract_id box_id programmed_version recorded_by recorded_at', internal)],
  terminations: [
    both('note'),
    exportedOnly('day reasons requested_at', ledger),
    neither('contract_id requested_by given_by at_once was_evicted_and_cleaned', internal),
  ],
  withdrawals: [
    exportedOnly('name email ip contract_number stated_at withdrawn_on empty_by refund_amount currency', 'evidence of the withdrawal'),
    neither('contract_id stated_by language time_zone', internal),
  ],
  withdrawal_requests: [
    erasedOnly('name email contract_number ip stated_at', 'a statement before its confirmation; deleted after 90 days'),
    erasedOnly('token_hash', secret),
    erasedOnly('id contract_id expires_at used_at', internal),
  ],
  entrance_photos: [
    both('taken_at delete_after'),
    erasedOnly('picture', 'the client can view it in the application until it is deleted'),
    erasedOnly('id contract_id user_id media_type warehouse_id', internal),
    neither('staff_id', internal),
  ],
  access_links: [
    both('email'),
    exportedOnly('valid_from valid_to created_at revoked_at last_used_at', internal),
    neither('token_hash', secret, 'revoked, so it opens nothing'),
    neither('id contract_id created_by staff_id warehouse_id', internal),
    neither('reason', "staff's reason to give a craftsman access"),
  ],
  access_link_boxes: [neither('access_link_id box_id', internal)],
  door_log: [
    exportedOnly('at event door reason distance_m accuracy_m', log),
    neither('id contract_id lock_id command_id user_id access_link_id staff_id warehouse_id', internal, log),
  ],
  tasks: [
    erasedOnly('title text', 'note of staff about their work'),
    erasedOnly('id due_on warehouse_id box_id contract_id client_id created_by created_at done_at done_by', internal),
  ],
  walk_ticks: [
    neither('note', "staff's note about a box; deleted after a year"),
    neither('id walk_id box_id expected outcome ticked_by ticked_at received_at task_id', internal),
  ],
  walk_photos: [neither('content', 'photo of a box for staff; deleted after 90 days'), neither('tick_id stored_at', internal)],
  box_inspections: [
    neither('points reason', "staff's notes about a box; deleted after three years"),
    neither('id box_id contract_id result invoice_id started_by started_at finished_by finished_at', internal),
  ],
  inspection_photos: [
    neither('content', 'photo of a box for staff; deleted after a year'),
    neither('id inspection_id stored_at', internal),
  ],
  door_reports: [neither('log_id user_id reported_at', internal, log)],
  lock_commands: [
    neither(
      'id lock_id contract_id user_id access_link_id staff_id opening_id state issued_at expires_at relocks_at reason changed_at',
      internal,
      log,
    ),
  ],
  door_openings: [
    neither('reason', "staff's reason to open a door", log),
    neither('id lock_id warehouse_id contract_id cause state requested_by requested_at expires_at decided_by decided_at', internal, log),
  ],
  waitlist_entries: [
    both('email box_size created_at notified_at note'),
    neither('closed_at', 'exported and erased with the row; empty where a box was offered'),
    erasedOnly('token_hash', secret),
    erasedOnly('id warehouse_id user_id language followed_at version', internal),
  ],
  messages: [
    both('recipient subject'),
    exportedOnly('channel language template status created_at sent_at', internal),
    erasedOnly('data html text secrets', 'can contain links that give access to the account'),
    erasedOnly('last_error', internal),
    neither('dedupe_key', internal),
    erasedOnly('client_id', internal),
    neither('id attempts sending_until resent_at', internal),
  ],
  error_reports: [
    both('error context received_at'),
    erasedOnly('stacktrace', 'technical data of the program'),
    erasedOnly('id fingerprint count last_received_at', internal),
  ],
  audit_log: [
    erasedOnly('personal reason', 'record of what staff did'),
    neither(
      'id at actor_kind staff_id actor_name session_id ip request_id verb noun noun_id warehouse_id legal_entity_id client_id contract_id changes country',
      internal,
    ),
  ],
  franchising_contacts: [
    neither(
      'id fingerprint language full_name email phone_number business_experience current_position_and_area property_status property_area_in_m2 city_to_open capital_investment return_on_investment is_primary_income has_read_franchise_brochure motivation received_at',
      'sent by a business partner without an account; deleted after its retention',
    ),
  ],
  payment_notifications: [
    neither(
      'id provider event_id provider_payment_id body received_at processed_at unsigned times_received subject subject_id',
      'raw message of the payment gateway, deleted after its retention',
    ),
  ],
  idempotency_keys: [neither('scope key request_hash response created_at', 'response to a repeated call, deleted after a day')],
  search_entries: [
    erasedOnly('sort_key keys words contacts', inPart),
    erasedOnly('kind id warehouse_id client_id', internal),
    neither('issued_on', internal),
  ],
  client_files: [
    both('name media_type added_at'),
    erasedOnly('content', 'a file of its own in the data export, see client-file.test.ts'),
    erasedOnly('id client_id contract_id added_by', internal),
    neither('import_id', internal),
  ],
  notes: [both('text created_at changed_at'), erasedOnly('id client_id contract_id is_pinned created_by version', internal)],
  client_views: [
    both('cause opened_at ended_at expires_at'),
    erasedOnly('token_hash', secret),
    neither('link_hash', 'deleted when the view is opened'),
    erasedOnly('id client_id staff_id staff_session_id created_at link_expires_at', internal),
  ],
  list_columns: [neither('staff_id list column_order hidden', 'columns that a person of staff sees')],
  saved_views: [neither('id staff_id list name search created_at', 'filters of a person of staff')],
  rate_limits: [neither('key empty_at', 'hash of an address, deleted after minutes')],
};

/** Tables about the operator, the catalogue and the program. */
export const withoutPersonalData =
  'api_keys assignments audit_digests bank_accounts base_rates box_changes_by_day box_changes_by_month box_states boxes business_id_counters cash_counts cash_days closed_month_earnings closed_month_revenue closed_months deployment import_columns import_documents import_records imports insurances invoice_counters job_runs keypad_lists legal_edition_texts legal_editions legal_entities locks message_text_faults message_texts period_discounts plan_drafts planned_prices postponed_set_up_steps price_history promotions provider_secrets report_deliveries report_recipients report_runs report_schedules role_limits role_percent_limits role_rights roles schema_migrations secret_keys service_calls settings staff staff_invitations staff_passkey_challenges staff_passkeys staff_recovery_codes staff_sessions stale_box_changes task_marks vat_rules vouchers walks warehouse_photo_files warehouse_photos warehouses webhook_deliveries webhook_endpoints webhook_events'.split(
    ' ',
  );
