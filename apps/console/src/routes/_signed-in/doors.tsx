import { createFileRoute, useSearch } from '@tanstack/react-router';
import { readFilters } from '../../features/doors/door-filters.ts';
import { DoorsPage } from '../../features/doors/doors-page.tsx';

export const Route = createFileRoute('/_signed-in/doors')({
  validateSearch: readFilters,
  staticData: { texts: ['console-doors'], byWarehouse: true },
  component: Page,
});

function Page() {
  const { warehouse } = useSearch({ from: '__root__' });
  return <DoorsPage filters={Route.useSearch()} warehouse={warehouse} />;
}
