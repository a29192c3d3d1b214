import { createFileRoute } from '@tanstack/react-router';
import { HelpPage } from '../features/help/help-page.tsx';
import { pageTitle } from '../shared/i18n/page-title.ts';

export const Route = createFileRoute('/help')({
  staticData: { texts: ['help', 'hours'] },
  head: pageTitle('help', 'title'),
  component: HelpPage,
});
