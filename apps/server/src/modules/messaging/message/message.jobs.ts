import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { AttachmentsOf, MessageTransports } from './message.ports.ts';
import { sendMessage } from './send-message.ts';
import { sendMessages } from './send-messages.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'send-message': { messageId: string };
    'send-messages': { messageIds: string[] };
  }
}

/** Without any transport there is no handler: queued messages wait until one is configured. */
export function messageJobs(deps: Deps, carriers: MessageTransports, attachmentsOf: AttachmentsOf): JobDefinition[] {
  const canSend = carriers.EMAIL !== undefined || carriers.SMS !== undefined;
  return [
    defineJob('send-message', {
      retryLimit: 30,
      handle: canSend ? ({ messageId }) => sendMessage(deps, carriers, messageId, attachmentsOf) : null,
    }),
    defineJob('send-messages', {
      retryLimit: 3,
      handle: canSend ? ({ messageIds }) => sendMessages(deps, carriers, messageIds, attachmentsOf) : null,
    }),
  ];
}
