import type { Language } from '@komora/api/enumerations';
import { FRAME, type OwnTexts, type RenderedMessage, renderExample } from '@komora/documents';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { findOwnTexts, queueTextTest, readSender, type SenderDeps } from '../message/index.ts';
import { usableTexts } from './change-message-text.ts';
import { findOwnAddress } from './message-text.sql.ts';
import { kindIn } from './show-message-text.ts';

export interface Trial {
  kind: string;
  language: Language;
  texts: OwnTexts;
  /** Index of the example data. */
  example: number;
}

/** Renders texts that are not stored. @throws AppError not-found, request/invalid with the fault of each part */
export async function previewMessageText(deps: SenderDeps & Pick<Deps, 'clock'>, trial: Trial): Promise<RenderedMessage> {
  const { kind, language, example } = trial;
  const texts = usableTexts(kindIn(deps, kind, language), trial.texts);
  const [stored] = await findOwnTexts(deps.db, { kinds: [FRAME], language, at: deps.clock.now() });
  const rendered = renderExample(kind, language, example, await readSender(deps), { texts, frame: stored?.texts ?? null });
  if (rendered === undefined) throw new AppError('not-found');
  return rendered;
}

/** Queues the same message to the person who asks for it. @throws AppError not-found, request/invalid with the fault of each part */
export async function sendMessageTextTest(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'enqueue'>,
  trial: Trial,
  audit: StaffAudit,
): Promise<{ to: string }> {
  const { kind, language, example } = trial;
  const known = kindIn(deps, kind, language);
  const texts = usableTexts(known, trial.texts);
  if (known.examples[example] === undefined) throw new AppError('not-found');
  return inTransaction(deps.db, async (trx) => {
    const to = await findOwnAddress(trx, audit.staffId);
    await queueTextTest(trx, deps, { to, language, test: { kind, example, texts } });
    await writeAuditEntry(trx, deps, audit, { id: null, after: { kind, language } });
    return { to };
  });
}
