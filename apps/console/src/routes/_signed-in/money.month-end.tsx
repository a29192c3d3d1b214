import { textOf } from '@komora/web-kit/search-params';
import { createFileRoute } from '@tanstack/react-router';
import { MonthEndPage } from '../../features/month-end/month-end-page.tsx';

interface Search {
  company?: string | undefined;
  month?: string | undefined;
}

export const Route = createFileRoute('/_signed-in/money/month-end')({
  validateSearch: (search: Record<string, unknown>): Search => ({ company: textOf(search, 'company'), month: textOf(search, 'month') }),
  staticData: { texts: ['console-month-end'] },
  component: Page,
});

function Page() {
  const { company, month } = Route.useSearch();
  return <MonthEndPage company={company} month={month} />;
}
