import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '../features/legal/privacy-page.tsx';
import { pageTitle } from '../shared/i18n/page-title.ts';

export const Route = createFileRoute('/gdpr')({
  staticData: { texts: ['privacy'] },
  head: pageTitle('privacy', 'title'),
  component: PrivacyPage,
});
