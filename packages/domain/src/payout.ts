export const PAYOUT_LINE_KINDS = [
  'PAYMENT',
  'REFUND',
  'REFUND_RETURNED',
  'DISPUTE',
  'DISPUTE_RETURNED',
  'FEE',
  'ADJUSTMENT',
  'PAYOUT_RETURNED',
  // Money that was on the account before the first line, and that stays there.
  'CARRIED_IN',
  'CARRIED_OUT',
] as const;
export type PayoutLineKind = (typeof PAYOUT_LINE_KINDS)[number];

/** One movement on the operator's account at a gateway. Minor units; an amount below 0 lowers the payout. */
export interface PayoutLineFacts {
  /** Identifies the line in the result. */
  key: string;
  kind: PayoutLineKind;
  amount: number;
  /** Fee of the gateway; below 0 if it gives one back. */
  fee: number;
  currency: string;
  /** Our record of the same movement; null if there is none. Its amount is above 0. */
  ours: { amount: number; currency: string } | null;
  /** Our record belongs to another line already. */
  isTaken: boolean;
}

export interface PayoutFacts {
  amount: number;
  currency: string;
  status: 'PENDING' | 'IN_TRANSIT' | 'PAID' | 'FAILED' | 'CANCELED';
  linesState: 'COMPLETE' | 'LATER' | 'NONE';
}

/** Parts of a payout in minor units. `payments - refunds - disputes - fees + adjustments + carried = net`. */
export interface PayoutTotals {
  payments: number;
  /** Without those that came back. */
  refunds: number;
  /** Without those that were won. */
  disputes: number;
  fees: number;
  /** Everything else, for example an earlier payout that came back. */
  adjustments: number;
  /** Balance of the account before, without the part that stays there. */
  carried: number;
  net: number;
}

export interface PayoutDifference {
  kind: 'UNKNOWN_LINE' | 'PAID_TWICE' | 'AMOUNT' | 'CURRENCY' | 'ADJUSTMENT' | 'SUM' | 'NO_LINES' | 'PAYOUT_FAILED';
  /** Null: of the payout as a whole. */
  lineKey: string | null;
  /** Minor units, with the sign of the line; null if our records have no amount. */
  expected: number | null;
  actual: number;
}

const lowers: readonly PayoutLineKind[] = ['REFUND', 'DISPUTE'];
/** Lines that need no record of ours. */
const ownOfGateway: readonly PayoutLineKind[] = ['FEE', 'CARRIED_IN', 'CARRIED_OUT'];

/** Adds up the lines of a payout. A line of the kind FEE is a fee as a whole. */
export function sumPayout(lines: readonly Pick<PayoutLineFacts, 'kind' | 'amount' | 'fee'>[]): PayoutTotals {
  const sum = (...kinds: PayoutLineKind[]) => lines.reduce((total, line) => (kinds.includes(line.kind) ? total + line.amount : total), 0);
  const ownFees = lines.reduce((total, { fee }) => total + fee, 0);
  const payments = sum('PAYMENT');
  // 0 - x instead of -x: no negative zero.
  const refunds = 0 - sum('REFUND', 'REFUND_RETURNED');
  const disputes = 0 - sum('DISPUTE', 'DISPUTE_RETURNED');
  const fees = ownFees - sum('FEE');
  const adjustments = sum('ADJUSTMENT', 'PAYOUT_RETURNED');
  const carried = sum('CARRIED_IN', 'CARRIED_OUT');
  const net = payments - refunds - disputes - fees + adjustments + carried;
  return { payments, refunds, disputes, fees, adjustments, carried, net };
}

/** Differences between a payout and our records. Empty: it can be reconciled as soon as it is paid and complete. */
export function findPayoutDifferences(payout: PayoutFacts, lines: readonly PayoutLineFacts[]): PayoutDifference[] {
  const found = lines.flatMap((line) => lineDifference(payout, line));
  const whole = { lineKey: null, actual: payout.amount };
  if (payout.status === 'FAILED' || payout.status === 'CANCELED')
    found.push({ ...whole, kind: 'PAYOUT_FAILED', expected: payout.amount, actual: 0 });
  if (payout.linesState === 'NONE') found.push({ ...whole, kind: 'NO_LINES', expected: null });
  const { net } = sumPayout(lines);
  if (payout.linesState === 'COMPLETE' && net !== payout.amount) found.push({ ...whole, kind: 'SUM', expected: net });
  return found;
}

function lineDifference(payout: PayoutFacts, { key, kind, amount, currency, ours, isTaken }: PayoutLineFacts): PayoutDifference[] {
  const of = (difference: PayoutDifference['kind'], expected: number | null) => [
    { kind: difference, lineKey: key, expected, actual: amount },
  ];
  if (currency !== payout.currency) return of('CURRENCY', null);
  if (ownOfGateway.includes(kind)) return [];
  if (kind === 'ADJUSTMENT') return of('ADJUSTMENT', null);
  if (ours === null) return of('UNKNOWN_LINE', null);
  const expected = lowers.includes(kind) ? -ours.amount : ours.amount;
  if (isTaken) return of('PAID_TWICE', 0);
  if (ours.currency !== currency) return of('CURRENCY', expected);
  return expected === amount ? [] : of('AMOUNT', expected);
}

/** True if the payout may be stored as reconciled: it was paid, it is complete, and nothing differs. */
export function isReconciled(payout: PayoutFacts, lines: readonly PayoutLineFacts[]): boolean {
  return payout.status === 'PAID' && payout.linesState === 'COMPLETE' && findPayoutDifferences(payout, lines).length === 0;
}
