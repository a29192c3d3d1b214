import { deleteAfter, type RetentionPolicy } from '../../platform/module/retention.ts';

const accounting = 'accounting record, which the law requires to keep';

export const billingRetention: readonly RetentionPolicy[] = [
  { table: 'rents', stays: accounting },
  { table: 'invoices', stays: accounting },
  { table: 'invoice_items', stays: accounting },
  { table: 'ledger_entries', stays: accounting },
  { table: 'allocations', stays: accounting },
  { table: 'interest_charges', stays: accounting },
  { table: 'interest_charge_parts', stays: `${accounting}; contains no client` },
  { table: 'cash_receipts', stays: accounting },
  { table: 'cash_days', stays: `${accounting}; contains no client` },
  { table: 'cash_movements', stays: accounting },
  { table: 'cash_counts', stays: `${accounting}; contains no client` },
  { table: 'approvals', stays: accounting },
  { table: 'limited_acts', stays: `${accounting}; contains no client` },
  { table: 'tax_reports', stays: accounting },
  { table: 'tax_report_rounds', stays: accounting },
  deleteAfter('card_updates', 'created_at', 90),
  { table: 'bank_statements', stays: accounting },
  { table: 'bank_entries', stays: accounting },
  { table: 'closed_months', stays: `${accounting}; contains no client` },
  { table: 'closed_month_revenue', stays: `${accounting}; contains no client` },
  deleteAfter('promises', 'made_at', 1095),
  deleteAfter('instalment_plans', 'ended_at', 1095),
  { table: 'instalments', stays: 'with its plan, and is deleted with it' },
  { table: 'instalment_plan_debts', stays: 'with its plan, and is deleted with it' },
  deleteAfter('accounting_exports', 'requested_at', 14),
  { table: 'accounting_export_parts', stays: 'with its export, and is deleted with it' },
  { table: 'referral_rewards', stays: `${accounting}; contains no name` },
];
