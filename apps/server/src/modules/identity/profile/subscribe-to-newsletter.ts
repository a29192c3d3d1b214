import type { Language } from '@komora/api/enumerations';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { recordConsents } from '../consent/index.ts';
import { isSubscribed, updateSubscription } from './profile.sql.ts';

export async function showSubscription({ db }: Pick<Deps, 'db'>, userId: string): Promise<{ value: boolean }> {
  return { value: await isSubscribed(db, userId) };
}

/** Switches the newsletter on or off. Records a consent only when it was off before. */
export async function subscribeToNewsletter(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  input: { userId: string; subscribe: boolean; language: Language; ip: string },
): Promise<undefined> {
  const { userId, subscribe, language, ip } = input;
  await inTransaction(deps.db, async (trx) => {
    if (!(await updateSubscription(trx, userId, subscribe)) || !subscribe) return;
    await recordConsents(trx, deps.settings, ['newsletter'], { orderId: null, userId, language, now: deps.clock.now(), ip });
  });
}
