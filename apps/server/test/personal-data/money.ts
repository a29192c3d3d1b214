import { type Columns, exportedOnly, inPart, internal, ledger, neither } from './columns.ts';

/** Documents, debts, payments and what the operator's bank and gateways say. */
export const moneyColumns: Record<string, Columns[]> = {
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
      'id legal_entity_id series year sequence rent_id contract_id corrects_invoice_id client_id language supplied_on variable_symbol vat_breakdown created_at rounding credit_reason',
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
      'id verb noun warehouse_id legal_entity_id client_id contract_id requested_by requested_at expires_at state decided_by decided_at result seen_at',
      internal,
    ),
  ],
  interest_charges: [
    neither('id invoice_id charge_id from_on until_on is_fixed amount', 'the client gets the document that charges it', ledger),
  ],
  interest_charge_parts: [neither('interest_charge_id from_on until_on open base_rate_id base_on rate_bp', internal)],
  cash_receipts: [
    neither('data', 'accounting record; the client gets the printed receipt', ledger),
    neither('entry_id legal_entity_id series year sequence number created_at', internal),
  ],
  cash_movements: [
    neither('reason', 'words of staff about cash that no client paid', ledger),
    neither('id day_id sequence kind amount entry_id made_by made_at', internal),
  ],
  limited_acts: [neither('id staff_id noun currency amount at approval_id', internal)],
  tax_reports: [
    neither('payload submission receipt', 'sent to the tax authority; the client can download the printed invoice', ledger),
    neither('faults handled_proof', 'words of the authority and of staff about a report', ledger),
    neither(
      'invoice_id authority status report_by next_attempt_at tries leased_until called_at authority_number reason warned_at created_at settled_at legal_entity_id tax_day document_number round handled_by',
      internal,
    ),
  ],
  tax_report_rounds: [
    neither('payload submission', 'sent to the tax authority; the client can download the printed invoice', ledger),
    neither('reason faults note', 'words of the authority and of staff about a report', ledger),
    neither('invoice_id round tries called_at rejected_at sent_again_by sent_again_at', internal),
  ],
  card_updates: [
    neither(
      'id contract_id provider status provider_setup_id redirect_url created_at updated_at expires_at',
      internal,
      'deleted after 90 days',
    ),
  ],
  payments: [
    exportedOnly('provider status amount currency kind created_at order_id', ledger),
    neither('rent_id provider_payment_id decline_code paid_at charged_amount charged_currency', inPart, ledger),
    neither('request', 'the request to the gateway, deleted when the payment ends'),
    neither(
      'id attempt redirect_url settlement updated_at return_path save_card method_reference called_at decline_kind polls history_lost gateway_account is_part is_recovered warehouse_id',
      internal,
      ledger,
    ),
  ],
  bad_debt_corrections: [
    neither('ground reference proceeding_on', 'the client gets the document', ledger),
    neither('document_id entered_by created_at', internal),
  ],
  bad_debt_reversals: [neither('document_id correction_id entered_by created_at', internal)],
  recovered_payments: [
    neither('amount currency refunded provider_payment_id', 'exported with the payment that it became', ledger),
    neither(
      'id provider payment_id reference method_reference listed_at adopted_at created_at checked_at decision decided_by decided_at client_id legal_entity_id debit_ids',
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
  dispute_responses: [
    neither('statement', 'what the operator says in a dispute with the bank of the client; its facts are exported from their own tables'),
    neither('dispute_id version state busy_until sent_at sent_on sent_by updated_at', internal),
  ],
  dispute_files: [
    neither('name content', 'evidence of the operator in a dispute with the bank of the client'),
    neither('id dispute_id added_by added_at', internal),
  ],
  dispute_bundles: [
    neither('content', 'copy of documents and records that are exported from their own tables'),
    neither('id dispute_id pages left_out made_at provider_file_id', internal),
  ],
  fraud_warnings: [
    neither('id payment_id provider provider_warning_id reason actionable received_at checked_at decided_at decided_by', internal, ledger),
    neither('decision_reason', "staff's note about a warning of the card network", ledger),
  ],
  payouts: [
    neither(
      'id provider account is_live provider_payout_id amount currency status lines_state failure bank_reference arrives_on created_at legal_entity_id state reconciled_at bank_entry_id checked_at',
      "the operator's account at the gateway, not the client's",
    ),
  ],
  payout_lines: [
    neither(
      'id payout_id provider provider_line_id kind amount fee net currency booked_at source description payment_id refund_id dispute_id returned_payout_id matches own_payment_id',
      internal,
      ledger,
    ),
  ],
  payout_differences: [
    neither(
      'id cause_key kind payout_id line_id payment_id refund_id legal_entity_id expected actual currency found_at resolution resolved_at resolved_by',
      internal,
    ),
    neither('note', "staff's note about a payout of a gateway", ledger),
  ],
  bank_statements: [
    neither('id legal_entity_id account bank_id file_sha256 imported_by imported_at', "the operator's account, not the client's"),
  ],
  bank_entries: [
    neither('payer_name payer_account remittance reference end_to_end_id', "lines of the operator's bank statement", ledger),
    neither('note', "staff's note about a bank transfer", ledger),
    neither(
      'id statement_id position account entry_key content_key booked_on amount currency is_credit is_reversal is_booked state reason rent_id client_id settled_by settled_at',
      internal,
    ),
  ],
  accounting_exports: [
    neither('replaced', 'words of documents that a format cannot express; deleted after 14 days', ledger),
    neither('id legal_entity_id month format options state requested_by requested_at finished_at attempt name size sha256 error', internal),
  ],
  accounting_export_parts: [
    neither('bytes', 'files of the operator with documents that the client has; deleted after 14 days', ledger),
    neither('export_id attempt position', internal),
  ],
  promises: [
    exportedOnly('amount currency made_on promised_on', 'kept for the proof of the debt, without words'),
    neither('id client_id legal_entity_id made_by made_at withdrawn_at due', internal),
  ],
  collection_cases: [
    exportedOnly('handed_on agency reference currency ended_at', 'kept for the proof of the debt, without words'),
    neither('id client_id legal_entity_id total handed_by handed_at is_open ended_by reported outcome', internal),
  ],
  instalment_plans: [
    exportedOnly('total currency agreed_on outcome', 'kept for the proof of the debt, without words'),
    neither('id client_id legal_entity_id agreed_by agreed_at is_open ended_at', internal),
  ],
  referral_rewards: [
    exportedOnly('kind amount currency created_at', ledger),
    neither('id user_id contract_id rent_id available_at cancelled_at', internal),
  ],
  voucher_redemptions: [neither('order_id voucher_id state updated_at', internal)],
  instalments: [exportedOnly('due_on amount', ledger), neither('plan_id position', internal)],
  instalment_plan_debts: [neither('plan_id entry_id is_open open earlier', internal)],
  collection_debts: [exportedOnly('open', ledger), neither('case_id entry_id is_open earlier', internal)],
  charge_notices: [neither('contract_id charge_on kind sent_at', internal)],
  rent_notices: [neither('rent_id kind sent_on locks_on', internal)],
  debt_notices: [neither('entry_id sent_on', internal)],
};
