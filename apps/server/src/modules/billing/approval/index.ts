export { actWithinLimit, type LimitedResponse } from './act-within-limit.ts';
export { approvalRoutes } from './approval.routes.ts';
export { cancelApprovalsOf } from './approval.sql.ts';
export type { LimitedActs } from './decide-approval.ts';
export { allowsDiscount, spendCash, spendCashReceipt, spendCredit, spendDiscount } from './discount-limit.ts';
export type { Acted, LimitedAct } from './limited-act.ts';
