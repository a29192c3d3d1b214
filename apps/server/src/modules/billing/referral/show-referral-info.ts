import type { ReferralInfo } from '@komora/api';
import type { Deps } from '../../../platform/module/context.ts';
import { presentReferralInfo } from './referral.presenter.ts';
import { countAcquired, listRewards, readReferralCode, sumRewards } from './referral.sql.ts';

/** Returns a client's referral link, its results and the reward account. */
export async function showReferralInfo(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  userId: string,
): Promise<ReferralInfo> {
  const [code, acquired, balance, rewards] = await Promise.all([
    readReferralCode(db, userId),
    countAcquired(db, userId),
    sumRewards(db, userId, clock.now()),
    listRewards(db, userId, clock.now()),
  ]);
  return presentReferralInfo({ link: `${config.publicUrl}/?ref=${encodeURIComponent(code)}`, acquired, balance, rewards });
}
