import { authorities } from '@komora/i18n/authorities';
import { legalSections } from '@komora/i18n/legal-sections';
import { useApp } from '../../shared/app-context.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { EditionPage } from './edition-page.tsx';
import type { LegalSearch } from './legal-query.ts';
import { useLegalFacts } from './use-legal-facts.ts';

const { store, terms } = legalSections.TERMS;

/** Storage policy and trading terms, to which orders and registrations consent. */
export function PolicyPage({ version }: LegalSearch) {
  const { country } = useApp().config;
  const text = useText('policy');
  const facts = { ...useLegalFacts(), authority: authorities[country].disputes, law: text(`law.${country}`) };
  const sectionsOf = (ids: readonly (typeof store | typeof terms)[number][]) =>
    ids.map((id) => ({ id, title: text(`sections.${id}.title`), text: text(`sections.${id}.text`, facts) }));
  return (
    <EditionPage
      kind="TERMS"
      version={version}
      namespace="policy"
      standard={[
        { id: 'store', title: text('store'), sections: sectionsOf(store) },
        { id: 'terms', title: text('terms'), sections: sectionsOf(terms) },
      ]}
    />
  );
}
