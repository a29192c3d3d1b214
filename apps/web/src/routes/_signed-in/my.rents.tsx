import { textsOf } from '@komora/web-kit/search-params';
import { createFileRoute } from '@tanstack/react-router';
import { isRentFilter } from '../../features/rent/rent-queries.ts';
import { RentsPage } from '../../features/rent/rents-page.tsx';
import { pageTitle } from '../../shared/i18n/page-title.ts';

export const Route = createFileRoute('/_signed-in/my/rents')({
  // `status`: filter, all without it; `paid`: the rent whose payment the client returns from.
  validateSearch: (search: Record<string, unknown>) => textsOf(search, ['status', 'paid']),
  staticData: { texts: ['rent', 'instalments', 'payment'] },
  head: pageTitle('rent', 'list.title'),
  component: Page,
});

function Page() {
  const { status, paid } = Route.useSearch();
  return <RentsPage filter={isRentFilter(status) ? status : 'all'} paid={paid} />;
}
