import { addDays, type Money } from '@komora/domain';
import type { MessageToQueue } from '../message/index.ts';
import type { RentBill } from './rent-bill.sql.ts';

/** What the client is told when a rent has been paid; once per rent. */
export function receiptOf(
  bill: RentBill,
  amount: Money,
  also: { doorsOpenAgain?: boolean; cardLabel?: string } = {},
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
      ...(also.doorsOpenAgain ? { doorsOpenAgain: true } : {}),
      ...(also.cardLabel === undefined ? {} : { cardLabel: also.cardLabel }),
    },
    dedupeKey: `rent-paid:${bill.rent_id}`,
  };
}
