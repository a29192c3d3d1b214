import type { RentPayingStatus } from '@komora/contract/enumerations';
import type { LifecycleTable } from '@komora/domain';

/** How a rent comes to be paid. attempt: its card is charged. giveUp: no charge is left to try, the client is asked. Money pays it wherever it stands; a paid one stays paid. */
export const payingLifecycle: LifecycleTable<RentPayingStatus, 'attempt' | 'giveUp' | 'pay'> = {
  CREATED: { attempt: 'ATTEMPTING_AUTOPAY', giveUp: 'WAITING_FOR_MANUAL', pay: 'PAID' },
  ATTEMPTING_AUTOPAY: { attempt: 'ATTEMPTING_AUTOPAY', giveUp: 'WAITING_FOR_MANUAL', pay: 'PAID' },
  WAITING_FOR_MANUAL: { pay: 'PAID' },
  PAID: {},
};
