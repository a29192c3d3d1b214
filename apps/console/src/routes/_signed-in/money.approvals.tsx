import { createFileRoute } from '@tanstack/react-router';
import { ApprovalsPage } from '../../features/account/approvals-page.tsx';
import { readApprovalsSearch } from '../../features/account/approvals-search.ts';

export const Route = createFileRoute('/_signed-in/money/approvals')({
  validateSearch: readApprovalsSearch,
  staticData: { texts: ['console-account'] },
  component: Page,
});

function Page() {
  return <ApprovalsPage {...Route.useSearch()} />;
}
