import type { Currency } from '@komora/api/enumerations';
import { planAllocations } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { PaidPayment } from '../../payments/index.ts';
import { lockInvoicesOfRents } from '../ledger/index.ts';
import type { PlannedDebt } from '../planned-debt/index.ts';
import { lockRentRows } from '../rent/index.ts';
import { coveredBy, lockPlanned } from './planned.ts';
import { type RentMoney, settleRents } from './settle-rents.ts';

/**
 * Applies card payments to rents. A payment for a rent in an open instalment plan pays the debts of the plan, the oldest first, as the trigger of the
 * ledger does; a payment below what is open of its rent pays a part. Every other one settles its rent.
 * @returns the payments whose money pays something; all others are duplicates
 */
export async function settleCardPayments(trx: Trx, deps: Deps, paid: readonly PaidPayment[]): Promise<Set<string>> {
  const planned = await lockPlanned(
    trx,
    paid.map(({ payment }) => payment.payable.id),
  );
  const short = await listShort(trx, paid, planned);
  const accepted = new Set(short);
  const whole = paid.filter(({ payment }) => !planned.has(payment.payable.id) && !short.has(payment.id));
  const ofPlans = payPlans(paid, planned);
  for (const id of ofPlans.accepted) accepted.add(id);
  const settled = await settleRents(trx, deps, [...whole.map(toRentMoney), ...ofPlans.money]);
  // If a batch contains two payments of one rent, the first one counts.
  for (const { payment } of whole) if (settled.delete(payment.payable.id)) accepted.add(payment.id);
  const adopting = new Set([...whole.map(toRentMoney), ...ofPlans.money].flatMap(({ card }) => card?.method.reference ?? []));
  // The card of a part payment, and one that the client wants used once, are not used again.
  for (const { payment, method } of paid)
    if (accepted.has(payment.id) && payment.kind === 'PAGE' && method !== null && !adopting.has(method.reference))
      await deps.enqueue(trx, 'cancel-card', {
        provider: payment.provider,
        reference: method.reference,
        account: payment.gateway_account,
      });
  return accepted;
}

/**
 * Payments below what is open of their rents: an instalment of a plan that ended meanwhile, or a charge that a restored database has lost together with
 * the change of the rent before it.
 */
async function listShort(trx: Trx, paid: readonly PaidPayment[], planned: ReadonlyMap<string, unknown>): Promise<Set<string>> {
  const single = paid.filter(({ payment }) => !planned.has(payment.payable.id));
  if (single.length === 0) return new Set();
  const rentIds = single.map(({ payment }) => payment.payable.id);
  await lockRentRows(trx, rentIds);
  const openOf = new Map((await lockInvoicesOfRents(trx, rentIds)).map(({ rent_id, open }) => [rent_id, open]));
  return new Set(single.filter(({ payment }) => payment.amount < (openOf.get(payment.payable.id) ?? 0)).map(({ payment }) => payment.id));
}

/** Distributes payments on the debts of their plans. */
function payPlans(
  paid: readonly PaidPayment[],
  planned: ReadonlyMap<string, readonly PlannedDebt[]>,
): { accepted: Set<string>; money: RentMoney[] } {
  const left = new Map([...planned.values()].flat().map(({ entryId, open }) => [entryId, open]));
  const accepted = new Set<string>();
  const money: RentMoney[] = [];
  for (const one of paid) {
    const debts = planned.get(one.payment.payable.id) ?? [];
    const open = debts.map(({ entryId }) => ({ id: entryId, open: left.get(entryId) ?? 0 }));
    const parts = planAllocations([{ id: one.payment.id, open: one.payment.amount }], open);
    if (parts.length === 0) continue;
    accepted.add(one.payment.id);
    money.push(...coveredBy(parts, debts, left).map(({ rentId, amount }) => toMoneyOfPlan(one, rentId, amount)));
  }
  return { accepted, money };
}

/** Only the rent of the page may adopt its card. */
function toMoneyOfPlan(paid: PaidPayment, rentId: string, amount: number): RentMoney {
  const currency: Currency = paid.payment.currency;
  const money: RentMoney = { ...toRentMoney(paid), rentId, amount: { amount, currency } };
  return rentId === paid.payment.payable.id ? money : { ...money, card: null, charged: null };
}

function toRentMoney({ payment, paidAt, method }: PaidPayment): RentMoney {
  const isCharge = payment.kind === 'AUTOPAY';
  return {
    rentId: payment.payable.id,
    amount: { amount: payment.amount, currency: payment.currency },
    paidAt,
    method: isCharge ? ('AUTOPAY' as const) : ('MANUAL' as const),
    card: isCharge || method === null || payment.save_card === false ? null : { provider: payment.provider, method },
    isCardChosen: payment.save_card === true,
    charged: isCharge ? method : null,
  };
}
