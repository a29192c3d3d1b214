import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { type ModelAct, modelActs, type OnPage, type SavedCard, savedCards } from './model-types.ts';

export type Step =
  | { do: 'MOVE_IN'; card: SavedCard; company?: number; client?: number | undefined }
  | { do: 'WAIT'; hours: number }
  | { do: 'BILL'; workers: number }
  | { do: 'PAY'; who: number; onPage: OnPage }
  | { do: 'LEAVE'; who: number; afterDays: number }
  | { do: 'ACT'; who: number; act: ModelAct; inDays: number }
  | { do: 'WAVER'; who: number; act: 'withdraw-notice' | 'closing-day'; lastDay: number; inDays: number }
  | { do: 'ACCEPT'; who: number }
  | { do: 'TRANSFER'; who: number; percent: number }
  | { do: 'DISPUTE'; who: number; which: number }
  | { do: 'VERDICT'; who: number; won: boolean }
  | { do: 'APPEAL'; who: number }
  | { do: 'BAD_DEBT'; who: number }
  | { do: 'RECOVER'; who: number; percent: number }
  | { do: 'MONTHS'; months: number }
  | { do: 'RETURN'; which: number }
  | { do: 'CHARGE'; who: number }
  | { do: 'WRITE_OFF'; who: number; percent: number }
  | { do: 'DEPOSIT'; who: number; amount: number }
  | { do: 'END_DEPOSIT'; who: number }
  | { do: 'BACKUP' }
  | { do: 'RESTORE' }
  | { do: 'DOWN'; down: boolean }
  | { do: 'LOSE'; lose: boolean }
  | { do: 'SETTLE' }
  | { do: 'NIGHT' };

