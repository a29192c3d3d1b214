import { ownPath, textsOf } from '@komora/web-kit/search-params';
import { createFileRoute } from '@tanstack/react-router';
import { OfflinePage } from '../../features/offline/offline-page.tsx';
import { pageTitle } from '../../shared/i18n/page-title.ts';

interface OfflineSearch {
  /** The page that could not be loaded. */
  from?: string | undefined;
}

export const Route = createFileRoute('/_signed-in/my/offline')({
  validateSearch: (search: Record<string, unknown>): OfflineSearch => textsOf(search, ['from']),
  // Includes those of my boxes: going there must load nothing.
  staticData: { texts: ['contract', 'lock', 'offline', 'order', 'rent', 'warehouse'] },
  head: pageTitle('contract', 'boxes.title'),
  component: Page,
});

function Page() {
  return <OfflinePage from={ownPath(Route.useSearch().from) ?? '/my/boxes'} />;
}
