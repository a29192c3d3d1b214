import type { RentPayingStatus } from '@komora/contract/enumerations';
import type { LifecycleTable } from '@komora/domain';

/** How a rent comes to be paid. Money pays it wherever it stands; a paid one stays paid. */
export const payingLifecycle: LifecycleTable<RentPayingStatus, 'pay'> = {
  CREATED: { pay: 'PAID' },
  ATTEMPTING_AUTOPAY: { pay: 'PAID' },
  WAITING_FOR_MANUAL: { pay: 'PAID' },
  PAID: {},
};
