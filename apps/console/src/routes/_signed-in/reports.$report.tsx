import { createFileRoute, notFound, useSearch } from '@tanstack/react-router';
import { findReport, readReportFilters } from '../../features/reports/report-filters.ts';
import { ReportPage } from '../../features/reports/report-page.tsx';

export const Route = createFileRoute('/_signed-in/reports/$report')({
  validateSearch: readReportFilters,
  beforeLoad: ({ params }) => {
    if (findReport(params.report) === undefined) throw notFound();
  },
  staticData: { texts: ['console-reports', 'console-audit'], byWarehouse: true },
  component: Page,
});

function Page() {
  const { warehouse } = useSearch({ from: '__root__' });
  const filters = Route.useSearch();
  const report = findReport(Route.useParams().report);
  return report === undefined ? null : <ReportPage report={report} filters={filters} warehouse={warehouse} />;
}
