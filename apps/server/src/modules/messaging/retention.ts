import type { RetentionPolicy } from '../../platform/module/retention.ts';
import { redactOldMessages } from './message/index.ts';

export const messagingRetention: readonly RetentionPolicy[] = [
  { table: 'messages', days: 365, purge: redactOldMessages },
  // The last message of a deleted account: long enough to answer questions about its delivery.
  { table: 'messages', days: 30, purge: (trx, batch) => redactOldMessages(trx, { ...batch, template: 'account-removed' }) },
  { table: 'message_texts', stays: 'what messages said at any time; contains no personal data' },
  { table: 'message_text_faults', stays: 'deleted when the text can be used again' },
];
