import { isDeepStrictEqual } from 'node:util';
import type { MessageText } from '@komora/api/admin';
import type { Language } from '@komora/api/enumerations';
import { faultsOf, type MessageKind, type OwnTexts, tidyOwnTexts } from '@komora/documents';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { insertVersion, listVersions, lockTexts } from './message-text.sql.ts';
import { kindIn, showMessageText } from './show-message-text.ts';

export type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config'>;

/** The texts that differ from the standard. @throws AppError request/invalid with the fault of each part */
export function usableTexts(kind: MessageKind, texts: OwnTexts): Record<string, string> {
  const tidy = tidyOwnTexts(kind, texts);
  const faults = faultsOf(kind, tidy);
  if (faults.length > 0)
    throw new AppError('request/invalid', {
      fields: faults.map(({ id, fault }) => ({
        path: `texts.${id}`,
        code: fault.code,
        ...('params' in fault ? { params: fault.params } : {}),
      })),
    });
  return tidy;
}

export interface Change {
  kind: string;
  language: Language;
  texts: OwnTexts;
  /** On which the change is based; 0 for the first. */
  version: number;
}

/**
 * Writes a version. Texts that all equal the standard are a return to it. Messages that are queued from now on have them, in every process.
 * @throws AppError not-found, changed-elsewhere, request/invalid with the fault of each part
 */
export async function changeMessageText(
  deps: ChangeDeps,
  { kind, language, texts, version }: Change,
  audit: StaffAudit,
): Promise<MessageText> {
  const known = kindIn(deps, kind, language);
  const usable = usableTexts(known, texts);
  const next = Object.keys(usable).length === 0 ? null : usable;
  return inTransaction(deps.db, async (trx) => {
    await lockTexts(trx);
    const [current] = await listVersions(trx, kind, language, 1);
    const before = current?.texts ?? null;
    if ((current?.version ?? 0) !== version)
      throw new AppError('changed-elsewhere', { current: await showMessageText(deps, trx, kind, language) });
    const standards = Object.fromEntries(
      known.parts.filter(({ id }) => next?.[id] !== undefined).map(({ id, standard }) => [id, standard]),
    );
    // The same texts again confirm that they fit a new standard text, or try them with another message.
    const isAnother = !isDeepStrictEqual([before, current?.standards ?? {}, current?.missingValue ?? null], [next, standards, null]);
    if (isAnother)
      await insertVersion(trx, {
        id: deps.ids.uuid(),
        kind,
        language,
        version: version + 1,
        texts: next,
        standards,
        staffId: audit.staffId,
        now: deps.clock.now(),
      });
    await writeAuditEntry(trx, deps, audit, { id: null, before: audited(kind, language, before), after: audited(kind, language, next) });
    return showMessageText(deps, trx, kind, language);
  });
}

const audited = (kind: string, language: Language, texts: OwnTexts | null) => ({ kind, language, ...texts });
