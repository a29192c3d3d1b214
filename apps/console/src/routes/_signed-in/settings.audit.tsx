import { createFileRoute, useSearch } from '@tanstack/react-router';
import { readFilters } from '../../features/audit/audit-filters.ts';
import { AuditPage } from '../../features/audit/audit-page.tsx';

export const Route = createFileRoute('/_signed-in/settings/audit')({
  validateSearch: readFilters,
  staticData: { texts: ['console-audit'], byWarehouse: true },
  component: Page,
});

function Page() {
  const { warehouse } = useSearch({ from: '__root__' });
  return <AuditPage filters={Route.useSearch()} warehouse={warehouse} />;
}
