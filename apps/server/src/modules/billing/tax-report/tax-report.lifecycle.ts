import type { LifecycleTable } from '@komora/domain';

export type ReportStatus = 'PENDING' | 'SENDING' | 'SENT' | 'ACCEPTED' | 'REJECTED';

/** The states of a report. A submitted report returns to PENDING only if the authority certainly did not receive it. */
export const reportLifecycle: LifecycleTable<ReportStatus, 'handOver' | 'take' | 'lose' | 'accept' | 'reject'> = {
  PENDING: { handOver: 'SENDING', reject: 'REJECTED' },
  SENDING: { take: 'SENT', lose: 'PENDING', accept: 'ACCEPTED', reject: 'REJECTED' },
  SENT: { take: 'SENT', accept: 'ACCEPTED', reject: 'REJECTED' },
  ACCEPTED: {},
  REJECTED: {},
};
