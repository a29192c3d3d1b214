import type { Language, LegalKind, LegalText } from '@komora/api';
import { AppError } from '../../../platform/app-error.ts';
import { findEditionOn, listEditions, listTexts } from './legal-edition.sql.ts';
import { type ReadDeps, standardVersions } from './show-legal-editions.ts';

/**
 * The text in force, or an earlier version. A language without a text has that of the deployment, then any.
 * @throws AppError not-found: the version was never in force, or will be
 */
export async function readLegalText(
  { db, config, settings }: ReadDeps,
  { kind, language, version }: { kind: LegalKind; language: Language; version: string | undefined },
): Promise<LegalText> {
  const today = settings.today();
  const standard = standardVersions[kind];
  const days = (await listEditions(db))
    .filter((one) => one.kind === kind && one.validFrom !== null && one.validFrom <= today)
    .map(({ validFrom }) => validFrom as string);
  // The standard text was in force before the first edition.
  const versions = days.includes(standard) ? days : [...days, standard];
  const wanted = version ?? versions[0] ?? standard;
  if (!versions.includes(wanted)) throw new AppError('not-found');
  const earlier = versions.filter((one) => one !== versions[0]);
  const edition = days.includes(wanted) ? await findEditionOn(db, kind, wanted) : undefined;
  if (edition === undefined) return { version: wanted, text: null, language: null, earlier };
  const texts = await listTexts(db, edition.id);
  const shown = [language, config.formatLocale, ...(Object.keys(texts) as Language[])].find((one) => texts[one] !== undefined);
  if (shown === undefined) throw new Error(`The edition ${edition.id} has no text`);
  return { version: wanted, text: texts[shown] ?? null, language: shown, earlier };
}
