import { createFileRoute, useSearch } from '@tanstack/react-router';
import { WalkPage } from '../../features/walk/walk-page.tsx';
import { readOpen } from '../../shared/open-search.ts';

export const Route = createFileRoute('/_signed-in/walk')({
  validateSearch: readOpen,
  staticData: { texts: ['console-walk'], byWarehouse: true },
  component: Page,
});

function Page() {
  const { warehouse } = useSearch({ from: '__root__' });
  return <WalkPage {...Route.useSearch()} warehouse={warehouse} />;
}
