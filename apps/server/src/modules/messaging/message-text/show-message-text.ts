import type { MessageText, MessageTextKind, MessageTextState } from '@komora/api/admin';
import type { Language } from '@komora/api/enumerations';
import { faultsOf, type MessageKind, messageKinds } from '@komora/documents';
import { localeOf } from '@komora/i18n';
import { textFormats } from '@komora/i18n/text-formats';
import { fillText } from '@komora/i18n/texts';
import { AppError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { listNewest, listVersions, type TextVersion } from './message-text.sql.ts';

export type ReadDeps = Pick<Deps, 'db' | 'config'>;
const HISTORY = 50;

/** @throws AppError not-found: no message is of this kind */
export function kindIn({ config }: Pick<Deps, 'config'>, kind: string, language: Language): MessageKind {
  const found = messageKinds(localeOf(language), config.country).get(kind);
  if (found === undefined) throw new AppError('not-found');
  return found;
}

const standardChanged = ({ parts }: MessageKind, { texts, standards }: TextVersion): boolean =>
  texts !== null && parts.some(({ id, standard }) => texts[id] !== undefined && standards[id] !== standard);

/** Also a part that no longer exists. */
export const isBroken = (kind: MessageKind, texts: TextVersion['texts']): boolean => texts !== null && faultsOf(kind, texts).length > 0;

/** Every kind, with its standard heading in a language. */
export async function listMessageTexts(deps: ReadDeps, language: Language): Promise<{ kinds: MessageTextKind[] }> {
  const newest = await listNewest(deps.db);
  const kinds = [...messageKinds(localeOf(language), deps.config.country).values()].map((shown) => ({
    kind: shown.kind,
    audience: shown.audience,
    name: nameOf(shown),
    states: newest.filter(({ kind }) => kind === shown.kind).map((version) => stateOf(kindIn(deps, shown.kind, version.language), version)),
  }));
  return { kinds };
}

const stateOf = (kind: MessageKind, version: TextVersion): MessageTextState => ({
  language: version.language,
  isOwn: version.texts !== null,
  standardChanged: standardChanged(kind, version),
  isBroken: version.missingValue !== null || isBroken(kind, version.texts),
  changedAt: version.changedAt.toISOString(),
  changedBy: version.changedBy,
});

/** The heading; of the words around messages the signature. */
function nameOf({ parts, values }: MessageKind): string {
  const part = parts.find(({ role }) => role === 'title' || role === 'heading') ?? parts[0];
  return fillText(part?.standard ?? '', values, textFormats);
}

/** A kind in a language with its history. @throws AppError not-found */
export async function showMessageText(deps: Pick<Deps, 'config'>, reader: Reader, kind: string, language: Language): Promise<MessageText> {
  const known = kindIn(deps, kind, language);
  const versions = await listVersions(reader, kind, language, HISTORY);
  const current = versions[0];
  const texts = current?.texts ?? {};
  return {
    kind,
    language,
    audience: known.audience,
    version: current?.version ?? 0,
    parts: known.parts.map((part) => ({
      ...part,
      placeholders: [...part.placeholders],
      mandatory: [...part.mandatory],
      formats: [...part.formats],
      text: texts[part.id] ?? null,
      standardThen: standardThenOf(part.id, part.standard, current),
    })),
    values: known.values,
    examples: known.examples.length,
    isBroken: current !== undefined && isBroken(known, current.texts),
    missingValue: current?.missingValue ?? null,
    history: versions.map(({ version, changedAt, changedBy, texts: own }) => ({
      version,
      changedAt: changedAt.toISOString(),
      changedBy,
      texts: own,
    })),
  };
}

function standardThenOf(id: string, standard: string, current: TextVersion | undefined): string | null {
  const then = current?.texts?.[id] === undefined ? undefined : current.standards[id];
  return then === undefined || then === standard ? null : then;
}
