import type { Currency, PaymentProvider } from '@komora/api/enumerations';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type RequestFields, toStoredRequest } from './gateway-request.ts';
import type { PayableRef } from './payable-ref.ts';
import { insertAttempt } from './payment.sql.ts';

/**
 * Stores the intent to charge, in the caller's transaction. The caller holds the lock of the payable.
 * @param input.amount minor units
 * @param input.saveCard of a rent: whether the payer wants the card charged later; null: only if the saved card was declined
 * @param input.returnPath the path to return the payer to; without it the payable decides
 * @param input.request the fields of the request to the gateway, if the caller knows them; otherwise the first call reads them from the payable
 * @throws a unique violation (`payments_one_open_per_order`, `payments_one_open_per_rent`) while another attempt is open
 */
export async function createPaymentAttempt(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  input: {
    payable: PayableRef;
    provider: PaymentProvider;
    amount: number;
    currency: Currency;
    returnPath?: string;
    saveCard?: boolean | null;
    request?: RequestFields;
  },
): Promise<{ paymentId: string; attempt: number }> {
  const { payable, provider, amount, currency, returnPath = null, saveCard = null } = input;
  const request = input.request === undefined ? null : toStoredRequest(input.request);
  const row = { id: deps.ids.uuid(), payable, provider, amount, currency, returnPath, saveCard, request, now: deps.clock.now() };
  const { id, attempt } = await insertAttempt(trx, row);
  return { paymentId: id, attempt };
}
