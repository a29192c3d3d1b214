import { authorities } from '@komora/i18n/authorities';
import { useApp } from '../../shared/app-context.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { EditionPage } from './edition-page.tsx';
import type { LegalSearch } from './legal-query.ts';
import { useLegalFacts } from './use-legal-facts.ts';

const STORE = ['allowed', 'forbidden', 'care', 'conduct', 'doors', 'safety'] as const;
const TERMS = ['contract', 'prices', 'payments', 'insurance', 'access', 'liability', 'end', 'withdrawal', 'complaints', 'law'] as const;

/** Storage policy and trading terms, to which orders and registrations consent. */
export function PolicyPage({ version }: LegalSearch) {
  const { country } = useApp().config;
  const text = useText('policy');
  const facts = { ...useLegalFacts(), authority: authorities[country].disputes, law: text(`law.${country}`) };
  const sectionsOf = (ids: readonly (typeof STORE | typeof TERMS)[number][]) =>
    ids.map((id) => ({ id, title: text(`sections.${id}.title`), text: text(`sections.${id}.text`, facts) }));
  return (
    <EditionPage
      kind="TERMS"
      version={version}
      namespace="policy"
      standard={[
        { id: 'store', title: text('store'), sections: sectionsOf(STORE) },
        { id: 'terms', title: text('terms'), sections: sectionsOf(TERMS) },
      ]}
    />
  );
}
