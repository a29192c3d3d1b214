import { textOf } from '@komora/web-kit/search-params';
import { createFileRoute, useSearch } from '@tanstack/react-router';
import { CashPage } from '../../features/cash/cash-page.tsx';

interface Search {
  /** The id of a day. */
  day?: string | undefined;
}

export const Route = createFileRoute('/_signed-in/money/cash')({
  validateSearch: (search: Record<string, unknown>): Search => ({ day: textOf(search, 'day') }),
  staticData: { texts: ['console-cash'], byWarehouse: true },
  component: Page,
});

function Page() {
  const { warehouse } = useSearch({ from: '__root__' });
  const { day } = Route.useSearch();
  return <CashPage warehouse={warehouse} day={day} />;
}
