import { createFileRoute } from '@tanstack/react-router';
import { WebviewPage } from '../features/webview/webview-page.tsx';
import { pageTitle } from '../shared/i18n/page-title.ts';

export const Route = createFileRoute('/webview')({
  staticData: { texts: ['webview'] },
  head: pageTitle('webview', 'title'),
  component: WebviewPage,
});
