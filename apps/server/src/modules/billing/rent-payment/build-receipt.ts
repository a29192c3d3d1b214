import { addDays, type Money } from '@komora/domain';
import type { MessageToQueue } from '../../messaging/index.ts';
import type { RentBill } from './rent-bill.sql.ts';

/** Builds the message about a paid rent, once per rent and payment. */
export function buildReceipt(
  bill: RentBill,
  amount: Money,
  extra: { doorsOpenAgain?: boolean; cardLabel?: string } = {},
): MessageToQueue<'rent-paid'> {
  return {
    to: bill.email,
    language: bill.language,
    template: 'rent-paid',
    data: {
      firstName: bill.first_name,
      boxName: bill.box_name,
      warehouseName: bill.warehouse_name,
      from: bill.period_from,
      to: addDays(bill.period_to, -1),
      amount,
      ...(bill.invoice_number === null ? {} : { invoiceNumber: bill.invoice_number }),
      ...(extra.doorsOpenAgain ? { doorsOpenAgain: true } : {}),
      ...(extra.cardLabel === undefined ? {} : { cardLabel: extra.cardLabel }),
    },
    dedupeKey: bill.reopened === 0 ? `rent-paid:${bill.rent_id}` : `rent-paid:${bill.rent_id}:${bill.reopened}`,
  };
}
