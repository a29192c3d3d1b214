import type { LegalKind } from '@komora/api';
import { addressLines } from '@komora/documents/pdf/address-lines';
import { LANGUAGES, type Language } from '@komora/domain';
import { localeOf } from '@komora/i18n';
import { authorities } from '@komora/i18n/authorities';
import { legalSections } from '@komora/i18n/legal-sections';
import { loadCatalogue } from '@komora/i18n/load-catalogue';
import { createTexts } from '@komora/i18n/texts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { findLegalEntityOf } from '../legal-entity/index.ts';

const NAMESPACES = { TERMS: 'policy', PRIVACY: 'privacy' } as const;

type TextDeps = Pick<Deps, 'config' | 'settings'>;
type Entity = Awaited<ReturnType<typeof findLegalEntityOf>>;

/** The standard text of each language in the form of `readLegalText`, with the operator's data of now. */
export async function standardTexts(deps: TextDeps, reader: Reader, kind: LegalKind): Promise<Record<Language, string>> {
  const entity = await findLegalEntityOf(reader, deps.config.country);
  return Object.fromEntries(LANGUAGES.map((language) => [language, standardText(deps, entity, kind, language)])) as Record<
    Language,
    string
  >;
}

function standardText({ config, settings }: TextDeps, entity: Entity, kind: LegalKind, language: Language): string {
  const namespace = NAMESPACES[kind];
  const locale = localeOf(language);
  const texts = createTexts(locale, { [namespace]: loadCatalogue(locale, namespace, config.country) });
  const find = (key: string, facts = {}) => texts.find(namespace, key, facts) ?? '';
  const retention = settings.get('retention');
  const facts = {
    operator: entity?.name ?? '',
    address: entity === undefined ? '' : addressLines({ ...entity, countryCode: config.country }, language).join(', '),
    email: settings.get('contact').email ?? entity?.email ?? '',
    holdMinutes: settings.get('orders').holdMinutes,
    overlockDays: settings.get('dunning').overlockDays,
    noticeDays: settings.on('notice', settings.today()).noticeDays,
    cameraDays: retention.cameraKeepDays,
    doorLogDays: retention.doorLogDays,
    authority: authorities[config.country][kind === 'TERMS' ? 'disputes' : 'data'],
    law: find(`law.${config.country}`),
  };
  return Object.entries<readonly string[]>(legalSections[kind])
    .map(([part, sections]) =>
      [
        ...(part === '' ? [] : [`# ${find(part)}`]),
        ...sections.map((id) => `## ${find(`sections.${id}.title`)}\n${find(`sections.${id}.text`, facts)}`),
      ].join('\n\n'),
    )
    .join('\n\n');
}
