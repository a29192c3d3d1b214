import type { ReferralInfo } from '@komora/contract';
import type { Deps } from '../../deps.ts';
import { presentReferralInfo } from './referral.presenter.ts';
import { countAcquired, listRewards, readReferralCode, sumRewards } from './referral.sql.ts';

/** A client's link, whom it brought, and the reward account. */
export async function showReferralInfo({ db, config }: Pick<Deps, 'db' | 'config'>, userId: string): Promise<ReferralInfo> {
  const [code, acquired, balance, rewards] = await Promise.all([
    readReferralCode(db, userId),
    countAcquired(db, userId),
    sumRewards(db, userId),
    listRewards(db, userId),
  ]);
  return presentReferralInfo({ link: `${config.publicUrl}/?ref=${encodeURIComponent(code)}`, acquired, balance, rewards });
}
