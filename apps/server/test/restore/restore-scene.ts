import { gopayCards } from '@komora/testing/gopay/cards';
import { type GopayFake, startGopayFake } from '@komora/testing/gopay/fake';
import { type StripeFake, startStripeFake } from '@komora/testing/stripe/index';
import { afterAll, beforeEach } from 'vitest';
import { submitPage } from '../gopay/gopay.ts';
import { anOrder } from '../kit/builders/order.ts';
import { aBox, homeWarehouse } from '../kit/builders/warehouse.ts';
import { gopayEnvironment } from '../kit/gateways/gopay.ts';
import { payAtStripe, stripeCards, stripeEnvironment } from '../kit/gateways/stripe.ts';
import { openTenancy, type Tenancy } from '../tenancy.ts';
import { type Deployment, useDeployments } from './restored-copy.ts';

let stripe: StripeFake | undefined;
let gopay: GopayFake | undefined;
async function stopFakes(): Promise<void> {
  await stripe?.stop();
  await gopay?.stop();
  [stripe, gopay] = [undefined, undefined];
}

/** Deployments whose gateway keeps its books outside of them. Each test has its own gateway. */
export function useGateways() {
  beforeEach(stopFakes);
  afterAll(stopFakes);
  const atStripe = useDeployments(async (clock) => {
    stripe = await startStripeFake({ now: () => clock.now() });
    stripe.bank.setDelivery('HELD');
    return stripeEnvironment(stripe);
  });
  const atGopay = useDeployments(async (clock) => {
    gopay = await startGopayFake({ now: () => clock.now() });
    gopay.control.post('held');
    return gopayEnvironment(gopay);
  });
  return { atStripe, atGopay };
}

/** Deployments with the test gateway, whose books are in the database. */
export const useMockGatewayEnvironment = () => useDeployments(async () => ({}));

/** While set, the gateway charges saved cards but its responses are lost. */
export function loseChargeResponses(isLost: boolean): void {
  if (isLost) stripe?.faults.add('RESET_AFTER', 'POST /v1/payment_intents', 100);
  else stripe?.faults.clear();
  gopay?.control.standing(['create-recurrence'], isLost ? 'drop-after' : null);
}

/** While set, the gateway rejects our credentials for its lists of refunds. */
export function rejectRefundLists(isRejected: boolean): void {
  if (isRejected) stripe?.faults.add('UNAUTHORIZED', 'GET /v1/refunds', 100);
  else stripe?.faults.clear();
  gopay?.control.standing(['refunds'], isRejected ? 'token-expired' : null);
}

const payPage = async (url: string, declinesLater = false) => {
  if (stripe !== undefined) await payAtStripe(url, declinesLater ? stripeCards.laterHard : stripeCards.pays);
  else await submitPage(url, 'card', { number: (declinesLater ? gopayCards.laterHard : gopayCards.pays).number });
};

export interface Moving {
  declinesLater?: boolean;
  /** A box of the original database. */
  box?: { boxId: string; insuranceId: string };
}

export async function moveIn(deployment: Deployment, card: Moving = {}): Promise<Tenancy> {
  return payOrder(deployment, await anOrder(deployment.app, card.box), card);
}

/** Pays an order on the gateway's page. The program runs. */
export async function payOrder(
  deployment: Deployment,
  order: { orderId: string; paymentUrl: string },
  card: Moving = {},
): Promise<Tenancy> {
  await payPage(order.paymentUrl, card.declinesLater);
  await deployment.settle();
  return openTenancy(deployment.app.pool, order.orderId);
}

/** Pays the oldest unpaid rent on the gateway's page. */
export async function payByHand(deployment: Deployment, { contractId, token }: Tenancy): Promise<void> {
  const { app } = deployment;
  const { id } = await app.one<{ id: string }>(
    'select id from rents where contract_id = $1 and paid_at is null order by period_number limit 1',
    [contractId],
  );
  const response = await app.post(`/api/client/manual-payment/${id}`, { returnUrl: '/my/rents' }, token);
  await payPage(response.json<{ url: string }>().url);
  await deployment.settle();
}

/** The movements at the gateway, by order or rent. */
export function movements(): Record<string, string[]> {
  const entries =
    stripe === undefined
      ? (gopay?.control.ledger() ?? []).map(({ reference, kind }) => [reference, kind] as const)
      : stripe.bank.state.ledger.map(({ metadata, kind }) => [metadata.komora_reference ?? '', kind] as const);
  const byReference: Record<string, string[]> = {};
  for (const [reference, kind] of entries) byReference[reference] = [...(byReference[reference] ?? []), kind];
  return byReference;
}
export const timesCharged = () => Object.values(movements()).map((kinds) => kinds.join('+'));

export const aFreeBox = async ({ app }: Deployment) => ({
  boxId: await aBox(app),
  insuranceId: (await homeWarehouse(app)).operator.insuranceId,
});
