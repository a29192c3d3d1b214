import type { CashDayState } from '@komora/api/admin';
import type { LifecycleTable } from '@komora/domain';

export type { CashDayState };

/** The states of a day of a drawer. reopen: the count or the closing was wrong, and no later day exists. The database enforces the same table. */
export const cashDayLifecycle: LifecycleTable<CashDayState, 'count' | 'close' | 'reopen' | 'confirm'> = {
  OPEN: { count: 'COUNTED' },
  COUNTED: { close: 'CLOSED', reopen: 'OPEN' },
  CLOSED: { confirm: 'CONFIRMED', reopen: 'OPEN' },
  CONFIRMED: {},
};
