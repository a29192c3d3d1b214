import { createFileRoute } from '@tanstack/react-router';
import { ReportsIndexPage } from '../../features/reports/reports-index-page.tsx';

export const Route = createFileRoute('/_signed-in/reports/')({
  staticData: { texts: ['console-reports'] },
  component: ReportsIndexPage,
});
