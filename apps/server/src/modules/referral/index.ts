export { creditReferral } from './credit-referral.ts';
export { referralRoutes } from './referral.routes.ts';
