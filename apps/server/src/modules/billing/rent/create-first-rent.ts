import { period } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
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
  /** Business date of the payment. */
  paidOn: string;
  now: Date;
}

/** Creates the rent of period 0, which the order has paid. */
export async function createFirstRent(
  trx: Trx,
  deps: Pick<Deps, 'ids'>,
  input: FirstRentInput,
): Promise<{ rentId: string; from: string; to: string }> {
  const { from, to } = period(input.startsOn, input.months, 0);
  const rentId = deps.ids.uuid();
  await insertPaidRent(trx, {
    id: rentId,
    contractId: input.contractId,
    periodNumber: 0,
    from,
    to,
    amountNet: input.net,
    amountVat: input.vat,
    currency: input.currency,
    dueOn: input.paidOn,
    paidAt: input.now,
    now: input.now,
  });
  return { rentId, from, to };
}
