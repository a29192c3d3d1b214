import type { StripeFake } from '@komora/testing/stripe/index';
import { emptyState } from '@komora/testing/stripe/state';
import fc from 'fast-check';
import { afterAll, describe, test } from 'vitest';
import { live } from '../billing/model.ts';
import { modelHarness, removeOrders } from '../billing/model-harness.ts';
import { changes, disturbances, lives, losses, modelSeed, restoredLives, restoredRuns, type Step } from '../billing/model-steps.ts';
import type { BookedPayment, SavedCard } from '../billing/model-types.ts';
import { useRestorableApp } from '../billing/restorable-app.ts';
import { payAtStripe, stripeCards, stripeProgram, submitAtStripe } from '../kit/gateways/stripe.ts';

let fake: StripeFake;
const program = useRestorableApp(async (clock) => {
  const started = await stripeProgram(clock);
  fake = started.fake;
  return started.options;
});
afterAll(() => fake.stop());
const { app } = program;

const numbers: Record<SavedCard | 'DECLINED', string> = {
  PAYS: stripeCards.pays,
  SOFT: stripeCards.laterSoft,
  HARD: stripeCards.laterHard,
  CHALLENGE: stripeCards.challenge,
  UNHEARD: stripeCards.laterDropped,
  HANGS: stripeCards.laterHangs,
  DECLINED: stripeCards.noFunds,
};

/** Sequences in which a response is lost for certain. */
const lostResponse = (card: SavedCard, lose: boolean): Step[] => [
  { do: 'MOVE_IN', card },
  { do: 'WAIT', hours: 800 },
  { do: 'LOSE', lose },
  { do: 'BILL', workers: 2 },
  { do: 'SETTLE' },
  { do: 'WAIT', hours: 30 },
  { do: 'SETTLE' },
];

/** Runs a life on an app and a gateway without any. */
function start(): (steps: readonly Step[]) => Promise<void> {
  const { bank, faults } = fake;
  const harness = modelHarness(program, {
    give: async (pageUrl, card) => {
      const response = await payAtStripe(pageUrl, numbers[card]);
      const method = /name="method" value="(\w+)"/.exec(await response.text())?.[1];
      if (method !== undefined) await submitAtStripe(`${pageUrl}/challenge`, { method, answer: 'complete' });
    },
    deliver: async () => (await bank.deliveries.flush({ reversed: true })) > 0,
    setDown: async (down) => {
      faults.down = down;
    },
    loseResponses: (lose) => {
      const { down } = faults;
      faults.clear();
      faults.down = down;
      for (const path of lose ? ['POST /v1/payment_intents', 'POST /v1/refunds'] : [])
        faults.add('RESET_AFTER', path, Number.POSITIVE_INFINITY);
    },
    dispute: async (paymentId) => {
      const intent = Object.values(bank.state.intents).find(({ metadata }) => metadata.komora_payment === paymentId);
      const session = Object.values(bank.state.sessions).find(({ metadata }) => metadata.komora_payment === paymentId);
      const disputed = intent ?? bank.state.intents[session?.intent ?? ''];
      if (disputed?.status !== 'succeeded') return null;
      const dispute = await bank.dispute(disputed);
      return { amount: dispute.amount, close: (won) => bank.closeDispute(dispute, won ? 'won' : 'lost') };
    },
    returnRefund: async ({ providerRefundId }) => {
      const refund = bank.state.refunds[providerRefundId];
      if (refund !== undefined) await bank.endRefund(refund, false);
    },
    listPayments: () => {
      const byReference = new Map<string, BookedPayment[]>();
      for (const { amount, refunded, metadata, status } of Object.values(bank.state.intents)) {
        const reference = metadata.komora_reference ?? '';
        if (status === 'succeeded') byReference.set(reference, [...(byReference.get(reference) ?? []), { amount, refunded }]);
      }
      return byReference;
    },
    ledger: async (reference) => {
      const sum = (kind: string) =>
        bank.state.ledger
          .filter((entry) => entry.kind === kind && entry.metadata.komora_reference === reference)
          .reduce((total, { amount }) => total + amount, 0);
      return { charged: sum('CHARGE'), refunded: sum('REFUND') - sum('REFUND_FAILED') };
    },
  });
  return async (steps) => {
    faults.clear();
    await bank.deliveries.flush();
    bank.state = emptyState();
    bank.deliveries.events.length = 0;
    bank.setDelivery('HELD');
    await removeOrders(app());
    await live(harness, steps, '2026-01-30T09:00:00Z');
  };
}
const property = (of: typeof lives) => fc.asyncProperty(of, start());

test(`random months of tenancies at Stripe: each due rent is charged once, documents match the money, numbers have no gap (MODEL_SEED=${modelSeed})`, async () => {
  const examples: [Step[]][] = [
    [lostResponse('UNHEARD', false)],
    [lostResponse('HANGS', false)],
    [lostResponse('PAYS', true)],
    ...disturbances,
    ...changes,
  ];
  await fc.assert(property(lives), { seed: modelSeed, numRuns: 8 + examples.length, examples, endOnFailure: true });
}, 300_000);

test(`random months of tenancies at Stripe with a restore of the database: no period is charged twice, the ledger matches the money, no number is used twice (MODEL_SEED=${modelSeed})`, async () => {
  await fc.assert(property(restoredLives), { seed: modelSeed, numRuns: restoredRuns, endOnFailure: true });
}, 300_000);

describe('with a restore, after which', () => {
  test.each(Object.entries(losses))('%s', async (_name, steps) => start()(steps), 120_000);
});
