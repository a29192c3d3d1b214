import type { PaymentProvider, RentPayingMethod } from '@komora/api/enumerations';
import type { Money } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type MessageToQueue, queueMessages } from '../../messaging/index.ts';
import type { GatewayMethod } from '../../payments/index.ts';
import { adoptPaymentMethod, liftOverlock, lockOverlocked, refreshPaymentMethod } from '../../tenancy/index.ts';
import { markRentsPaid } from '../rent/index.ts';
import { buildReceipt } from './build-receipt.ts';
import { listRentBills, type RentBill } from './rent-bill.sql.ts';

/** A received payment for a rent, by card or by transfer. */
export interface RentMoney {
  rentId: string;
  amount: Money;
  paidAt: Date;
  method: RentPayingMethod;
  /** The card of the client's payment, if it can be charged again; null for charges and transfers. */
  card: { provider: PaymentProvider; method: GatewayMethod } | null;
  /** The client wants the card charged for later rents, also if the saved one works. */
  isCardChosen?: boolean;
  /** The current details of a charged card. */
  charged?: GatewayMethod | null;
  /** Sends no receipt: no money came, for example for a debt that was written off. */
  isSilent?: boolean;
}

/**
 * Settles rents: marks them PAID, lifts the overlock unless another rent has been overdue for long enough to block
 * ({@link liftOverlock}), may save the card of the payment for recurring
 * payments, and sends receipts. Locks rents, then contracts, each in the order of their ids.
 * @returns rent id → bill, for the rents that were unpaid before
 */
export async function settleRents(trx: Trx, deps: Deps, money: readonly RentMoney[]): Promise<Map<string, RentBill>> {
  const now = deps.clock.now();
  const marked = await markRentsPaid(trx, money);
  const bills = new Map((await listRentBills(trx, [...marked.keys()])).map((bill) => [bill.rent_id, bill]));
  const overlocked = await lockOverlocked(
    trx,
    [...bills.values()].map(({ contract_id }) => contract_id),
  );
  const receipts: MessageToQueue<'rent-paid'>[] = [];
  const settled = new Map<string, RentBill>();
  for (const { rentId, amount, card, isCardChosen, charged, isSilent } of money) {
    const bill = bills.get(rentId);
    if (bill === undefined || settled.has(rentId)) continue;
    settled.set(rentId, bill);
    const { contract_id: contractId } = bill;
    const doorsOpenAgain =
      overlocked.has(contractId) && (await liftOverlock(trx, contractId, { now, overlockDays: deps.settings.get('dunning').overlockDays }));
    if (charged != null) await refreshPaymentMethod(trx, contractId, charged);
    const mayReplace = isCardChosen === true || marked.get(rentId)?.cardDeclined === true;
    const isAdopted = card !== null && (await adoptCard(trx, deps, { contractId, card, mayReplace, paid: amount.amount }));
    if (isSilent !== true)
      receipts.push(buildReceipt(bill, amount, { doorsOpenAgain, ...(isAdopted ? { cardLabel: card.method.label } : {}) }));
  }
  await queueMessages(trx, deps, receipts);
  return settled;
}

/** Saves the card for recurring payments if needed, and revokes the card that is not used. @returns true if it was saved */
async function adoptCard(
  trx: Trx,
  deps: Deps,
  { contractId, card, ...rent }: { contractId: string; card: NonNullable<RentMoney['card']>; mayReplace: boolean; paid: number },
): Promise<boolean> {
  const adopted = await adoptPaymentMethod(trx, { contractId, ...card, ...rent });
  if (adopted === null) {
    await deps.enqueue(trx, 'cancel-card', { provider: card.provider, reference: card.method.reference });
    return false;
  }
  if (adopted.replaced !== null) await deps.enqueue(trx, 'cancel-card', adopted.replaced);
  return true;
}
