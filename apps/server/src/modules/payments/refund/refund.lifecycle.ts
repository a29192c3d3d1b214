import type { LifecycleTable } from '@komora/domain';
import type { RefundState } from '../payment/payable.ports.ts';

/**
 * States of a refund. DONE is not final: a bank can return the money weeks later. send: the gateway is called. abandon: the money must not
 * be sent. resend and payManually: staff act on a failed refund. A trigger of the table enforces the same transitions.
 */
export const refundLifecycle: LifecycleTable<RefundState, 'send' | 'succeed' | 'fail' | 'abandon' | 'resend' | 'payManually'> = {
  REQUESTED: { send: 'SENT', abandon: 'FAILED' },
  SENT: { send: 'SENT', succeed: 'DONE', fail: 'FAILED' },
  DONE: { fail: 'FAILED' },
  FAILED: { resend: 'REQUESTED', payManually: 'PAID_MANUALLY' },
  PAID_MANUALLY: {},
};
