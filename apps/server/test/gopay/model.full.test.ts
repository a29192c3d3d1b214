import { type GopayCard, gopayCards } from '@komora/testing/gopay/cards';
import fc from 'fast-check';
import { test } from 'vitest';
import { disturbances, live, lives, modelSeed } from '../billing/model.ts';
import { modelHarness, removeOrders } from '../billing/model-harness.ts';
import type { SavedCard } from '../billing/model-types.ts';
import { useGopay } from '../kit/gateways/gopay.ts';
import { submitPage } from './gopay.ts';

const { app, fake } = useGopay();

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

test(`random months of tenancies at GoPay: each due rent is charged once, documents match the money, numbers have no gap (MODEL_SEED=${modelSeed})`, async () => {
  const { control } = fake();
  const faults = { down: false, losesResponses: false };
  const setFaults = () => {
    control.standing(operations, null);
    if (faults.losesResponses) control.standing(['create-recurrence', 'refund'], 'drop-after');
    if (faults.down) control.standing(operations, 'ill');
  };
  let undelivered = true;
  const harness = modelHarness(app(), {
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
    ledger: async (reference) => control.balance(reference),
    hasPayment: (attemptId) => control.payments().some(({ orderNumber }) => orderNumber === attemptId.replaceAll('-', '')),
  });
  const property = fc.asyncProperty(lives, async (steps) => {
    control.post('held');
    await control.deliver();
    control.clear();
    await removeOrders(app());
    await live(harness, steps, '2026-01-30T09:00:00Z');
  });
  await fc.assert(property, { seed: modelSeed, numRuns: 10, examples: disturbances, endOnFailure: true });
}, 120_000);
