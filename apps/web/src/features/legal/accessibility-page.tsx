import { authorities } from '@komora/i18n/authorities';
import { useApp } from '../../app.ts';
import { useFormat, useText } from '../../texts/use-text.ts';
import { LegalPage } from './legal-page.tsx';
import { useLegalFacts } from './use-legal-facts.ts';

/** When the pages were last gone through for it; a gap that is closed or found changes the text and this day. */
const PREPARED_ON = '2026-11-20';
const SECTIONS = ['status', 'works', 'gaps', 'checked', 'contact', 'complaint'] as const;

/** What of the site everybody can use, and what not yet. */
export function AccessibilityPage() {
  const { country } = useApp().config;
  const text = useText('accessibility');
  const format = useFormat();
  const facts = { ...useLegalFacts(), authority: authorities[country].disputes };
  return (
    <LegalPage
      title={text('title')}
      lead={text('lead')}
      version={text('version', { date: format.date(PREPARED_ON, 'long') })}
      contents={text('contents')}
      parts={[
        {
          sections: SECTIONS.map((id) => ({ id, title: text(`sections.${id}.title`), text: text(`sections.${id}.text`, facts) })),
        },
      ]}
    />
  );
}
