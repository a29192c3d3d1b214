import { depositCashAct, payOutAct, receiveCashAct, returnDepositAct, writeOffAct } from './account/index.ts';
import type { LimitedActs } from './approval/index.ts';
import { badDebtAct } from './bad-debt/index.ts';
import { creditInvoiceAct, goodwillAct } from './charge/index.ts';

/** The acts that have limits, by the verb of their call. */
export const limitedActs = {
  'cash.receive': receiveCashAct,
  'deposit.hold': depositCashAct,
  'deposit.return': returnDepositAct,
  'refund.pay-out': payOutAct,
  'refund.request': goodwillAct,
  'credit-note.issue': creditInvoiceAct,
  'write-off.enter': writeOffAct,
  'write-off.correct-vat': badDebtAct,
} as const satisfies LimitedActs;
