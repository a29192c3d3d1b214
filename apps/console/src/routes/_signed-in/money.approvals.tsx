import { createFileRoute } from '@tanstack/react-router';
import { ApprovalsPage } from '../../features/account/approvals-page.tsx';
import { readOpen } from '../../shared/open-search.ts';

export const Route = createFileRoute('/_signed-in/money/approvals')({
  validateSearch: readOpen,
  staticData: { texts: ['console-account'] },
  component: Page,
});

function Page() {
  return <ApprovalsPage {...Route.useSearch()} />;
}
