import type { RetentionPolicy } from '../../platform/module/retention.ts';
import { deleteProcessedNotifications } from './notification/notification.sql.ts';

const accounting = 'payment records, which accounting law requires to keep';

export const paymentsRetention: readonly RetentionPolicy[] = [
  { table: 'payment_notifications', days: 90, purge: deleteProcessedNotifications },
  { table: 'payments', stays: accounting },
  { table: 'refunds', stays: accounting },
  { table: 'disputes', stays: accounting },
];
