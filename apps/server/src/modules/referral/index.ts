export { creditReferral } from './credit-referral.ts';
