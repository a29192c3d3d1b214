import { createFileRoute } from '@tanstack/react-router';
import { FranchisingPage } from '../features/franchising/franchising-page.tsx';
import { pageTitle } from '../shared/i18n/page-title.ts';

export const Route = createFileRoute('/franchising')({
  staticData: { texts: ['franchising'] },
  head: pageTitle('franchising', 'title'),
  component: FranchisingPage,
});
