import type { RetentionPolicy } from '../../platform/module/retention.ts';

const accounting = 'accounting record, which the law requires to keep';

export const billingRetention: readonly RetentionPolicy[] = [
  { table: 'rents', stays: accounting },
  { table: 'invoices', stays: accounting },
  { table: 'invoice_items', stays: accounting },
  { table: 'ledger_entries', stays: accounting },
  { table: 'allocations', stays: accounting },
  { table: 'cash_receipts', stays: accounting },
  { table: 'approvals', stays: accounting },
  { table: 'limited_acts', stays: `${accounting}; contains no client` },
  { table: 'tax_reports', stays: accounting },
  { table: 'bank_statements', stays: accounting },
  { table: 'bank_entries', stays: accounting },
  { table: 'referral_rewards', stays: `${accounting}; contains no name` },
];
