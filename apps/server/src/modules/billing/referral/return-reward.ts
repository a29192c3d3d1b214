import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { insertReturned } from './reward.sql.ts';

/** Gives a client back what their reward had paid of a rent that is credited. Once per rent. @param input.amount minor units, above zero */
export async function returnReward(
  trx: Trx,
  deps: Pick<Deps, 'ids' | 'clock'>,
  input: { clientId: string; contractId: string; rentId: string; amount: number; currency: string },
): Promise<void> {
  const { clientId, ...reward } = input;
  await insertReturned(trx, { ...reward, id: deps.ids.uuid(), userId: clientId }, deps.clock.now());
}
