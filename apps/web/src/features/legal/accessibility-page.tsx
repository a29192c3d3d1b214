import { authorities } from '@komora/i18n/authorities';
import { useApp } from '../../shared/app-context.ts';
import { useFormat, useText } from '../../shared/i18n/use-text.ts';
import { LegalPage } from './legal-page.tsx';
import { useLegalFacts } from './use-legal-facts.ts';

/** Date of the last accessibility review; update it together with the text. */
const PREPARED_ON = '2026-11-20';
const SECTIONS = ['status', 'works', 'gaps', 'checked', 'contact', 'complaint'] as const;

/** Accessibility statement: what works and what does not yet. */
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
