import { createFileRoute, useSearch } from '@tanstack/react-router';
import { LocksPage } from '../../features/locks/locks-page.tsx';
import { readOpen } from '../../shared/open-search.ts';

export const Route = createFileRoute('/_signed-in/settings/locks')({
  validateSearch: readOpen,
  staticData: { texts: ['console-locks', 'console-doors'], byWarehouse: true },
  component: Page,
});

function Page() {
  const { warehouse } = useSearch({ from: '__root__' });
  return <LocksPage {...Route.useSearch()} warehouse={warehouse} />;
}
