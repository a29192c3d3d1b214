import { textsOf } from '@komora/web-kit/search-params';
import { createFileRoute } from '@tanstack/react-router';
import { readContractsSearch } from '../../features/contract/list/contract-search.ts';
import { ContractsPage } from '../../features/contract/list/contracts-page.tsx';
import { UnpaidNotice } from '../../features/rent/unpaid-notice.tsx';
import { pageTitle } from '../../shared/i18n/page-title.ts';

export const Route = createFileRoute('/_signed-in/my/contracts/')({
  validateSearch: (search: Record<string, unknown>) => textsOf(search, ['country', 'status']),
  staticData: { texts: ['contract', 'rent'] },
  head: pageTitle('contract', 'list.title'),
  component: Page,
});

function Page() {
  return (
    <>
      <UnpaidNotice />
      <ContractsPage filter={readContractsSearch(Route.useSearch())} />
    </>
  );
}
