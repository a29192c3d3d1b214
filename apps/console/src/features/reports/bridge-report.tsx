import type { BridgeBox, BridgeRow, BridgeTotal } from '@komora/api/admin';
import { Chart } from '@komora/ui/chart';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { DataTable } from '../../shared/data-table.tsx';
import { bridgeBars } from './bridge-bars.ts';
import { PagedReport } from './paged-report.tsx';
import { useReportColumns } from './report-columns.tsx';
import { BOX_PARTS, daysOf, type ReportFilters } from './report-filters.ts';
import { ReportFrame, type ReportProps } from './report-frame.tsx';
import css from './reports.module.css';
import { useMonthName } from './use-month-name.ts';
import { useReport } from './use-report.ts';

const SUMS = [
  'potential',
  'vacancy',
  'gap',
  'discount',
  'other',
  'earned',
  'unpaid',
  'writtenOff',
  'collected',
  'outOfServiceRent',
] as const;

/** The list and the filter of the rows behind each amount. The other differences and what was collected follow from the rest. */
const BEHIND = {
  potential: ['bridge-boxes', 'POTENTIAL'],
  vacancy: ['bridge-boxes', 'VACANCY'],
  gap: ['bridge-boxes', 'GAP'],
  outOfServiceRent: ['bridge-boxes', 'OUT_OF_SERVICE'],
  discount: ['earned-documents', 'DISCOUNT'],
  earned: ['earned-documents', undefined],
  unpaid: ['earned-documents', 'UNPAID'],
  writtenOff: ['earned-documents', 'WRITTEN_OFF'],
} as const satisfies Partial<Record<(typeof SUMS)[number], readonly [string, ReportFilters['part']]>>;
const LINKED = Object.keys(BEHIND) as (keyof typeof BEHIND)[];

export function LossBridgeReport({ filters, warehouse }: ReportProps) {
  const { call } = useApp();
  const text = useText('console-reports');
  const columns = useReportColumns();
  const monthName = useMonthName();
  const { company, asOf } = filters;
  const query = { warehouse, company, ...daysOf(filters, 'untilDay') };
  const report = useReport(['loss-bridge', query], (signal) => call('GET /api/admin/reports/loss-bridge', { query, signal }));
  const totals = report.data?.totals ?? [];
  const behind = (key: keyof typeof BEHIND) => (row: BridgeRow) => {
    const [list, part] = BEHIND[key];
    return (
      <Link
        to="/reports/$report"
        params={{ report: list }}
        search={{ warehouse: row.warehouseId, fromMonth: row.month, toMonth: row.month, asOf, part }}
      >
        {columns.show(row, key)}
      </Link>
    );
  };
  return (
    <ReportFrame error={report.error} report="loss-bridge" filters={filters} warehouse={warehouse} file={{ name: 'loss-bridge', query }}>
      <BridgeCharts totals={totals} />
      <DataTable
        caption={text('report.loss-bridge')}
        columns={columns.of<BridgeRow>(['month', 'warehouse', ...SUMS], {
          name: 'month',
          cells: { month: ({ month }) => monthName(month), ...Object.fromEntries(LINKED.map((key) => [key, behind(key)])) },
        })}
        query={{ ...report, data: report.data?.rows }}
        keyOf={({ month, warehouseId, currency }) => `${month} ${warehouseId} ${currency}`}
        empty={text('emptyMonths')}
        totals={totals.map((total) => ({
          key: `${total.month} ${total.currency}`,
          cells: {
            month: text('totalOf', { month: monthName(total.month), currency: total.currency }),
            ...columns.totals(total, SUMS),
          },
        }))}
      />
    </ReportFrame>
  );
}

/** The last month of each currency. */
function BridgeCharts({ totals }: { readonly totals: readonly BridgeTotal[] }) {
  const text = useText('console-reports');
  const format = useFormat();
  const monthName = useMonthName();
  const last = new Map(totals.map((total) => [total.currency, total]));
  return (
    <div className={css.charts}>
      {[...last.values()].map((total) => {
        const { currency } = total;
        const bars = bridgeBars(total);
        return (
          <Chart
            key={currency}
            kind="bars"
            title={text('chart.bridge', { month: monthName(total.month), currency })}
            labels={bars.map(({ part }) => text(`column.${part}`))}
            series={[
              {
                key: currency,
                name: text('column.amount'),
                values: bars.map(({ amount }) => amount),
                bases: bars.map(({ base }) => base),
              },
            ]}
            format={(amount) => format.money({ amount, currency })}
            table={{ summary: text('chart.table'), label: text('chart.part') }}
          />
        );
      })}
    </div>
  );
}

export function BridgeBoxesReport({ filters, warehouse }: ReportProps) {
  const { call } = useApp();
  const text = useText('console-reports');
  const columns = useReportColumns();
  const part = BOX_PARTS.find((known) => known === filters.part);
  return (
    <PagedReport
      report="bridge-boxes"
      filters={filters}
      warehouse={warehouse}
      query={{ warehouse, company: filters.company, part, ...daysOf(filters, 'untilDay') }}
      load={(query, signal) => call('GET /api/admin/reports/bridge-boxes', { query, signal })}
      columns={columns.of<BridgeBox>(['box', 'warehouse', 'area', 'potential', 'vacancy', 'gap', 'agreed', 'outOfServiceRent'], {
        name: 'box',
        cells: {
          box: ({ id, name }) => (
            <Link to="/boxes/$id" params={{ id }}>
              {name}
            </Link>
          ),
        },
      })}
      keyOf={({ id }) => id}
      empty={text('emptyMonths')}
    />
  );
}
