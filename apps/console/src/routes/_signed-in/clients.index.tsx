import { textOf } from '@komora/web-kit/search-params';
import { createFileRoute, useSearch } from '@tanstack/react-router';
import { ClientsPage } from '../../features/clients/clients-page.tsx';

export const Route = createFileRoute('/_signed-in/clients/')({
  validateSearch: (search: Record<string, unknown>): { q?: string | undefined } => ({ q: textOf(search, 'q')?.slice(0, 100) }),
  staticData: { texts: ['console-client-merge', 'console-records'], byWarehouse: true },
  component: Page,
});

function Page() {
  const { warehouse } = useSearch({ from: '__root__' });
  return <ClientsPage q={Route.useSearch().q} warehouse={warehouse} />;
}
