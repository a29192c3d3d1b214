import { createFileRoute } from '@tanstack/react-router';
import { OfflinePage } from '../../features/offline/offline-page.tsx';
import { ownPath, textsOf } from '../../search.ts';

interface OfflineSearch {
  /** The page that could not be reached. */
  from?: string;
}

export const Route = createFileRoute('/_signed-in/my/offline')({
  validateSearch: (search: Record<string, unknown>): OfflineSearch => textsOf(search, ['from']),
  // Those of my boxes too: the way there must need nothing more.
  staticData: { texts: ['contract', 'lock', 'offline'] },
  component: Page,
});

function Page() {
  return <OfflinePage from={ownPath(Route.useSearch().from) ?? '/my/boxes'} />;
}
