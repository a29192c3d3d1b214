import type { MessageData } from '@komora/documents';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { operatorLanguage, queueMessage } from '../message/index.ts';
import { readPlaceOfPayment } from './place-of-payment.sql.ts';

/** Tells the operator of money that needs a person, once per payment and event. */
export async function tellFault(
  trx: Trx,
  deps: Deps,
  fault: { event: Exclude<MessageData['billing-fault']['event'], 'CONTRACT_PARKED'>; about: string; reason: string } & {
    payment: { id: string; amount: number; currency: string };
  },
): Promise<void> {
  const { event, about, reason, payment } = fault;
  const place = await readPlaceOfPayment(trx, payment.id);
  await queueMessage(trx, deps, {
    to: place.operatorEmail,
    language: operatorLanguage[place.country],
    template: 'billing-fault',
    data: {
      event,
      contractBusinessId: place.contractBusinessId,
      boxName: place.boxName,
      warehouseId: place.warehouseId,
      warehouseName: place.warehouseName,
      amount: { amount: payment.amount, currency: payment.currency },
      reason,
    },
    dedupeKey: `billing-fault:${event}:${about}`,
  });
}
