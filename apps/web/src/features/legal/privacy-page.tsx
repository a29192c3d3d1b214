import { authorities } from '@komora/i18n/authorities';
import { legalSections } from '@komora/i18n/legal-sections';
import { useApp } from '../../shared/app-context.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { EditionPage } from './edition-page.tsx';
import type { LegalSearch } from './legal-query.ts';
import { useLegalFacts } from './use-legal-facts.ts';

/** Privacy policy, to which orders and registrations consent. */
export function PrivacyPage({ version }: LegalSearch) {
  const { country } = useApp().config;
  const text = useText('privacy');
  const facts = { ...useLegalFacts(), authority: authorities[country].data };
  const sections = legalSections.PRIVACY[''].map((id) => ({
    id,
    title: text(`sections.${id}.title`),
    text: text(`sections.${id}.text`, facts),
  }));
  return <EditionPage kind="PRIVACY" version={version} namespace="privacy" standard={[{ sections }]} />;
}
