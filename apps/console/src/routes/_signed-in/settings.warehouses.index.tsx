import { textOf } from '@komora/web-kit/search-params';
import { createFileRoute } from '@tanstack/react-router';
import { WarehousesPage } from '../../features/warehouses/warehouses-page.tsx';

export const Route = createFileRoute('/_signed-in/settings/warehouses/')({
  validateSearch: (search: Record<string, unknown>): { archive?: 'true' } =>
    textOf(search, 'archive') === 'true' ? { archive: 'true' } : {},
  staticData: { texts: ['console-warehouses'] },
  component: Page,
});

function Page() {
  return <WarehousesPage isArchive={Route.useSearch().archive === 'true'} />;
}
