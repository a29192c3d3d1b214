import { createFileRoute } from '@tanstack/react-router';
import { isRentFilter } from '../../features/rent/rent-queries.ts';
import { RentsPage } from '../../features/rent/rents-page.tsx';
import { textsOf } from '../../search.ts';

export const Route = createFileRoute('/_signed-in/my/rents')({
  // `status`: which rents, all of them without it; `paid`: the rent that one comes back from paying.
  validateSearch: (search: Record<string, unknown>) => textsOf(search, ['status', 'paid']),
  staticData: { texts: ['rent'] },
  component: Page,
});

function Page() {
  const { status, paid } = Route.useSearch();
  return <RentsPage filter={isRentFilter(status) ? status : 'all'} paid={paid} />;
}
