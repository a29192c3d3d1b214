import { type GopayCard, gopayCards } from '@komora/testing/gopay/cards';
import type { GopayFake } from '@komora/testing/gopay/fake';
import fc from 'fast-check';
import { afterAll, describe, test } from 'vitest';
import { live } from '../billing/model.ts';
import { modelHarness, removeOrders } from '../billing/model-harness.ts';
import { changes, disturbances, lives, losses, modelSeed, restoredLives, restoredRuns, type Step } from '../billing/model-steps.ts';
import type { BookedPayment, SavedCard } from '../billing/model-types.ts';
import { useRestorableApp } from '../billing/restorable-app.ts';
import { gopayProgram } from '../kit/gateways/gopay.ts';
import { submitPage } from './gopay.ts';

let fake: GopayFake;
const program = useRestorableApp(async (clock) => {
  const started = await gopayProgram(clock);
  fake = started.fake;
  return started.options;
});
afterAll(() => fake.stop());
const { app } = program;

const cards: Record<SavedCard | 'DECLINED', GopayCard> = {
  PAYS: gopayCards.pays,
  SOFT: gopayCards.laterSoft,
  HARD: gopayCards.laterHard,
  CHALLENGE: gopayCards.laterChallenge,
  UNHEARD: gopayCards.laterUnheard,
  HANGS: gopayCards.laterHangs,
  DECLINED: gopayCards.expired,
};
const operations = ['token', 'create', 'status', 'create-recurrence', 'void-recurrence', 'refund', 'refunds', 'statement'] as const;

/** Runs a life on an app and a gateway without any. */
function start(): (steps: readonly Step[]) => Promise<void> {
  const { control } = fake;
  const faults = { down: false, losesResponses: false };
  const setFaults = () => {
    control.standing(operations, null);
    if (faults.losesResponses) control.standing(['create-recurrence', 'refund'], 'drop-after');
    if (faults.down) control.standing(operations, 'ill');
  };
  let undelivered = true;
  const harness = modelHarness(program, {
    give: async (pageUrl, card) => {
      await submitPage(pageUrl, 'card', { number: cards[card].number });
      if (card === 'DECLINED') await submitPage(pageUrl, 'cancel', {});
    },
    // One delivery for each drain: the fake repeats notifications that were not accepted.
    deliver: async () => {
      if (undelivered) await control.deliver();
      undelivered = !undelivered;
      return !undelivered;
    },
    setDown: async (down) => {
      faults.down = down;
      setFaults();
    },
    loseResponses: (lose) => {
      faults.losesResponses = lose;
      setFaults();
    },
    returnRefund: async ({ providerPaymentId }) => control.concludeRefunds(Number(providerPaymentId), 'FAILED'),
    listPayments: () => {
      const byReference = new Map<string, BookedPayment[]>();
      for (const { paymentId, reference, amount } of control.ledger().filter(({ kind }) => kind === 'CHARGE')) {
        const sumOf = (kind: string) =>
          control.ledger().reduce((sum, entry) => (entry.paymentId === paymentId && entry.kind === kind ? sum + entry.amount : sum), 0);
        const booked = { amount, refunded: sumOf('REFUND') - sumOf('REFUND_RETURNED') };
        byReference.set(reference, [...(byReference.get(reference) ?? []), booked]);
      }
      return byReference;
    },
    ledger: async (reference) => control.balance(reference),
    hasPayment: (attemptId) => control.payments().some(({ orderNumber }) => orderNumber === attemptId.replaceAll('-', '')),
  });
  return async (steps) => {
    control.post('held');
    await control.deliver();
    control.clear();
    await removeOrders(app());
    await live(harness, steps, '2026-01-30T09:00:00Z');
  };
}
const property = (of: typeof lives) => fc.asyncProperty(of, start());

test(`random months of tenancies at GoPay: each due rent is charged once, documents match the money, numbers have no gap (MODEL_SEED=${modelSeed})`, async () => {
  const examples = [...disturbances, ...changes];
  await fc.assert(property(lives), { seed: modelSeed, numRuns: 8 + examples.length, examples, endOnFailure: true });
}, 300_000);

test(`random months of tenancies at GoPay with a restore of the database: no period is charged twice, the ledger matches the money, no number is used twice (MODEL_SEED=${modelSeed})`, async () => {
  await fc.assert(property(restoredLives), { seed: modelSeed, numRuns: restoredRuns, endOnFailure: true });
}, 300_000);

describe('with a restore, after which', () => {
  test.each(Object.entries(losses))('%s', async (_name, steps) => start()(steps), 120_000);
});
