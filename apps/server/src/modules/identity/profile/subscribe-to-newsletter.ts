import type { Language } from '@komora/contract/enumerations';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordConsents } from '../consent/index.ts';
import { isSubscribed, updateSubscription } from './profile.sql.ts';

export async function showSubscription({ db }: Pick<Deps, 'db'>, userId: string): Promise<{ value: boolean }> {
  return { value: await isSubscribed(db, userId) };
}

/** Switches the newsletter on or off; what is on already stays as it was agreed to. */
export async function subscribeToNewsletter(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { userId: string; subscribe: boolean; language: Language; ip: string },
): Promise<undefined> {
  const { userId, subscribe, language, ip } = input;
  await inTransaction(deps.db, async (trx) => {
    if (!(await updateSubscription(trx, userId, subscribe)) || !subscribe) return;
    await recordConsents(trx, ['newsletter'], { orderId: null, userId, language, now: deps.clock.now(), ip });
  });
}
