export { cancelCreditedReferral, cancelReferral, creditReferral } from './credit-referral.ts';
export { exportRewards } from './export-data.sql.ts';
export { referralRoutes } from './referral.routes.ts';
export { returnReward } from './return-reward.ts';
export { spendableReward, spendRewards } from './spend-rewards.ts';
