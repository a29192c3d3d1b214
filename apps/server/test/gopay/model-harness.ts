import { type GopayCard, gopayCards } from '@komora/testing/gopay/cards';
import type { ModelHarness, ModelTenant, OnPage, SavedCard } from '../billing/model.ts';
import { openTenancy } from '../tenancy.ts';
import type { GopayHouse } from './house.ts';

const cards: Record<SavedCard | 'DECLINED', GopayCard> = {
  PAYS: gopayCards.pays,
  SOFT: gopayCards.laterSoft,
  HARD: gopayCards.laterHard,
  CHALLENGE: gopayCards.laterChallenge,
  UNHEARD: gopayCards.laterUnheard,
  HANGS: gopayCards.laterHangs,
  DECLINED: gopayCards.expired,
};

const everything = ['token', 'create', 'status', 'create-recurrence', 'void-recurrence', 'refund', 'refunds', 'statement'] as const;
const money = ['create-recurrence', 'refund'] as const;

/** The model's view of a house with GoPay. */
export function gopayHarness(house: GopayHouse): ModelHarness {
  const { control } = house.fake;
  const tokens = new Map<string, string>();
  let isDown = false;
  let losesAnswers = false;
  const set = () => {
    control.standing(everything, null);
    if (losesAnswers) control.standing(money, 'drop-after');
    if (isDown) control.standing(everything, 'ill');
  };
  const onPageOf = async (gopayId: number, card: SavedCard | 'DECLINED') => {
    await house.onPage(gopayId, 'card', { number: cards[card].number });
    if (card === 'DECLINED') await house.onPage(gopayId, 'cancel', {});
  };
  const drain = async () => {
    await house.drainAnswered();
    await control.deliver();
    await house.drainAnswered();
  };
  return {
    clock: house.clock,
    moveIn: async (card): Promise<ModelTenant> => {
      const order = await house.place();
      await onPageOf(order.gopayId, card);
      await drain();
      const { contractId, token } = await openTenancy(house.pool, order.orderId);
      tokens.set(contractId, token);
      return { contractId, orderId: order.orderId };
    },
    payRent: async (tenant, rentId, onPage: OnPage) => {
      const answer = await house.app.inject({
        method: 'POST',
        url: `/api/client/manual-payment/${rentId}`,
        payload: { returnUrl: '/my/rents' },
        headers: { authorization: `Bearer ${tokens.get(tenant.contractId)}` },
      });
      if (answer.statusCode !== 200 || onPage === 'LEAVES') return;
      await onPageOf(Number(answer.json<{ url: string }>().url.split('/').at(-1)), onPage);
    },
    bill: async () => house.jobs['process-payments']?.({}),
    drain,
    run: async (name) => house.jobs[name]?.({}),
    setDown: async (down) => {
      isDown = down;
      set();
    },
    loseAnswers: (lose) => {
      losesAnswers = lose;
      set();
    },
    books: async (reference) => control.balance(reference),
    rows: (text, values = []) => house.rows(text, values),
  };
}
