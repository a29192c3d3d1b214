import type { Language } from '@komora/api/enumerations';
import * as z from 'zod/mini';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { insertMessage } from './message.sql.ts';

/** No template of its own: the message shows a kind of message with example data. */
export const textTest = 'message-text-test';

/** Stored data of a test message. */
export const TextTest = z.object({ kind: z.string(), example: z.int(), texts: z.record(z.string(), z.string()) });
export type TextTest = z.infer<typeof TextTest>;

/** Stores a message that shows texts of the operator, and enqueues its sending in the caller's transaction. */
export async function queueTextTest(
  trx: Trx,
  deps: Pick<Deps, 'ids' | 'clock' | 'enqueue'>,
  { to, language, test }: { to: string; language: Language; test: TextTest },
): Promise<void> {
  const id = deps.ids.uuid();
  await insertMessage(trx, {
    id,
    channel: 'EMAIL',
    recipient: to,
    language,
    template: textTest,
    data: test,
    secrets: null,
    dedupeKey: `${textTest}/${id}`,
    now: deps.clock.now(),
  });
  await deps.enqueue(trx, 'send-message', { messageId: id });
}
