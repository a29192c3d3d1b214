import type { FaultKind } from '@komora/testing/stripe/faults';
import type { StripeFake } from '@komora/testing/stripe/index';
import type { Drill } from './drill.ts';

/** Longest time that the faults last, s. */
const away = 20;
/** A time limit of a call of the gateway (providers/stripe); then it is repeated once. */
const call = 20;
/** Until buyers have sent their requests again, and events have been delivered. */
const settles = 5;

/** Faults for calls of the program, one every `everyMs`, so that some repeated calls succeed. */
function disturbCalls({ faults }: StripeFake, kind: FaultKind, everyMs: number): () => Promise<void> {
  const timer = setInterval(() => faults.add(kind, '/v1/'), everyMs);
  return async () => {
    clearInterval(timer);
    faults.clear();
  };
}

/** Faults of the gateway, as of Stripe's fake (packages/testing): the program's real code talks to it. */
export const gatewayDrills: readonly Drill[] = [
  {
    name: 'gateway-hangs',
    what: 'the gateway does what it is asked and answers nothing for 20 s',
    mostSeconds: away + 2 * call + settles,
    away,
    inject: async (_cluster, { faults }) => {
      faults.add('HANG_AFTER', '/v1/', Number.POSITIVE_INFINITY);
      return async () => faults.clear();
    },
  },
  {
    name: 'gateway-errors',
    what: 'the gateway does what it is asked and answers 500, to most calls for 20 s',
    mostSeconds: away + settles,
    away,
    inject: async (_cluster, gateway) => disturbCalls(gateway, 'FAIL_AFTER', 50),
  },
  {
    name: 'gateway-declines',
    what: 'a card is declined, another one pays on the same page, and the events arrive in reverse order for 20 s',
    mostSeconds: settles,
    away,
    declinesFirst: true,
    inject: async (_cluster, gateway) => deliverReversed(gateway, 1),
  },
  {
    name: 'gateway-repeats',
    what: 'the gateway delivers each event three times, in reverse order, for 20 s',
    mostSeconds: settles,
    away,
    inject: async (_cluster, gateway) => deliverReversed(gateway, 3),
  },
  {
    name: 'gateway-late',
    what: 'the gateway delivers its events only after 20 s, all at once, in reverse order and twice',
    mostSeconds: settles,
    away,
    inject: async (_cluster, { bank }) => {
      bank.setDelivery('HELD');
      return async () => {
        bank.setDelivery('PROMPT');
        await bank.deliveries.flush({ reversed: true, copies: 2 });
      };
    },
  },
];

/** Collects events for a second and delivers them from the last to the first. */
async function deliverReversed({ bank }: StripeFake, copies: number): Promise<() => Promise<void>> {
  bank.setDelivery('HELD');
  let running = Promise.resolve(0);
  const timer = setInterval(() => {
    running = running.then(() => bank.deliveries.flush({ reversed: true, copies }));
  }, 1000);
  return async () => {
    clearInterval(timer);
    bank.setDelivery('PROMPT');
    await running;
    await bank.deliveries.flush({ reversed: true, copies });
  };
}
