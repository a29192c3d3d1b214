import type { Rent } from '@komora/api';
import { Currency, RentPayingMethod, RentPayingStatus, RentStatus } from '@komora/api/enumerations';
import type { Payments } from '../../payments/index.ts';
import type { RentRow } from './rent-list.sql.ts';

/** `amount` is net; `priceWithVat` includes VAT and the rounding of the invoice. */
export function presentRent(row: RentRow, { declineReason }: Pick<Payments, 'declineReason'>): Rent {
  const currency = Currency.parse(row.currency);
  const money = (amount: number) => ({ amount, currency });
  return {
    id: row.id,
    contractId: row.contract_id,
    contractBusinessId: row.contract_business_id,
    boxName: row.box_name,
    issuedOn: row.issued_on,
    paidAt: row.paid_at?.toISOString() ?? null,
    status: RentStatus.parse(row.status),
    payingMethod: RentPayingMethod.parse(row.paying_method),
    payingStatus: RentPayingStatus.parse(row.paying_status),
    from: row.period_from,
    to: row.period_to,
    dueOn: row.due_on,
    amount: money(row.amount_net),
    priceWithVat: money(row.amount_gross + (row.rounding ?? 0)),
    fromReward: row.reward_amount === 0 ? null : money(row.reward_amount),
    toPay: money(row.open ?? row.amount_gross + (row.rounding ?? 0) - row.reward_amount - row.credited_amount),
    nextAttemptOn: row.next_attempt_on,
    declineReason: row.declined === null ? null : declineReason(row.declined),
    isInPlan: row.is_in_plan,
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_number,
    creditNotes: (row.credit_notes ?? []).map((note) => ({
      id: note.id,
      number: note.number,
      issuedOn: note.issued_on,
      amount: money(Math.abs(note.amount_gross)),
    })),
    items: (row.items ?? []).map((item) => ({
      subject: item.subject,
      months: item.months,
      unitPriceWithoutVat: money(item.unit_net),
      totalWithoutVat: money(item.amount_net),
      totalWithVat: money(item.amount_gross),
      vat: money(item.amount_vat),
    })),
  };
}
