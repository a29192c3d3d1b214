import type { RentPayingStatus } from '@komora/api/enumerations';
import type { LifecycleTable } from '@komora/domain';

/**
 * The payment states of a rent. attempt: its card is charged. giveUp: no charge attempt is left, and the client must pay. A payment is
 * possible in every state. reopen: the payer's bank took the money back.
 */
export const payingLifecycle: LifecycleTable<RentPayingStatus, 'attempt' | 'giveUp' | 'pay' | 'reopen'> = {
  CREATED: { attempt: 'ATTEMPTING_AUTOPAY', giveUp: 'WAITING_FOR_MANUAL', pay: 'PAID' },
  ATTEMPTING_AUTOPAY: { attempt: 'ATTEMPTING_AUTOPAY', giveUp: 'WAITING_FOR_MANUAL', pay: 'PAID' },
  WAITING_FOR_MANUAL: { pay: 'PAID' },
  PAID: { reopen: 'WAITING_FOR_MANUAL' },
};
