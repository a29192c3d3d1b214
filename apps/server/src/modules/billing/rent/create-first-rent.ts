import { period } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import { sendAhead } from '../../../platform/db/send-ahead.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { insertDueRents } from './billed-rent.sql.ts';
import { insertPaidRent } from './rent.sql.ts';

export interface FirstRentInput {
  contractId: string;
  /** First day of the contract, the anchor of all its periods. */
  startsOn: string;
  months: number;
  /** Minor units, both positive. */
  net: number;
  vat: number;
  currency: string;
  /** Business date of the payment, or the day on which it is due. */
  dueOn: string;
  /** False: it waits for a payment as every later rent without a card. */
  isPaid: boolean;
  now: Date;
}

/** Creates the rent of period 0, which the order has paid, or which is due. */
export async function createFirstRent(
  trx: Trx,
  deps: Pick<Deps, 'ids'>,
  input: FirstRentInput,
): Promise<{ rentId: string; from: string; to: string }> {
  const { from, to } = period(input.startsOn, input.months, 0);
  const rentId = deps.ids.uuid();
  const { contractId, currency, dueOn, net, vat } = input;
  if (!input.isPaid) {
    await insertDueRents(trx, [{ id: rentId, contractId, period: 0, from, to, net, vat, currency, dueOn, hasCard: false }], input.now);
    return { rentId, from, to };
  }
  const rent = {
    id: rentId,
    contractId,
    periodNumber: 0,
    from,
    to,
    amountNet: net,
    amountVat: vat,
    currency,
    dueOn,
    paidAt: input.now,
    now: input.now,
  };
  await sendAhead(() => insertPaidRent(trx, rent));
  return { rentId, from, to };
}
