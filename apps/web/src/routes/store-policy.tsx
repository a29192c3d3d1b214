import { createFileRoute } from '@tanstack/react-router';
import { PolicyPage } from '../features/legal/policy-page.tsx';
import { pageTitle } from '../shared/i18n/page-title.ts';

export const Route = createFileRoute('/store-policy')({
  staticData: { texts: ['policy'] },
  head: pageTitle('policy', 'title'),
  component: PolicyPage,
});
