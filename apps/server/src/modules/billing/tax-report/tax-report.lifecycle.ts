import type { LifecycleTable } from '@komora/domain';

export type ReportStatus = 'PENDING' | 'SENDING' | 'SENT' | 'ACCEPTED' | 'REJECTED';

/** How a report goes. Once handed over it goes back to PENDING only when the authority has certainly not taken it. */
export const reportLifecycle: LifecycleTable<ReportStatus, 'handOver' | 'take' | 'lose' | 'accept' | 'reject'> = {
  PENDING: { handOver: 'SENDING', reject: 'REJECTED' },
  SENDING: { take: 'SENT', lose: 'PENDING', accept: 'ACCEPTED', reject: 'REJECTED' },
  SENT: { take: 'SENT', accept: 'ACCEPTED', reject: 'REJECTED' },
  ACCEPTED: {},
  REJECTED: {},
};
