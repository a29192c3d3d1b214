import { createFileRoute } from '@tanstack/react-router';
import { OfflinePage } from '../../features/offline/offline-page.tsx';
import { ownPath } from '../../search.ts';

interface OfflineSearch {
  /** The page that could not be reached. */
  from?: string;
}

export const Route = createFileRoute('/_signed-in/my/offline')({
  validateSearch: ({ from }: Record<string, unknown>): OfflineSearch => (typeof from === 'string' ? { from } : {}),
  // Those of my boxes too: the way there must need nothing more.
  staticData: { texts: ['contract', 'lock', 'offline'] },
  component: Page,
});

function Page() {
  return <OfflinePage from={ownPath(Route.useSearch().from) ?? '/my/boxes'} />;
}
