import { createFileRoute, useSearch } from '@tanstack/react-router';
import { readContractFilters } from '../../features/contracts/contract-filters.ts';
import { ContractsPage } from '../../features/contracts/contracts-page.tsx';

export const Route = createFileRoute('/_signed-in/contracts/')({
  validateSearch: readContractFilters,
  staticData: { texts: ['console-records'], byWarehouse: true },
  component: Page,
});

function Page() {
  const { warehouse } = useSearch({ from: '__root__' });
  return <ContractsPage filters={Route.useSearch()} warehouse={warehouse} />;
}
