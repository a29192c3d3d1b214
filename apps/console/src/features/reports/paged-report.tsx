import { useText } from '@komora/web-kit/use-text';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { pagedRows } from '../../shared/paged-rows.ts';
import type { ReportFile } from './file-actions.tsx';
import { ReportFrame, type ReportProps } from './report-frame.tsx';
import { useReportPages } from './use-report.ts';

export interface PagedReportProps<Row, Query> extends ReportProps {
  readonly report: 'moved-contracts' | 'receivable-items' | 'revenue-documents' | 'earned-documents' | 'bridge-boxes';
  /** Of the report and of its file. */
  readonly query: Query;
  readonly load: (query: Query & { after: string | undefined }, signal: AbortSignal) => Promise<{ rows: Row[]; next: string | null }>;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** Shown without rows. */
  readonly empty: string;
}

/** The rows behind a figure, page by page. */
export function PagedReport<Row, Query extends ReportFile['query']>(props: PagedReportProps<Row, Query>) {
  const { report, filters, warehouse, query, load, columns, keyOf, empty } = props;
  const text = useText('console-reports');
  const { query: rows, more } = pagedRows(
    useReportPages([report, query], (after, signal) => load({ ...query, after }, signal)),
    (page) => page.rows,
  );
  return (
    <ReportFrame error={rows.error} report={report} filters={filters} warehouse={warehouse} file={{ name: report, query }}>
      <DataTable caption={text(`report.${report}`)} columns={columns} query={rows} keyOf={keyOf} empty={empty} more={more} />
    </ReportFrame>
  );
}
