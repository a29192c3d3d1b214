import { GatewayUnavailable } from '../../src/modules/payment/index.ts';
import { cards, gatewayIdOf, type House } from '../payment/house.ts';
import { openTenancy } from '../tenancy.ts';
import type { ModelHarness, ModelTenant, OnPage, SavedCard } from './model.ts';

const numbers: Record<SavedCard | 'DECLINED', string> = {
  PAYS: cards.pays,
  SOFT: cards.laterNoFunds,
  HARD: cards.laterStolen,
  CHALLENGE: cards.challenge,
  UNHEARD: cards.laterUnheard,
  HANGS: cards.laterHangs,
  DECLINED: cards.noFunds,
};

/** The model's view of a house with the test gateway. */
export function mockHarness(house: House): ModelHarness {
  const tokens = new Map<string, string>();
  const onPageOf = async (gatewayId: string, card: SavedCard | 'DECLINED') => {
    await house.payBy(gatewayId, numbers[card]);
    if (card === 'CHALLENGE') await house.post(`${gatewayId}/challenge`, { answer: 'confirm' });
  };
  // A bank that has not decided yet has nothing to tell; a notification that is lost for it is made up for by reconciliation.
  const isLater = (error: unknown) =>
    error instanceof GatewayUnavailable || (error instanceof Error && error.message.includes('is not decided before'));
  const drain = () => house.queue.drainAnswered(house.jobs, isLater);
  return {
    clock: house.clock,
    moveIn: async (card): Promise<ModelTenant> => {
      const order = await house.place(await house.box());
      await onPageOf(order.gatewayId, card);
      await drain();
      const { contractId, token } = await openTenancy(house.pool, order.orderId);
      tokens.set(contractId, token);
      return { contractId, orderId: order.orderId };
    },
    payRent: async (tenant, rentId, onPage: OnPage) => {
      const answer = await house.call(
        'POST',
        `/api/client/manual-payment/${rentId}`,
        { returnUrl: '/my/rents' },
        tokens.get(tenant.contractId),
      );
      if (answer.statusCode !== 200 || onPage === 'LEAVES') return;
      await onPageOf(gatewayIdOf(answer.json<{ url: string }>().url), onPage);
    },
    bill: async () => house.jobs['process-payments']?.({}),
    drain,
    run: async (name) => house.jobs[name]?.({}),
    setDown: (down) => house.mock.control.goDown(down),
    loseAnswers: (lose) => {
      const fail = () => {
        throw new GatewayUnavailable('the answer got lost');
      };
      house.gateway.after = lose ? { chargeRecurring: fail, refund: fail } : {};
    },
    books: (reference) => house.mock.control.ledger(reference),
    rows: (text, values = []) => house.rows(text, values),
  };
}
