import { createFileRoute } from '@tanstack/react-router';
import { ApprovalsPage } from '../../features/account/approvals-page.tsx';

export const Route = createFileRoute('/_signed-in/money/approvals')({
  staticData: { texts: ['console-account'] },
  component: ApprovalsPage,
});
