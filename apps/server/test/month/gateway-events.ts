import { cards } from '../kit/gateways/mock.ts';
import type { EventScene } from './event-scene.ts';
import { payForOrder } from './shop.ts';

/** A payment at Stripe that nothing has happened to. */
async function intent(scene: EventScene) {
  const { stripe, app, random } = scene.shop;
  const rows = await app.rows<{ id: string }>(
    `select p.provider_payment_id as id from payments p where p.provider = 'STRIPE' and p.status = 'PAID' and p.settlement = 'FULFILLED'
       and not exists (select from disputes d where d.payment_id = p.id) and not exists (select from refunds r where r.payment_id = p.id)
       and not exists (select from fraud_warnings f where f.payment_id = p.id) order by p.created_at, p.id`,
  );
  const { sessions, intents } = stripe.bank.state;
  const id = rows[random(Math.max(1, rows.length))]?.id ?? '';
  return intents[sessions[id]?.intent ?? id];
}

export async function dispute(scene: EventScene) {
  const { stripe, random } = scene.shop;
  const found = await intent(scene);
  if (found === undefined) return false;
  return stripe.bank.dispute(found, { inquiry: random(5) === 0 });
}

export async function decideDispute(scene: EventScene) {
  const { stripe, random } = scene.shop;
  const open = Object.values(stripe.bank.state.disputes).filter(
    ({ status, created }) => !/won|lost|closed/.test(status) && created < stripe.bank.seconds() - 3 * 86_400,
  );
  const dispute = open[random(Math.max(1, open.length))];
  if (dispute === undefined) return false;
  const isInquiry = dispute.status.startsWith('warning');
  return stripe.bank.closeDispute(dispute, isInquiry ? 'warning_closed' : random(2) === 0 ? 'won' : 'lost');
}

export async function warn(scene: EventScene) {
  const found = await intent(scene);
  return found === undefined ? false : scene.shop.stripe.bank.warn(found);
}

export async function goodwill(scene: EventScene) {
  const payment = await paidPayment(scene);
  if (payment === undefined) return false;
  return scene.accountant.post(`/api/admin/payments/${payment.id}/refunds`, { amount: 500, reason: 'hluk pri oprave' });
}

async function paidPayment(scene: EventScene) {
  const rows = await scene.shop.app.rows<{ id: string }>(
    `select p.id from payments p where p.provider = 'STRIPE' and p.status = 'PAID' and p.settlement = 'FULFILLED' and p.rent_id is not null
       and not exists (select from disputes d where d.payment_id = p.id) and not exists (select from refunds r where r.payment_id = p.id) order by p.created_at, p.id`,
  );
  return rows[scene.shop.random(Math.max(1, rows.length))];
}

export async function failRefund(scene: EventScene) {
  const { stripe, random } = scene.shop;
  const done = Object.values(stripe.bank.state.refunds).filter(({ status }) => status === 'succeeded');
  const refund = done[random(Math.max(1, done.length))];
  return refund === undefined ? false : stripe.bank.endRefund(refund, false);
}

export async function otherAmount(scene: EventScene) {
  const { mock, companies } = scene.shop;
  mock.changeStatus = (status) => ({ ...status, amount: status.amount + 100 });
  // The order is not fulfilled, so the newcomer gets no contract.
  await payForOrder(scene.shop, companies[1], cards.pays);
  mock.changeStatus = null;
}

export async function payout(scene: EventScene) {
  const { payOut } = await import('@komora/testing/stripe/payouts');
  return payOut(scene.shop.stripe.bank);
}

export async function returnedPayout(scene: EventScene) {
  const { failPayout } = await import('@komora/testing/stripe/payouts');
  const { bank } = scene.shop.stripe;
  const last = Object.values(bank.state.payouts).at(-1);
  return last === undefined ? false : failPayout(bank, last);
}
