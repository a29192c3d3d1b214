import { consentTexts } from '@komora/api/consent-texts';
import { authorities } from '@komora/i18n/authorities';
import { useApp } from '../../shared/app-context.ts';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';
import { LegalPage } from './legal-page.tsx';
import { useLegalFacts } from './use-legal-facts.ts';

const STORE = ['allowed', 'forbidden', 'care', 'conduct', 'doors', 'safety'] as const;
const TERMS = ['contract', 'prices', 'payments', 'insurance', 'access', 'liability', 'end', 'withdrawal', 'complaints', 'law'] as const;

/** Storage policy and trading terms, to which orders and registrations consent. */
export function PolicyPage() {
  const { country } = useApp().config;
  const text = useText('policy');
  const format = useFormat();
  const facts = { ...useLegalFacts(), authority: authorities[country].disputes, law: text(`law.${country}`) };
  const version = consentTexts.termsAndConditions;
  const sectionsOf = (ids: readonly (typeof STORE | typeof TERMS)[number][]) =>
    ids.map((id) => ({ id, title: text(`sections.${id}.title`), text: text(`sections.${id}.text`, facts) }));
  return (
    <LegalPage
      title={text('title')}
      lead={text('lead')}
      version={text('version', { version, date: format.date(version, 'long') })}
      contents={text('contents')}
      parts={[
        { id: 'store', title: text('store'), sections: sectionsOf(STORE) },
        { id: 'terms', title: text('terms'), sections: sectionsOf(TERMS) },
      ]}
    />
  );
}
