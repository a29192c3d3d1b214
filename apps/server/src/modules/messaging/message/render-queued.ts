import { Language } from '@komora/api/enumerations';
import {
  FRAME,
  isMessageTemplate,
  kindOf,
  type RenderedMessage,
  renderExample,
  type renderMessage,
  renderWithOwnTexts,
} from '@komora/documents';
import * as z from 'zod/mini';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { decrypt } from '../../../platform/secrets.ts';
import { UndeliverableError } from './message.ports.ts';
import type { LeasedMessage } from './message.sql.ts';
import { findOwnTexts, markBroken } from './own-text.sql.ts';
import { TextTest, textTest } from './queue-text-test.ts';
import { readSender } from './sender.ts';

export type RenderDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secretKey' | 'settings' | 'log'>;

/**
 * Renders a message with the texts that applied when it was queued. Texts that this release cannot use are marked, and the message has the
 * standard ones.
 * @throws UndeliverableError for a template of another release
 */
export async function renderQueued(deps: RenderDeps, message: LeasedMessage): Promise<RenderedMessage> {
  const language = Language.parse(message.language);
  const sender = await readSender(deps);
  const isTest = message.template === textTest;
  if (!isTest && !isMessageTemplate(message.template)) throw new UndeliverableError(`Unknown template ${message.template}`);
  const kind = kindOf(message.template, message.data);
  const rows = await findOwnTexts(deps.db, { kinds: [kind, FRAME], language: message.language, at: message.createdAt });
  const textsOf = (of: string) => rows.find((row) => row.kind === of)?.texts ?? null;
  if (isTest) return renderTest(message, language, sender, textsOf(FRAME));
  const secrets: unknown = message.secrets === null ? {} : JSON.parse(decrypt(deps.secretKey, message.secrets));
  // `queueMessage` stored the template's typed data, split into public and secret fields.
  const data = Object.assign({}, message.data, secrets) as Parameters<typeof renderMessage>[2];
  const template = message.template as Parameters<typeof renderMessage>[0];
  const { message: rendered, broken } = renderWithOwnTexts(template, language, data, sender, { own: textsOf(kind), frame: textsOf(FRAME) });
  const faults = rows.flatMap(({ id, kind: of }) => broken.filter((one) => one.kind === of).map(({ missing }) => ({ id, missing })));
  if (faults.length > 0) {
    deps.log.warn(
      { messageId: message.id, texts: broken, language },
      'texts of the operator cannot be used; the message has the standard ones',
    );
    await inTransaction(deps.db, (trx) => markBroken(trx, faults, deps.clock.now()));
  }
  return rendered;
}

function renderTest(
  { data }: LeasedMessage,
  language: Language,
  sender: Awaited<ReturnType<typeof readSender>>,
  frame: Record<string, string> | null,
): RenderedMessage {
  const { kind, example, texts } = z.parse(TextTest, data);
  const rendered = renderExample(kind, language, example, sender, { texts, frame });
  if (rendered === undefined) throw new UndeliverableError(`No message of the kind ${kind}`);
  return { ...rendered, subject: `[Test] ${rendered.subject}` };
}
