import { textOf } from '@komora/web-kit/search-params';
import { createFileRoute } from '@tanstack/react-router';
import { DisputesPage } from '../../features/money/disputes-page.tsx';

interface Search {
  open?: string | undefined;
}

export const Route = createFileRoute('/_signed-in/money/disputes')({
  validateSearch: (search: Record<string, unknown>): Search => ({ open: textOf(search, 'open') }),
  staticData: { texts: ['console-disputes', 'console-money'] },
  component: Page,
});

function Page() {
  const { open } = Route.useSearch();
  return <DisputesPage open={open} />;
}
