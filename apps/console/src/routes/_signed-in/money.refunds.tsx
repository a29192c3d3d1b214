import { createFileRoute } from '@tanstack/react-router';
import { RefundsPage } from '../../features/money/refunds-page.tsx';
import { readOpen } from '../../shared/open-search.ts';

export const Route = createFileRoute('/_signed-in/money/refunds')({
  validateSearch: readOpen,
  staticData: { texts: ['console-money'] },
  component: Page,
});

function Page() {
  return <RefundsPage {...Route.useSearch()} />;
}
