import { createFileRoute } from '@tanstack/react-router';
import { AccessibilityPage } from '../features/legal/accessibility-page.tsx';
import { pageTitle } from '../shared/i18n/page-title.ts';

export const Route = createFileRoute('/accessibility')({
  staticData: { texts: ['accessibility'] },
  head: pageTitle('accessibility', 'title'),
  component: AccessibilityPage,
});