const who = fc.nat(5);
/** The company by its number; half of the buyers are clients already. */
const moveIn = fc.record({
  do: fc.constant('MOVE_IN' as const),
  card: fc.constantFrom(...savedCards),
  company: fc.nat(2),
  client: fc.option(who, { nil: undefined, freq: 1 }),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: moveIn },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('WAIT' as const),
      hours: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 200, max: 800 })),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('BILL' as const), workers: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('PAY' as const), who, onPage: fc.constantFrom<OnPage>(...savedCards, 'DECLINED', 'LEAVES') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('LEAVE' as const), who, afterDays: fc.integer({ min: 0, max: 40 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('ACT' as const),
      who,
      act: fc.constantFrom(...modelActs),
      inDays: fc.integer({ min: 0, max: 70 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('WAVER' as const),
      who,
      act: fc.constantFrom('withdraw-notice' as const, 'closing-day' as const),
      lastDay: fc.integer({ min: 0, max: 27 }),
      inDays: fc.integer({ min: 0, max: 60 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ACCEPT' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('TRANSFER' as const), who, percent: fc.constantFrom(10, 50, 99, 100, 130, 250) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('DISPUTE' as const), who, which: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('VERDICT' as const), who, won: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('APPEAL' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('BAD_DEBT' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('RECOVER' as const), who, percent: fc.constantFrom(1, 33, 100) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('MONTHS' as const), months: fc.integer({ min: 2, max: 7 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('RETURN' as const), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('CHARGE' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('WRITE_OFF' as const), who, percent: fc.constantFrom(1, 50, 100) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('DEPOSIT' as const), who, amount: fc.integer({ min: 1, max: 20_000 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('END_DEPOSIT' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('DOWN' as const), down: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('LOSE' as const), lose: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('SETTLE' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('NIGHT' as const) }) },
);

/** A seed for each run. The name of the test shows it, so that `MODEL_SEED` repeats the run. */
export const modelSeed = Number(process.env.MODEL_SEED ?? randomInt(2 ** 31));

/** Lives with a restore for each gateway. */
export const restoredRuns = Number(process.env.MODEL_RESTORES ?? 4);

/** Random sequences of steps over months; the first step is a new client. */
export const lives: fc.Arbitrary<Step[]> = fc
  .tuple(fc.constantFrom(...savedCards), fc.array(step, { minLength: 5, maxLength: 25 }))
  .map(([card, steps]) => [{ do: 'MOVE_IN', card }, ...steps]);

/** Lives whose database is copied after a random step, and restored from this copy after a later one. Time passes between the two for certain. */
export const restoredLives: fc.Arbitrary<Step[]> = fc
  .tuple(lives, fc.nat(99), fc.nat(99), fc.integer({ min: 1, max: 800 }))
  .map(([steps, first, second, hours]) => {
    const [backup, restore] = [first, second].map((percent) => 1 + Math.floor((percent * steps.length) / 100)).sort((a, b) => a - b);
    const lost: Step[] = [{ do: 'WAIT', hours }, { do: 'BILL', workers: 1 }, ...steps.slice(backup, restore)];
    return [...steps.slice(0, backup), { do: 'BACKUP' }, ...lost, { do: 'RESTORE' }, ...steps.slice(restore)];
  });

const month: readonly Step[] = [{ do: 'WAIT', hours: 780 }, { do: 'BILL', workers: 1 }, { do: 'SETTLE' }];
const lose: readonly Step[] = [{ do: 'VERDICT', who: 0, won: false }, { do: 'SETTLE' }];
const leave: readonly Step[] = [{ do: 'LEAVE', who: 0, afterDays: 3 }, { do: 'WAIT', hours: 100 }, { do: 'NIGHT' }, { do: 'SETTLE' }];

/** Sequences in which money comes and goes outside of charges for certain: random ones do it seldom. */
export const disturbances: [Step[]][] = [
  // Transfers of a part, of the rest and of more, which pays the next invoice.
  [
    [
      { do: 'MOVE_IN', card: 'HARD' },
      ...month,
      ...[50, 250].map((percent): Step => ({ do: 'TRANSFER', who: 0, percent })),
      ...month,
      ...month,
    ],
  ],
  // The renewal is lost, paid by a transfer, and partly credited at the end.
  [
    [
      { do: 'MOVE_IN', card: 'PAYS' },
      ...month,
      { do: 'DISPUTE', who: 0, which: 1 },
      ...lose,
      { do: 'TRANSFER', who: 0, percent: 50 },
      { do: 'TRANSFER', who: 0, percent: 100 },
      ...leave,
    ],
  ],
  // Both payments are lost, one before and one after the end of the contract.
  [
    [
      { do: 'MOVE_IN', card: 'PAYS' },
      ...month,
      { do: 'DISPUTE', who: 0, which: 0 },
      ...lose,
      { do: 'PAY', who: 0, onPage: 'PAYS' },
      { do: 'SETTLE' },
      { do: 'DISPUTE', who: 0, which: 0 },
      ...leave,
      ...lose,
    ],
  ],
  // A lost renewal is won after a transfer has paid a part, is used for the next invoice, and the first payment is lost and won.
  [
    [
      { do: 'MOVE_IN', card: 'PAYS' },
      ...month,
      { do: 'DISPUTE', who: 0, which: 1 },
      ...lose,
      { do: 'TRANSFER', who: 0, percent: 50 },
      { do: 'APPEAL', who: 0 },
      { do: 'SETTLE' },
      ...month,
      { do: 'DISPUTE', who: 0, which: 0 },
      ...lose,
      { do: 'PAY', who: 0, onPage: 'PAYS' },
      { do: 'SETTLE' },
      { do: 'APPEAL', who: 0 },
      ...leave,
    ],
  ],
  // Two rents are given up with their VAT, one of them after a part was paid; the client pays them later in parts, and leaves.
  [
    [
      { do: 'MOVE_IN', card: 'HARD' },
      ...month,
      { do: 'TRANSFER', who: 0, percent: 50 },
      { do: 'BAD_DEBT', who: 0 },
      { do: 'RECOVER', who: 0, percent: 33 },
      { do: 'BAD_DEBT', who: 0 },
      { do: 'RECOVER', who: 0, percent: 100 },
      { do: 'RECOVER', who: 0, percent: 1 },
      ...leave,
    ],
  ],
  // A card payment of a part is lost after the rest was given up, and won.
  [
    [
      { do: 'MOVE_IN', card: 'PAYS' },
      ...month,
      { do: 'DISPUTE', who: 0, which: 1 },
      ...lose,
      { do: 'BAD_DEBT', who: 0 },
      { do: 'APPEAL', who: 0 },
      { do: 'RECOVER', who: 0, percent: 100 },
      ...month,
    ],
  ],
  // The bank returns the refund of the unused days, twice.
  [
    [
      { do: 'MOVE_IN', card: 'PAYS' },
      ...month,
      ...leave,
      { do: 'SETTLE' },
      { do: 'RETURN', which: 0 },
      { do: 'SETTLE' },
      { do: 'WAIT', hours: 30 },
      { do: 'RETURN', which: 0 },
    ],
  ],
];

const act = (name: ModelAct, inDays: number): Step => ({ do: 'ACT', who: 0, act: name, inDays });
const wait = (hours: number): Step => ({ do: 'WAIT', hours });

/** Sequences with changes from today for certain; even numbers of days apply from today, and 38 raises the rent of a transfer. */
export const changes: [Step[]][] = [
  // A dearer box, a lower rent in the same period, an insurance, and the end in the middle of the next one.
  [
    [
      { do: 'MOVE_IN', card: 'PAYS' },
      wait(200),
      act('transfer', 38),
      wait(100),
      act('change-price', 40),
      ...month,
      wait(100),
      act('change-insurance', 0),
      act('transfer', 37),
      act('transfer', 38),
      ...leave,
    ],
  ],
  // A higher rent by the price clause a year later: the card is not charged with it before the client accepts it.
  [
    [
      { do: 'MOVE_IN', card: 'PAYS' },
      act('increase-by-clause', 20),
      { do: 'MONTHS', months: 14 },
      { do: 'PAY', who: 0, onPage: 'PAYS' },
      { do: 'SETTLE' },
      { do: 'MONTHS', months: 1 },
      { do: 'ACCEPT', who: 0 },
      { do: 'MONTHS', months: 2 },
      ...leave,
    ],
  ],
  // One that is withdrawn, and one that the client accepts before it applies, with a lower rent agreed after it.
  [
    [
      { do: 'MOVE_IN', card: 'PAYS' },
      act('increase-by-clause', 20),
      { do: 'MONTHS', months: 2 },
      act('withdraw-increase', 0),
      act('increase-by-clause', 35),
      { do: 'ACCEPT', who: 0 },
      { do: 'MONTHS', months: 13 },
      act('change-price', 41),
      act('transfer', 38),
      { do: 'MONTHS', months: 2 },
    ],
  ],
  // Changes of a rent that is not paid, and of one that was billed in two parts.
  [
    [
      { do: 'MOVE_IN', card: 'HARD' },
      ...month,
      act('change-price', 20),
      { do: 'PAY', who: 0, onPage: 'PAYS' },
      { do: 'SETTLE' },
      { do: 'WAVER', who: 0, act: 'withdraw-notice', lastDay: 12, inDays: 0 },
      act('transfer', 37),
      wait(200),
      act('change-price', 30),
      { do: 'SETTLE' },
    ],
  ],
];

/** Sequences of clients with contracts of several companies for certain. */
export const neighbours: [Step[]][] = [
  // Transfers, charges and deposits of one company with debts at the others: what is left over stays there.
  [
    [
      { do: 'MOVE_IN', card: 'HARD', company: 0 },
      { do: 'MOVE_IN', card: 'HARD', company: 1, client: 0 },
      { do: 'MOVE_IN', card: 'PAYS', company: 2, client: 0 },
      ...month,
      { do: 'TRANSFER', who: 0, percent: 250 },
      { do: 'TRANSFER', who: 1, percent: 50 },
      { do: 'CHARGE', who: 2 },
      { do: 'DEPOSIT', who: 1, amount: 9000 },
      ...month,
      { do: 'END_DEPOSIT', who: 1 },
      { do: 'WRITE_OFF', who: 2, percent: 50 },
      ...leave,
    ],
  ],
  // A lost payment and a contract that ends, each at one company, while the card pays at the other.
  [
    [
      { do: 'MOVE_IN', card: 'PAYS', company: 2 },
      { do: 'MOVE_IN', card: 'PAYS', company: 1, client: 0 },
      ...month,
      { do: 'DISPUTE', who: 0, which: 1 },
      ...lose,
      { do: 'TRANSFER', who: 0, percent: 130 },
      ...month,
      ...leave,
      ...month,
    ],
  ],
];

const restored = (before: Step[], lost: Step[], after: Step[] = []): Step[] => [
  { do: 'MOVE_IN', card: 'PAYS' },
  ...month,
  ...before,
  { do: 'BACKUP' },
  ...lost,
  { do: 'RESTORE' },
  ...after,
];

/** Lives with a restore in which money moves in the lost time for certain, by what happens. */
export const losses: Record<string, Step[]> = {
  'a contract whose end and refund are lost ends again on a later day': restored(
    [],
    [...leave, { do: 'SETTLE' }, wait(48)],
    [...leave, { do: 'SETTLE' }],
  ),
  'a contract whose end and refund are lost goes on': restored([], [...leave, { do: 'SETTLE' }, wait(100)]),
  'the bank returns a refund of before': restored([...leave, { do: 'SETTLE' }], [{ do: 'RETURN', which: 0 }, { do: 'SETTLE' }, wait(30)]),
  'a payment of before is disputed and lost weeks before the restore': restored(
    [],
    [{ do: 'DISPUTE', who: 0, which: 1 }, wait(24), ...lose, wait(500)],
  ),
  'a dispute of before is lost': restored([{ do: 'DISPUTE', who: 0, which: 1 }, { do: 'SETTLE' }], [...lose, wait(500)]),
  'a dispute of before is reported and lost in the lost time only': restored(
    [{ do: 'DISPUTE', who: 0, which: 1 }, wait(49), { do: 'VERDICT', who: 0, won: false }],
    [{ do: 'MONTHS', months: 2 }],
  ),
  'a lost payment is disputed, and lost after the restore': restored(
    [],
    [...month, { do: 'DISPUTE', who: 0, which: 2 }, { do: 'SETTLE' }, wait(300)],
    [...lose, ...month],
  ),
  'a lower rent, whose difference is refunded, is lost and agreed again': restored(
    [wait(100)],
    [act('change-price', 40), { do: 'SETTLE' }, wait(48)],
    [act('change-price', 30), { do: 'SETTLE' }],
  ),
  'acts that exist in the ledger only': restored(
    [
      { do: 'CHARGE', who: 0 },
      { do: 'DEPOSIT', who: 0, amount: 5000 },
    ],
    [
      { do: 'WRITE_OFF', who: 0, percent: 50 },
      { do: 'END_DEPOSIT', who: 0 },
      { do: 'DEPOSIT', who: 0, amount: 700 },
    ],
    [
      { do: 'CHARGE', who: 0 },
      { do: 'END_DEPOSIT', who: 0 },
      { do: 'WRITE_OFF', who: 0, percent: 100 },
    ],
  ),
};
