import type { Carrier } from '../../modules/message/message.ports.ts';

/** Takes a message nowhere: its row in the database is what the mailbox page shows. */
export const mailboxCarrier: Carrier = { keepsContent: true, carry: () => Promise.resolve() };
