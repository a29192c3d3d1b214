import type { Language, LegalKind } from '@komora/api';
import { localeOf } from '@komora/i18n';
import { authorities } from '@komora/i18n/authorities';
import { loadCatalogue } from '@komora/i18n/load-catalogue';
import { createTexts } from '@komora/i18n/texts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { findLegalEntityOf } from '../legal-entity/index.ts';

/** Sections of the standard texts in their order, by part; a part without a title has the key ''. */
const SECTIONS: Readonly<Record<LegalKind, Readonly<Record<string, readonly string[]>>>> = {
  TERMS: {
    store: ['allowed', 'forbidden', 'care', 'conduct', 'doors', 'safety'],
    terms: ['contract', 'prices', 'payments', 'insurance', 'access', 'liability', 'end', 'withdrawal', 'complaints', 'law'],
  },
  PRIVACY: { '': ['controller', 'data', 'purposes', 'doors', 'recipients', 'retention', 'cookies', 'rights', 'safety', 'changes'] },
};

const NAMESPACES = { TERMS: 'policy', PRIVACY: 'privacy' } as const;

/** The standard text in the form of `readLegalText`, with the operator's data of now. */
export async function standardText(
  { config, settings }: Pick<Deps, 'config' | 'settings'>,
  reader: Reader,
  kind: LegalKind,
  language: Language,
): Promise<string> {
  const namespace = NAMESPACES[kind];
  const locale = localeOf(language);
  const texts = createTexts(locale, { [namespace]: loadCatalogue(locale, namespace, config.country) });
  const find = (key: string, facts = {}) => texts.find(namespace, key, facts) ?? '';
  const entity = await findLegalEntityOf(reader, config.country);
  const retention = settings.get('retention');
  const facts = {
    operator: entity?.name ?? '',
    address: entity ? `${entity.street} ${entity.number}, ${entity.zip} ${entity.city}` : '',
    email: settings.get('contact').email ?? entity?.email ?? '',
    holdMinutes: settings.get('orders').holdMinutes,
    noticeDays: settings.on('notice', settings.today()).noticeDays,
    cameraDays: retention.cameraKeepDays,
    doorLogDays: retention.doorLogDays,
    authority: authorities[config.country][kind === 'TERMS' ? 'disputes' : 'data'],
    law: find(`law.${config.country}`),
  };
  return Object.entries(SECTIONS[kind])
    .map(([part, sections]) =>
      [
        ...(part === '' ? [] : [`# ${find(part)}`]),
        ...sections.map((id) => `## ${find(`sections.${id}.title`)}\n${find(`sections.${id}.text`, facts)}`),
      ].join('\n\n'),
    )
    .join('\n\n');
}
