/** True, or why not. */
type Answer = true | string;

/** Columns of a table with the same treatment, separated by spaces. */
interface Columns {
  columns: string;
  /** In the client's data export. */
  exported: Answer;
  /** Erased when the client deletes the account: the row is deleted or the value is replaced. */
  erased: Answer;
}

const internal = 'reference, state, amount or time: names nobody';
const secret = 'secret: the client can use it, nobody else must see it';
const ledger = 'contracts, documents and payments are kept by law';
const log = 'evidence of who opened a door; deleted after DOOR_LOG_DAYS';
const inPart = 'part of another exported value';

const both = (columns: string): Columns => ({ columns, exported: true, erased: true });
const exportedOnly = (columns: string, erased: string): Columns => ({ columns, exported: true, erased });
const erasedOnly = (columns: string, exported: string): Columns => ({ columns, exported, erased: true });
const neither = (columns: string, exported: string, erased = exported): Columns => ({ columns, exported, erased });

/**
 * Every column of every table that refers to a client, directly or through another table, and of other tables with texts of persons. Declare a new
 * column here, and add it to the noun's `export-data.sql.ts` and erasure.
 */
export const personalData: Record<string, Columns[]> = {
  users: [
    both('email phone_number first_name last_name date_of_birth gender invoicing_details newsletter_subscribed referral_code'),
    exportedOnly('user_language email_confirmed_at created_at', internal),
    erasedOnly('password_hash', secret),
    erasedOnly('referred_by invoicing_details_version', internal),
    neither('id type anonymised_at version', internal),
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
      'placed_by client_id box_id warehouse_id legal_entity_id language invoicing_period_months insurance_id voucher_id promotion_id starts_on newsletter_consent hold_expires_at resolution updated_at limited_view payment_checked_at account_created session_started_at anonymised_at choice_id',
      internal,
    ),
  ],
  contracts: [
    exportedOnly(
      'business_id status starts_on terminates_on invoicing_period_months recurring_amount currency payment_method_label payment_method_expires_on created_at',
      ledger,
    ),
    neither('access_code_encrypted lock_code_encrypted', secret, ledger),
    neither('payment_method_reference', 'reference at the payment gateway', ledger),
    neither('billing_suspended_reason', 'technical reason of the program', ledger),
    neither(
      'id client_id order_id box_id warehouse_id legal_entity_id language insurance_id rent_net_month insurance_net_month period_discount_bp payment_provider overlocked_at evicted_at terminated_at charged_until next_period billing_suspended_at next_charge_on',
      internal,
    ),
  ],
  legal_agreements: [
    neither('snapshot', 'the client can download the printed agreement', ledger),
    neither('contract_id edition language sha256 concluded_at', internal),
  ],
  rents: [
    exportedOnly('period_from period_to status amount_net amount_vat amount_gross currency due_on paid_at', ledger),
    neither(
      'id contract_id period_number paying_method paying_status created_at next_attempt_on reward_amount reopened credited_amount',
      internal,
    ),
  ],
  invoices: [
    exportedOnly('kind number issued_on due_on supplier customer amount_net amount_vat amount_gross currency', ledger),
    neither(
      'id legal_entity_id series year sequence rent_id corrects_invoice_id client_id language supplied_on variable_symbol vat_breakdown created_at rounding credit_reason',
      internal,
    ),
  ],
  invoice_items: [
    neither(
      'invoice_id position subject months unit_net amount_net amount_vat amount_gross vat_rate_bp exemption_code',
      'the client can download the printed invoice',
      ledger,
    ),
  ],
  ledger_entries: [
    exportedOnly('kind method amount currency entered_on due_on', ledger),
    neither('note', "staff's reason of an entry", ledger),
    neither(
      'id client_id legal_entity_id contract_id source source_id source_number is_reserved entered_by created_at allocated settled_on released_on',
      internal,
    ),
  ],
  allocations: [neither('id credit_id debit_id amount allocated_on released_on created_at', internal)],
  approvals: [
    neither('amount currency reason request', "staff's request for an act on the ledger", ledger),
    neither(
      'id verb noun warehouse_id legal_entity_id client_id contract_id requested_by requested_at expires_at state decided_by decided_at result',
      internal,
    ),
  ],
  cash_receipts: [
    neither('data', 'accounting record; the client gets the printed receipt', ledger),
    neither('entry_id legal_entity_id year sequence number created_at', internal),
  ],
  limited_acts: [neither('id staff_id noun currency amount at approval_id', internal)],
  tax_reports: [
    neither('payload submission receipt', 'sent to the tax authority; the client can download the printed invoice', ledger),
    neither(
      'invoice_id authority status report_by next_attempt_at tries leased_until called_at authority_number reason warned_at created_at settled_at',
      internal,
    ),
  ],
  payments: [
    exportedOnly('provider status amount currency kind created_at order_id', ledger),
    neither('rent_id provider_payment_id decline_code paid_at', inPart, ledger),
    neither('request', 'the request to the gateway, deleted when the payment ends'),
    neither(
      'id attempt redirect_url settlement updated_at return_path method_reference called_at decline_kind polls history_lost',
      internal,
      ledger,
    ),
  ],
  refunds: [
    neither('reason amount status created_at', inPart, ledger),
    neither(
      'id payment_id currency send_on provider_refund_id credit_note_id act_id updated_at called_at send_number failed_provider_ids done_at failed_at checked_at paid_manually_by',
      internal,
      ledger,
    ),
    neither('manual_proof', "staff's note about a returned payment", ledger),
  ],
  disputes: [
    neither(
      'id payment_id provider provider_dispute_id amount currency reason status respond_by opened_at closed_at checked_at',
      internal,
      ledger,
    ),
  ],
  bank_statements: [
    neither('id legal_entity_id account bank_id file_sha256 imported_by imported_at', "the operator's account, not the client's"),
  ],
  bank_entries: [
    neither('payer_name payer_account remittance reference end_to_end_id', "lines of the operator's bank statement", ledger),
    neither('note', "staff's note about a bank transfer", ledger),
    neither(
      'id statement_id position account entry_key content_key booked_on amount currency is_credit is_reversal is_booked state reason rent_id settled_by settled_at',
      internal,
    ),
  ],
  referral_rewards: [
    exportedOnly('kind amount currency created_at', ledger),
    neither('id user_id contract_id rent_id available_at cancelled_at', internal),
  ],
  voucher_redemptions: [neither('order_id voucher_id state updated_at', internal)],
  box_reservations: [neither('box_id kind order_id contract_id waitlist_entry_id expires_at reserved_at moved_from', internal)],
  charge_notices: [neither('contract_id charge_on kind sent_at', internal)],
  rent_notices: [neither('rent_id kind sent_on locks_on', internal)],
  box_sharings: [both('shared_at'), erasedOnly('contract_id user_id', internal)],
  terminations: [
    both('note'),
    exportedOnly('day reasons requested_at', ledger),
    neither('contract_id requested_by was_evicted_and_cleaned', internal),
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
    erasedOnly('id contract_id user_id media_type', internal),
  ],
  access_links: [
    both('email'),
    exportedOnly('valid_from valid_to created_at revoked_at last_used_at', internal),
    neither('token_hash', secret, 'revoked, so it opens nothing'),
    neither('id contract_id created_by', internal),
  ],
  door_log: [
    exportedOnly('at event door reason distance_m accuracy_m', log),
    neither('id contract_id lock_id command_id user_id access_link_id', internal, log),
  ],
  door_reports: [neither('log_id user_id reported_at', internal, log)],
  lock_commands: [
    neither('id lock_id contract_id user_id access_link_id state issued_at expires_at relocks_at reason changed_at', internal, log),
  ],
  waitlist_entries: [
    both('email box_size created_at notified_at'),
    erasedOnly('token_hash', secret),
    erasedOnly('id warehouse_id user_id language', internal),
  ],
  messages: [
    both('recipient subject'),
    exportedOnly('channel language template status created_at sent_at', internal),
    erasedOnly('data html text secrets', 'can contain links that give access to the account'),
    erasedOnly('last_error', internal),
    neither('dedupe_key', internal),
    neither('id attempts sending_until', internal),
  ],
  error_reports: [
    both('error context received_at'),
    erasedOnly('stacktrace', 'technical data of the program'),
    erasedOnly('id fingerprint count last_received_at', internal),
  ],
  audit_log: [
    erasedOnly('personal reason', 'record of what staff did'),
    neither(
      'id at actor_kind staff_id actor_name session_id ip request_id verb noun noun_id warehouse_id legal_entity_id client_id contract_id changes',
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
  rate_limits: [neither('key empty_at', 'hash of an address, deleted after minutes')],
};

/** Tables about the operator, the catalogue and the program. */
export const withoutPersonalData =
  'assignments audit_digests box_states boxes business_id_counters deployment insurances invoice_counters job_runs legal_entities locks period_discounts planned_prices price_history promotions recovered_payments role_limits role_rights roles schema_migrations secret_keys staff staff_invitations staff_recovery_codes staff_sessions vat_rules vouchers warehouses'.split(
    ' ',
  );
