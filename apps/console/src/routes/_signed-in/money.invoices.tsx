import { textOf } from '@komora/web-kit/search-params';
import { createFileRoute, useSearch } from '@tanstack/react-router';
import { DocumentsPage } from '../../features/documents/documents-page.tsx';

export const Route = createFileRoute('/_signed-in/money/invoices')({
  validateSearch: (search: Record<string, unknown>): { q?: string | undefined } => ({ q: textOf(search, 'q')?.slice(0, 60) }),
  staticData: { texts: ['console-records'], byWarehouse: true },
  component: Page,
});

function Page() {
  const { warehouse } = useSearch({ from: '__root__' });
  return <DocumentsPage q={Route.useSearch().q} warehouse={warehouse} />;
}
