import { textOf } from '@komora/web-kit/search-params';
import { createFileRoute, useSearch } from '@tanstack/react-router';
import { SearchPage } from '../../features/search/search-page.tsx';

export const Route = createFileRoute('/_signed-in/search')({
  validateSearch: (search: Record<string, unknown>): { q?: string | undefined } => ({ q: textOf(search, 'q')?.slice(0, 100) }),
  staticData: { texts: ['console-records'], byWarehouse: true },
  component: Page,
});

function Page() {
  const { warehouse } = useSearch({ from: '__root__' });
  return <SearchPage q={Route.useSearch().q} warehouse={warehouse} />;
}
