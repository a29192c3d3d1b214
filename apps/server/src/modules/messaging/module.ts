import { moves } from '../../platform/module/client-merge.ts';
import { defineModule, many } from '../../platform/module/define-module.ts';
import { messagingGauges } from './gauges.sql.ts';
import {
  type AttachmentsOf,
  attachmentsPort,
  carriersPort,
  exportMessages,
  mailboxRoutes,
  messageJobs,
  redactMessages,
} from './message/index.ts';
import { messageTextJobs, messageTextRoutes } from './message-text/index.ts';
import { messagingRetention } from './retention.ts';
import { messagingTasks } from './tasks.sql.ts';

export const messagingModule = defineModule({
  name: 'messaging',
  requires: { carriers: carriersPort, attachments: many(attachmentsPort) },
  register: (context, { carriers, attachments }) => {
    const attachmentsOf: AttachmentsOf = (template, data) => attachments().flatMap((of) => of(template, data));
    return {
      // The mailbox page shows the content that this transport stores in the database.
      routes: [messageTextRoutes(context), ...(carriers.EMAIL?.keepsContent ? [mailboxRoutes(context, attachmentsOf)] : [])],
      jobs: [...messageJobs(context, carriers, attachmentsOf), ...messageTextJobs(context)],
      erasure: [{ erase: redactMessages }],
      retention: messagingRetention,
      gauges: messagingGauges,
      tasks: messagingTasks,
      merging: [moves('messages', 'client_id')],
      exportData: [exportMessages],
    };
  },
});
