import type { EarnedDocument, EconomicRow } from '@komora/api/admin';
import { useText } from '@komora/web-kit/use-text';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { DataTable } from '../../shared/data-table.tsx';
import { EconomicChart } from './economic-chart.tsx';
import { PagedReport } from './paged-report.tsx';
import { contractLink } from './record-links.tsx';
import { useReportColumns } from './report-columns.tsx';
import { DOCUMENT_PARTS, daysOf } from './report-filters.ts';
import { ReportFrame, type ReportProps } from './report-frame.tsx';
import { useMonthName } from './use-month-name.ts';
import { useReport } from './use-report.ts';

const SUMS = ['potential', 'earned', 'economicShare'] as const;

export function EconomicReport({ filters, warehouse }: ReportProps) {
  const { call } = useApp();
  const text = useText('console-reports');
  const columns = useReportColumns();
  const monthName = useMonthName();
  const { company } = filters;
  const query = { warehouse, company, ...daysOf(filters, 'months') };
  const report = useReport(['economic', query], (signal) => call('GET /api/admin/reports/economic', { query, signal }));
  const totals = report.data?.totals ?? [];
  return (
    <ReportFrame error={report.error} report="economic" filters={filters} warehouse={warehouse} file={{ name: 'economic', query }}>
      <EconomicChart totals={totals} />
      <DataTable
        caption={text('report.economic')}
        columns={columns.of<EconomicRow>(['month', 'warehouse', ...SUMS], {
          name: 'month',
          cells: {
            month: ({ month, warehouseId }) => (
              <Link
                to="/reports/$report"
                params={{ report: 'earned-documents' }}
                search={{ warehouse: warehouseId, fromMonth: month, toMonth: month }}
              >
                {monthName(month)}
              </Link>
            ),
          },
        })}
        query={{ ...report, data: report.data?.rows }}
        keyOf={({ month, warehouseId, currency }) => `${month} ${warehouseId} ${currency}`}
        empty={text('emptyMonths')}
        totals={totals.map((total) => ({
          key: `${total.month} ${total.currency}`,
          cells: { month: text('totalOf', { month: monthName(total.month), currency: total.currency }), ...columns.totals(total, SUMS) },
        }))}
      />
    </ReportFrame>
  );
}

export function EarnedDocumentsReport({ filters, warehouse }: ReportProps) {
  const { call } = useApp();
  const text = useText('console-reports');
  const columns = useReportColumns();
  const part = DOCUMENT_PARTS.find((known) => known === filters.part);
  return (
    <PagedReport
      report="earned-documents"
      filters={filters}
      warehouse={warehouse}
      query={{ warehouse, company: filters.company, part, ...daysOf(filters, 'untilDay') }}
      load={(query, signal) => call('GET /api/admin/reports/earned-documents', { query, signal })}
      columns={[
        ...columns.of<EarnedDocument>(['number'], { name: 'number' }),
        { key: 'kind', header: text('column.kind'), cell: ({ kind }) => text(`entry.${kind}`) },
        ...columns.of<EarnedDocument>(
          ['taxDay', 'customer', 'contractNumber', 'warehouse', 'netAmount', 'earned', 'discount', 'unpaid', 'writtenOff'],
          {
            cells: { contractNumber: contractLink },
          },
        ),
      ]}
      keyOf={({ id }) => id}
      empty={text('emptyMonths')}
    />
  );
}
