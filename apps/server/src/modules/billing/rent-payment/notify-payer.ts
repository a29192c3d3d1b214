import type { Language } from '@komora/api/enumerations';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { queueMessage } from '../../messaging/index.ts';
import type { PayerNotice } from '../../payments/index.ts';
import type { PaymentPlace } from './notify-payment-incident.ts';

/** Notifies the person who paid, once per event and `about`. */
export async function notifyPayer(
  trx: Trx,
  deps: Deps,
  { event, about, payment: { amount, currency } }: PayerNotice,
  payer: { email: string; firstName: string; language: Language; place: PaymentPlace },
): Promise<void> {
  const { email, firstName, language, place } = payer;
  const { boxName, warehouseName, operatorEmail } = place;
  const data = { firstName, boxName, warehouseName, amount: { amount, currency }, operatorEmail };
  const to = { to: email, language };
  if (event === 'REFUND_FAILED')
    await queueMessage(trx, deps, { ...to, template: 'refund-failed', data, dedupeKey: `refund-failed:${about}` });
  else await queueMessage(trx, deps, { ...to, template: 'payment-disputed', data: { ...data, event }, dedupeKey: `${event}:${about}` });
}
