import { createFileRoute } from '@tanstack/react-router';
import { readContractsSearch } from '../../features/contract/list/contract-search.ts';
import { ContractsPage } from '../../features/contract/list/contracts-page.tsx';
import { textsOf } from '../../search.ts';

export const Route = createFileRoute('/_signed-in/my/contracts/')({
  validateSearch: (search: Record<string, unknown>) => textsOf(search, ['country', 'status']),
  staticData: { texts: ['contract'] },
  component: Page,
});

function Page() {
  return <ContractsPage filter={readContractsSearch(Route.useSearch())} />;
}
