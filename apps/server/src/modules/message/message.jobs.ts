import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { type AttachmentsOf, type Carriers, noAttachments } from './message.ports.ts';
import { sendMessage } from './send-message.ts';
import { sendMessages } from './send-messages.ts';

/** Without any carrier there is no handler: what is queued waits until one is configured. */
export const messageJobs = (deps: Deps, carriers: Carriers, attachmentsOf: AttachmentsOf = noAttachments): JobHandlers =>
  carriers.EMAIL === undefined && carriers.SMS === undefined
    ? {}
    : {
        'send-message': ({ messageId }) => sendMessage(deps, carriers, messageId, attachmentsOf),
        'send-messages': ({ messageIds }) => sendMessages(deps, carriers, messageIds, attachmentsOf),
      };
