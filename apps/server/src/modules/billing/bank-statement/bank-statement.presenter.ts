import { type SettledTransfer, TransferReason, type UnmatchedTransfer } from '@komora/api/admin';
import type { UnmatchedRow } from './bank-statement.sql.ts';
import type { SettledRow } from './settled.sql.ts';

export function presentUnmatched(row: UnmatchedRow): UnmatchedTransfer {
  return {
    id: row.id,
    account: row.account,
    bookedOn: row.booked_on,
    amount: row.amount,
    currency: row.currency,
    incoming: row.is_credit,
    reason: TransferReason.parse(row.reason),
    endToEndId: row.end_to_end_id,
    reference: row.reference,
    text: row.remittance,
    payerName: row.payer_name,
    payerAccount: row.payer_account,
    invoiceNumber: row.invoice_number,
    contractBusinessId: row.business_id,
  };
}

export const presentSettled = ({ settledAt, ...row }: SettledRow): SettledTransfer => ({
  ...row,
  settledAt: settledAt.toISOString(),
});
