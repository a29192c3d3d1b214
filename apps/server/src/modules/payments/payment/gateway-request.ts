import type { GatewayStart } from './payment.ports.ts';
import { type PaymentRow, type StoredRequest, storeRequest } from './payment.sql.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** Those fields of a request to the gateway that the payable decides. */
export type RequestFields = Omit<GatewayStart, 'paymentId' | 'amount' | 'currency'>;

export const toStoredRequest = ({ expiresAt, ...fields }: RequestFields): StoredRequest => ({
  ...fields,
  expiresAt: expiresAt.toISOString(),
});

/**
 * The fields of the request to the gateway. The first call stores them, unless the attempt was created with them, so that a repeated call with the same idempotency key is
 * identical, even if the client has changed the language or the e-mail address since.
 */
export async function readGatewayRequest(deps: PaymentDeps, payment: PaymentRow): Promise<RequestFields> {
  const stored = payment.request ?? (await storeRequest(deps.db, payment.id, await buildRequest(deps, payment)));
  return { ...stored, expiresAt: new Date(stored.expiresAt) };
}

async function buildRequest(deps: PaymentDeps, payment: PaymentRow): Promise<StoredRequest> {
  return toStoredRequest(await deps.getPayable(payment.payable.kind).toGatewayRequest(payment));
}
