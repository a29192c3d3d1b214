import { consentTexts } from '@komora/api/consent-texts';
import { authorities } from '@komora/i18n/authorities';
import { useApp } from '../../shared/app-context.ts';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';
import { LegalPage } from './legal-page.tsx';
import { useLegalFacts } from './use-legal-facts.ts';

const SECTIONS = ['controller', 'data', 'purposes', 'doors', 'recipients', 'retention', 'cookies', 'rights', 'safety', 'changes'] as const;

/** Privacy policy, to which orders and registrations consent. */
export function PrivacyPage() {
  const { country } = useApp().config;
  const text = useText('privacy');
  const format = useFormat();
  const facts = { ...useLegalFacts(), authority: authorities[country].data };
  const version = consentTexts.privacyPolicy;
  return (
    <LegalPage
      title={text('title')}
      lead={text('lead')}
      version={text('version', { version, date: format.date(version, 'long') })}
      contents={text('contents')}
      parts={[
        {
          sections: SECTIONS.map((id) => ({ id, title: text(`sections.${id}.title`), text: text(`sections.${id}.text`, facts) })),
        },
      ]}
    />
  );
}
