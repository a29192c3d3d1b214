import type { LifecycleTable } from '@komora/domain';

export type ReportStatus = 'PENDING' | 'SENDING' | 'SENT' | 'ACCEPTED' | 'REJECTED' | 'HANDLED';

/**
 * The states of a report. A submitted report returns to PENDING only if the authority certainly did not receive it, a rejected one only as the
 * next round. HANDLED: staff reported it outside of Komora.
 */
export const reportLifecycle: LifecycleTable<ReportStatus, 'handOver' | 'take' | 'lose' | 'accept' | 'reject' | 'sendAgain' | 'handle'> = {
  PENDING: { handOver: 'SENDING', reject: 'REJECTED' },
  SENDING: { take: 'SENT', lose: 'PENDING', accept: 'ACCEPTED', reject: 'REJECTED' },
  SENT: { take: 'SENT', accept: 'ACCEPTED', reject: 'REJECTED' },
  ACCEPTED: {},
  REJECTED: { sendAgain: 'PENDING', handle: 'HANDLED' },
  HANDLED: {},
};

/** True if the authority knows the document, from Komora or from elsewhere. */
export const isReported = (status: ReportStatus): boolean => status === 'ACCEPTED' || status === 'HANDLED';

/** True if nothing follows without a decision of staff. */
export const isSettled = (status: ReportStatus): boolean => isReported(status) || status === 'REJECTED';
