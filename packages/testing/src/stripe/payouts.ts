import type Stripe from 'stripe';
import type { Bank } from './bank.ts';
import { type Movement, newId, type Payout } from './state.ts';

const disputeFee = 2000;

const feeOf = (amount: number) => Math.round(amount * 0.015) + 25;

/** Pays out what is on the balance in one currency, as an automatic payout that the bank has received. */
export async function payOut(
  bank: Bank,
  { currency = 'eur', ...facts }: Partial<Pick<Payout, 'currency' | 'status' | 'automatic' | 'complete' | 'live'>> = {},
): Promise<Payout> {
  bookMovements(bank);
  const movements = Object.values(bank.state.movements).filter((one) => one.payout === null && one.currency === currency);
  const payout: Payout = {
    status: 'paid',
    automatic: true,
    complete: true,
    live: false,
    ...facts,
    id: newId('po'),
    currency,
    amount: movements.reduce((sum, { amount, fee }) => sum + amount - fee, 0),
    failure: null,
    created: bank.seconds(),
  };
  bank.state.payouts[payout.id] = payout;
  for (const movement of movements) movement.payout = payout.id;
  addMovement(bank, {
    category: 'payout',
    amount: -payout.amount,
    fee: 0,
    currency,
    source: payout.id,
    description: 'STRIPE PAYOUT',
    payout: payout.id,
  });
  await bank.deliveries.announce('payout.paid', presentPayout(payout));
  if (payout.complete) await bank.deliveries.announce('payout.reconciliation_completed', presentPayout(payout));
  return payout;
}

/** The bank returns a payout, also days after it was paid. The money is on the balance again. */
export async function failPayout(bank: Bank, payout: Payout): Promise<void> {
  payout.status = 'failed';
  payout.failure = 'The bank account has been closed';
  const { amount, currency, id: source } = payout;
  addMovement(bank, { category: 'payout_reversal', amount, fee: 0, currency, source, description: 'STRIPE PAYOUT FAILURE', payout: null });
  await bank.deliveries.announce('payout.failed', presentPayout(payout));
}

/** A movement that no payment causes, for example a monthly fee. */
export function addMovement(bank: Bank, movement: Omit<Movement, 'id' | 'created'>): Movement {
  const added = { ...movement, id: newId('txn'), created: bank.seconds() };
  bank.state.movements[added.id] = added;
  return added;
}

/** Books what has happened since the last payout. */
function bookMovements(bank: Bank): void {
  const booked = new Set(Object.values(bank.state.movements).map(({ category, source }) => `${category} ${source}`));
  const book = (category: string, source: string, facts: Pick<Movement, 'amount' | 'fee' | 'currency'>) => {
    if (!booked.has(`${category} ${source}`)) addMovement(bank, { ...facts, category, source, description: category, payout: null });
  };
  for (const { id, amount, currency, status } of Object.values(bank.state.intents))
    if (status === 'succeeded') book('charge', chargeOf(id), { amount, fee: feeOf(amount), currency });
  for (const { id, amount, currency, status } of Object.values(bank.state.refunds)) {
    book('refund', id, { amount: -amount, fee: 0, currency });
    if (status === 'failed') book('refund_failure', id, { amount, fee: 0, currency });
  }
  for (const { id, amount, currency, status } of Object.values(bank.state.disputes)) {
    if (status.startsWith('warning')) continue;
    book('dispute', id, { amount: -amount, fee: disputeFee, currency });
    if (status === 'won') book('dispute_reversal', id, { amount, fee: -disputeFee, currency });
  }
}

const chargeOf = (intentId: string): string => intentId.replace(/^pi_/, 'ch_');

type PayoutObject = Pick<
  Stripe.Payout,
  | 'id'
  | 'object'
  | 'amount'
  | 'arrival_date'
  | 'automatic'
  | 'created'
  | 'currency'
  | 'failure_code'
  | 'failure_message'
  | 'livemode'
  | 'reconciliation_status'
  | 'statement_descriptor'
  | 'status'
  | 'trace_id'
  | 'type'
>;

export function presentPayout(payout: Payout): PayoutObject {
  const { id, amount, currency, status, automatic, complete, live, failure, created } = payout;
  return {
    id,
    object: 'payout',
    amount,
    arrival_date: created + 2 * 86_400,
    automatic,
    created,
    currency,
    failure_code: failure === null ? null : 'account_closed',
    failure_message: failure,
    livemode: live,
    reconciliation_status: automatic ? (complete ? 'completed' : 'in_progress') : 'not_applicable',
    statement_descriptor: null,
    status,
    trace_id: { status: 'supported', value: `TRACE${id.slice(-8)}` },
    type: 'bank_account',
  };
}

type ChargeObject = Pick<Stripe.Charge, 'id' | 'object' | 'metadata' | 'payment_intent'>;
type MovementObject = Pick<
  Stripe.BalanceTransaction,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'description' | 'fee' | 'fee_details' | 'net' | 'reporting_category' | 'status'
> & { source: string | ChargeObject | { id: string; object: string } | null };

/** @param expanded the source as an object */
export function presentMovement(bank: Bank, movement: Movement, expanded: boolean): MovementObject {
  const { id, category, amount, fee, currency, created, description, source } = movement;
  return {
    id,
    object: 'balance_transaction',
    amount,
    created,
    currency,
    description,
    fee,
    fee_details: fee === 0 ? [] : [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: category,
    status: 'available',
    source: expanded && source !== null ? presentSource(bank, source) : source,
  };
}

function presentSource(bank: Bank, id: string): ChargeObject | { id: string; object: string } {
  const intent = bank.state.intents[id.replace(/^ch_/, 'pi_')];
  if (id.startsWith('ch_') && intent !== undefined) return { id, object: 'charge', metadata: intent.metadata, payment_intent: intent.id };
  return { id, object: id.startsWith('re_') ? 'refund' : id.startsWith('dp_') ? 'dispute' : 'payout' };
}
