import { textOf } from '@komora/web-kit/search-params';
import { createFileRoute } from '@tanstack/react-router';
import { DisputesPage } from '../../features/money/disputes-page.tsx';

interface Search {
  open?: string | undefined;
  /** The id of a warning of fraud. */
  warning?: string | undefined;
}

export const Route = createFileRoute('/_signed-in/money/disputes')({
  validateSearch: (search: Record<string, unknown>): Search => ({ open: textOf(search, 'open'), warning: textOf(search, 'warning') }),
  staticData: { texts: ['console-disputes', 'console-money'] },
  component: Page,
});

function Page() {
  const { open, warning } = Route.useSearch();
  return <DisputesPage open={open} warning={warning} />;
}
