import { createFileRoute, useSearch } from '@tanstack/react-router';
import { readBoxFilters } from '../../features/boxes/box-filters.ts';
import { BoxesPage } from '../../features/boxes/boxes-page.tsx';

export const Route = createFileRoute('/_signed-in/boxes/')({
  validateSearch: readBoxFilters,
  staticData: { texts: ['console-boxes', 'console-bulk', 'console-prices'], byWarehouse: true },
  component: Page,
});

function Page() {
  const { warehouse } = useSearch({ from: '__root__' });
  return <BoxesPage filters={Route.useSearch()} warehouse={warehouse} />;
}
