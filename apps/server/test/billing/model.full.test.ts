import fc from 'fast-check';
import { describe, test } from 'vitest';
import { GatewayUnavailable } from '../../src/modules/payments/payment/payment.ports.ts';
import { cards, control, GatewayTap, gatewayIdOf, ledgerOf, mockOptions, payByCard, submitForm } from '../kit/gateways/mock.ts';
import { live } from './model.ts';
import { companiesOfTwoCountries } from './model-companies.ts';
import { modelHarness, removeOrders } from './model-harness.ts';
import { changes, disturbances, lives, losses, modelSeed, neighbours, restoredLives, restoredRuns, type Step } from './model-steps.ts';
import type { SavedCard } from './model-types.ts';
import { useRestorableApp } from './restorable-app.ts';

const gateway = new GatewayTap();
const program = useRestorableApp(async () => mockOptions(gateway));
const { app } = program;

const numbers: Record<SavedCard | 'DECLINED', string> = {
  PAYS: cards.pays,
  SOFT: cards.laterNoFunds,
  HARD: cards.laterStolen,
  CHALLENGE: cards.challenge,
  UNHEARD: cards.laterUnheard,
  HANGS: cards.laterHangs,
  DECLINED: cards.noFunds,
};

/** Runs a life on an app and a gateway without any. */
function start(): (steps: readonly Step[]) => Promise<void> {
  const harness = modelHarness(
    program,
    {
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
      ledger: (reference) => ledgerOf(app(), reference),
      // A bank that has not decided yet has nothing to report; reconciliation replaces the lost notification.
      isRetried: (error) => error instanceof Error && error.message.includes('is not decided before'),
    },
    companiesOfTwoCountries,
  );
  return async (steps) => {
    gateway.reset();
    await control(app(), 'up');
    await removeOrders(app());
    await app().rows('truncate mock_gateway.payments cascade');
    await live(harness, steps, '2026-01-30T09:00:00Z');
  };
}
const property = (of: typeof lives) => fc.asyncProperty(of, start());

test(`random months of tenancies of three companies in two countries: each due rent is charged once, documents match the money, numbers have no gap (MODEL_SEED=${modelSeed})`, async () => {
  const examples = [...disturbances, ...changes, ...neighbours];
  await fc.assert(property(lives), { seed: modelSeed, numRuns: 10 + examples.length, examples, endOnFailure: true });
}, 300_000);

test(`random months of tenancies with a restore of the database: no period is charged twice, the ledger matches the money, no number is used twice (MODEL_SEED=${modelSeed})`, async () => {
  await fc.assert(property(restoredLives), { seed: modelSeed, numRuns: restoredRuns, endOnFailure: true });
}, 300_000);

describe('with a restore, after which', () => {
  test.each(Object.entries(losses))('%s', async (_name, steps) => start()(steps), 120_000);
});
