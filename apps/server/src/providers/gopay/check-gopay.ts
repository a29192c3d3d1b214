import type { GopayConfig } from '../../config/payments.ts';
import type { Checked } from '../../modules/operations/credential/credential.ports.ts';
import { GatewayRejected, GatewayUnavailable } from '../../modules/payments/payment/payment.ports.ts';
import type { Clock } from '../../platform/clock.ts';
import { GopayClient, PRODUCTION_URL } from './client.ts';
import { errorCodes, GopayRequestError } from './gopay-request-error.ts';

const timeoutMs = 10_000;

const clientOf = (gopay: GopayConfig, clock: Clock) => new GopayClient({ ...gopay, timeoutMs }, clock);

/** Fetches a token, and the payment methods of the e-shop. */
export async function checkGopay(gopay: GopayConfig, clock: Clock): Promise<Checked> {
  const account = `${gopay.goId}/${gopay.apiUrl === PRODUCTION_URL ? 'live' : 'test'}`;
  try {
    await clientOf(gopay, clock).json({ path: `/eshops/eshop/${gopay.goId}/payment-instruments`, method: 'GET', encoding: 'form' });
    return { outcome: 'works', account };
  } catch (error) {
    if (error instanceof GatewayRejected || error instanceof GopayRequestError) return { outcome: 'rejected', account };
    if (error instanceof GatewayUnavailable) return { outcome: 'unreachable', account };
    throw error;
  }
}

/** @throws Error if GoPay does not respond */
export async function hasGopayPayment(gopay: GopayConfig, id: string, clock: Clock): Promise<boolean> {
  try {
    await clientOf(gopay, clock).json({ path: `/payments/payment/${id}`, method: 'GET', encoding: 'form' });
    return true;
  } catch (error) {
    // A payment of another e-shop is denied, or not found.
    if (error instanceof GatewayRejected) return false;
    if (error instanceof GopayRequestError && error.has(errorCodes.notFound) !== undefined) return false;
    throw error;
  }
}
