import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { insertReturned } from './reward.sql.ts';

/** Returns the referral reward that paid a credited rent, once per rent. @param input.amount minor units, above zero */
export async function returnReward(
  trx: Trx,
  deps: Pick<Deps, 'ids' | 'clock'>,
  input: { clientId: string; contractId: string; rentId: string; amount: number; currency: string },
): Promise<void> {
  const { clientId, ...reward } = input;
  await insertReturned(trx, { ...reward, id: deps.ids.uuid(), userId: clientId }, deps.clock.now());
}
