import { Currency } from '@komora/api/enumerations';
import type { GatewayListing } from '../../modules/payments/payment/payment.ports.ts';
import type { GopayClient } from './client.ts';
import type { ChargeFinder } from './find-charge.ts';
import { GopayRequestError } from './gopay-request-error.ts';
import { parseOrderNumber } from './order-number.ts';
import { statusOf } from './read-payment.ts';
import { sumRefunds } from './refund.ts';

/** Lists paid payments from the account statements of all currencies. Payments of the last two days may be missing there. */
export async function* listPaid(client: GopayClient, finder: ChargeFinder, since: Date): AsyncGenerator<GatewayListing> {
  for (const statementCurrency of Currency.options) {
    for await (const payment of skipMissingAccount(finder.list(statementCurrency, since))) {
      const paymentId = parseOrderNumber(payment.order_number);
      if (paymentId === null || statusOf(payment).state !== 'PAID') continue;
      const { amount, currency, parent_id: parentId } = payment;
      yield {
        providerPaymentId: String(payment.id),
        paymentId,
        reference: payment.additional_params?.find(({ name }) => name === 'reference')?.value ?? null,
        methodReference: parentId == null ? null : String(parentId),
        amount,
        currency,
        refunded: await sumRefunds(client, String(payment.id)),
        createdAt: null,
      };
    }
  }
}

/** A shop need not have an account in every currency. */
async function* skipMissingAccount<T>(list: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* list;
  } catch (error) {
    if (!(error instanceof GopayRequestError)) throw error;
  }
}
