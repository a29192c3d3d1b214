import type { ExportPart } from './data-export.ports.ts';
import * as rows from './data-export.sql.ts';

/** What the house keeps about its clients today, in the order in which it is shown. */
export const exportParts: readonly ExportPart[] = [
  { name: 'profile', read: (reader, { userId }) => rows.profileOf(reader, userId) },
  { name: 'contracts', read: (reader, { userId }) => rows.contractsOf(reader, userId) },
  { name: 'rents', read: (reader, { userId }) => rows.rentsOf(reader, userId) },
  { name: 'invoices', read: (reader, { userId }) => rows.invoicesOf(reader, userId) },
  { name: 'orders', read: (reader, { userId }) => rows.ordersOf(reader, userId) },
  { name: 'consents', read: (reader, { userId }) => rows.consentsOf(reader, userId) },
  { name: 'sharing', read: (reader, { userId }) => rows.sharingOf(reader, userId) },
  { name: 'cancellations', read: (reader, { userId }) => rows.cancellationsOf(reader, userId) },
  { name: 'rewards', read: (reader, { userId }) => rows.rewardsOf(reader, userId) },
  { name: 'waitlist', read: (reader, client) => rows.waitlistOf(reader, client) },
  { name: 'messages', read: (reader, { email }) => rows.messagesOf(reader, email) },
  { name: 'doorEvents', read: (reader, { userId }) => rows.doorEventsOf(reader, userId) },
  { name: 'captures', read: (reader, { userId }) => rows.capturesOf(reader, userId) },
  { name: 'unlockTokens', read: (reader, { userId }) => rows.unlockTokensOf(reader, userId) },
  { name: 'withdrawals', read: (reader, { userId }) => rows.withdrawalsOf(reader, userId) },
];
