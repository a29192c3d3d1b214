import { createFileRoute } from '@tanstack/react-router';
import { isRentFilter, type RentFilter } from '../../features/rent/rent-queries.ts';
import { RentsPage } from '../../features/rent/rents-page.tsx';

interface RentsSearch {
  /** Which rents; all of them without it. */
  status?: RentFilter;
}

export const Route = createFileRoute('/_signed-in/my/rents')({
  validateSearch: (search: Record<string, unknown>): RentsSearch => (isRentFilter(search.status) ? { status: search.status } : {}),
  staticData: { texts: ['rent'] },
  component: Page,
});

function Page() {
  const { status } = Route.useSearch();
  return <RentsPage filter={status ?? 'all'} />;
}
