import { createFileRoute } from '@tanstack/react-router';
import { WebhooksPage } from '../../features/webhooks/webhooks-page.tsx';
import { readOpen } from '../../shared/open-search.ts';

export const Route = createFileRoute('/_signed-in/settings/webhooks')({
  validateSearch: readOpen,
  staticData: { texts: ['console-webhooks'] },
  component: Page,
});

function Page() {
  return <WebhooksPage {...Route.useSearch()} />;
}
