import { createFileRoute } from '@tanstack/react-router';
import { readTaxReportSearch } from '../../features/tax-reports/tax-report-filters.ts';
import { TaxReportsPage } from '../../features/tax-reports/tax-reports-page.tsx';

export const Route = createFileRoute('/_signed-in/money/tax-reports')({
  validateSearch: readTaxReportSearch,
  staticData: { texts: ['console-tax-reports'] },
  component: Page,
});

function Page() {
  return <TaxReportsPage {...Route.useSearch()} />;
}
