import type { LegalKind } from '@komora/api';
import type { LegalEdition, LegalEditionRow } from '@komora/api/admin';
import { consentTexts } from '@komora/api/consent-texts';
import { addDays, type Language } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type EditionRow, findEdition, findEditionOn, listEditions, listTexts } from './legal-edition.sql.ts';
import { standardTexts } from './standard-text.ts';

export type ReadDeps = Pick<Deps, 'db' | 'config' | 'settings'>;

/** Version of the standard text of each kind. */
export const standardVersions = { TERMS: consentTexts.termsAndConditions, PRIVACY: consentTexts.privacyPolicy } as const;

export async function listLegalEditions({ db, settings }: ReadDeps) {
  const rows = await listEditions(db);
  const today = settings.today();
  return { standard: standardVersions, editions: rows.map((row) => presentRow(row, rows, today)) };
}

function presentRow(row: EditionRow, rows: readonly EditionRow[], today: string): LegalEditionRow {
  const { id, kind, validFrom, languages, createdAt, createdBy, publishedAt, publishedBy } = row;
  return {
    id,
    kind,
    state: stateOf(row, rows, today),
    validFrom,
    languages,
    createdAt: createdAt.toISOString(),
    createdBy,
    publishedAt: publishedAt?.toISOString() ?? null,
    publishedBy,
  };
}

function stateOf({ kind, validFrom }: EditionRow, rows: readonly EditionRow[], today: string): LegalEditionRow['state'] {
  if (validFrom === null) return 'DRAFT';
  if (validFrom > today) return 'PLANNED';
  const isReplaced = rows.some((one) => one.kind === kind && one.validFrom !== null && one.validFrom > validFrom && one.validFrom <= today);
  return isReplaced ? 'PAST' : 'IN_FORCE';
}

/** @throws AppError not-found */
export async function showLegalEdition(deps: ReadDeps, reader: Reader, id: string): Promise<LegalEdition> {
  const row = await findEdition(reader, id);
  if (row === undefined) throw new AppError('not-found');
  const today = deps.settings.today();
  const texts = await listTexts(reader, id);
  return {
    ...presentRow(row, await listEditions(reader), today),
    version: row.version,
    texts,
    replaces: await textsOn(deps, reader, row.kind, row.validFrom === null ? today : addDays(row.validFrom, -1)),
    mandatory: [...deps.settings.get('page').languages],
    earliest: today,
  };
}

/** The texts in force on a day, by language: of the edition, or the standard ones. */
export async function textsOn(deps: ReadDeps, reader: Reader, kind: LegalKind, day: string): Promise<Partial<Record<Language, string>>> {
  const edition = await findEditionOn(reader, kind, day);
  if (edition !== undefined) return listTexts(reader, edition.id);
  return standardTexts(deps, reader, kind);
}
