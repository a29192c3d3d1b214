import type { Country } from '@komora/api/enumerations';
import { COUNTRY_FACTS } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { queueMessage } from '../../messaging/index.ts';
import type { PaymentIncident } from '../../payments/index.ts';

/** The contract and place of a payment, and the operator's address for it. */
export interface PaymentPlace {
  /** Null for an order without a contract. */
  contractBusinessId: string | null;
  boxName: string;
  warehouseId: string;
  warehouseName: string;
  country: Country;
  operatorEmail: string;
}

/**
 * Notifies the operator about a payment that staff must handle, once per payment or refund and event. @returns false if this was sent
 * before
 */
export async function notifyPaymentIncident(
  trx: Trx,
  deps: Deps,
  { event, about, reason, payment }: PaymentIncident,
  { country, operatorEmail, ...place }: PaymentPlace,
): Promise<boolean> {
  return queueMessage(trx, deps, {
    to: operatorEmail,
    language: COUNTRY_FACTS[country].language,
    template: 'billing-fault',
    data: { event, ...place, amount: { amount: payment.amount, currency: payment.currency }, reason },
    dedupeKey: `billing-fault:${event}:${about}`,
  });
}
