import type { PaymentProvider } from '@komora/api/enumerations';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { adoptProviderPaymentId } from '../payment/adopt-provider-payment-id.ts';
import type { PayableRef } from '../payment/payable-ref.ts';
import type { Gateway, GatewayListing } from '../payment/payment.ports.ts';
import { findPayment, findPaymentByProviderId } from '../payment/payment.sql.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { insertRecovered } from '../payment/recovered.sql.ts';
import { adoptRefunds } from './adopt-refunds.ts';
import { refreshPayment } from './refresh-payment.ts';

/** A paid payment at a gateway. */
export interface FoundPayment extends GatewayListing {
  provider: PaymentProvider;
}

/** Lists the paid payments of all gateways that can list them. @throws GatewayUnavailable */
export async function* listPaid(gateways: readonly Gateway[], since: Date): AsyncGenerator<FoundPayment> {
  for (const gateway of gateways) {
    if (gateway.listPaid === undefined) continue;
    for await (const listing of gateway.listPaid(since)) yield { ...listing, provider: gateway.provider };
  }
}

/**
 * Stores a payment that a gateway has and the database lost, and settles it as usual: it pays its order, rent or
 * account, or is refunded. What the gateway returned of it is stored before. Safe to repeat.
 */
export async function adoptPayment(
  deps: PaymentDeps,
  gateway: Gateway,
  found: FoundPayment & { payable: PayableRef; attempt: number | null },
): Promise<void> {
  const { provider, providerPaymentId, paymentId } = found;
  const known = (await findPaymentByProviderId(deps.db, provider, providerPaymentId)) ?? (await findPayment(deps.db, paymentId));
  if (known === undefined) await inTransaction(deps.db, (trx) => insertRecovered(trx, { ...found, id: paymentId, now: deps.clock.now() }));
  else if (known.provider_payment_id === null) await adoptProviderPaymentId(deps, known.id, providerPaymentId);
  await adoptRefunds(deps, gateway, { paymentId: known?.id ?? paymentId, providerPaymentId });
  await refreshPayment(deps, known?.id ?? paymentId);
}
