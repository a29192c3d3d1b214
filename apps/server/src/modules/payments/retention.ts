import type { RetentionPolicy } from '../../platform/module/retention.ts';
import { deleteOldAnswers } from './evidence/evidence.sql.ts';
import { deleteProcessedNotifications } from './notification/notification.sql.ts';

const accounting = 'payment records, which accounting law requires to keep';

export const paymentsRetention: readonly RetentionPolicy[] = [
  { table: 'payment_notifications', days: 90, purge: deleteProcessedNotifications },
  { table: 'payments', stays: accounting },
  { table: 'refunds', stays: accounting },
  { table: 'disputes', stays: accounting },
  { table: 'dispute_responses', days: 365, purge: deleteOldAnswers },
  { table: 'dispute_files', stays: 'deleted with the row of dispute_responses' },
  { table: 'dispute_bundles', stays: 'deleted with the row of dispute_responses' },
  { table: 'fraud_warnings', stays: accounting },
  { table: 'payouts', stays: accounting },
  { table: 'payout_lines', stays: accounting },
  { table: 'payout_differences', stays: accounting },
];
