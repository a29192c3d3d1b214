import fc from 'fast-check';
import { test } from 'vitest';
import { GatewayUnavailable } from '../../src/modules/payments/payment/payment.ports.ts';
import { cards, control, gatewayIdOf, ledgerOf, payByCard, submitForm, useMockGateway } from '../kit/gateways/mock.ts';
import { changes, disturbances, live, lives, modelSeed } from './model.ts';
import { modelHarness, removeOrders } from './model-harness.ts';
import type { SavedCard } from './model-types.ts';

const { app, gateway } = useMockGateway();

const numbers: Record<SavedCard | 'DECLINED', string> = {
  PAYS: cards.pays,
  SOFT: cards.laterNoFunds,
  HARD: cards.laterStolen,
  CHALLENGE: cards.challenge,
  UNHEARD: cards.laterUnheard,
  HANGS: cards.laterHangs,
  DECLINED: cards.noFunds,
};

test(`random months of tenancies: each due rent is charged once, documents match the money, numbers have no gap (MODEL_SEED=${modelSeed})`, async () => {
  const harness = modelHarness(app(), {
    give: async (pageUrl, card) => {
      const id = gatewayIdOf(pageUrl);
      await payByCard(app(), id, numbers[card]);
      if (card === 'CHALLENGE') await submitForm(app(), `${id}/challenge`, { answer: 'confirm' });
    },
    deliver: async () => false,
    setDown: (down) => control(app(), down ? 'down' : 'up'),
    loseResponses: (lose) => {
      const fail = () => {
        throw new GatewayUnavailable('the response is lost');
      };
      gateway.after = lose ? { chargeRecurring: fail, refund: fail } : {};
    },
    hasActs: true,
    ledger: (reference) => ledgerOf(app(), reference),
    // A bank that has not decided yet has nothing to report; reconciliation replaces the lost notification.
    isRetried: (error) => error instanceof Error && error.message.includes('is not decided before'),
  });
  const property = fc.asyncProperty(lives, async (steps) => {
    gateway.reset();
    await control(app(), 'up');
    await removeOrders(app());
    await app().rows('truncate mock_gateway.payments cascade');
    await live(harness, steps, '2026-01-30T09:00:00Z');
  });
  await fc.assert(property, { seed: modelSeed, numRuns: 15, examples: [...disturbances, ...changes], endOnFailure: true });
}, 300_000);
