import type { MovedContract, MoveRow, OccupancyRow, RentRollRow, UnitMixRow } from '@komora/api/admin';
import { Chart } from '@komora/ui/chart';
import { useFloorText } from '@komora/web-kit/use-floor-text';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { DataTable } from '../../shared/data-table.tsx';
import { BASIS_POINTS } from '../../shared/decimal.ts';
import { pagedRows } from '../../shared/paged-rows.ts';
import { economicSeries } from './economic-chart.tsx';
import { PagedReport } from './paged-report.tsx';
import { ContractLink, clientLink, contractLink } from './record-links.tsx';
import { type ColumnKey, useReportColumns } from './report-columns.tsx';
import { daysOf } from './report-filters.ts';
import { ReportFrame, type ReportProps } from './report-frame.tsx';
import { useMonthName } from './use-month-name.ts';
import { useReport, useReportPages } from './use-report.ts';

export function OccupancyReport({ filters, warehouse }: ReportProps) {
  const { call } = useApp();
  const text = useText('console-reports');
  const columns = useReportColumns();
  const { company, asOf } = filters;
  const query = { warehouse, company, asOf };
  const report = useReport(['occupancy', query], (signal) => call('GET /api/admin/reports/occupancy', { query, signal }));
  const sums = [
    'boxes',
    'let',
    'free',
    'outOfService',
    'unitShare',
    'areaShare',
    'wholeAreaShare',
    'economicShare',
    'area',
    'letArea',
    'potential',
    'rent',
    'gap',
    'perSquareMetre',
  ] as const;
  const boxesOf = (state: 'LET' | 'FREE', key: ColumnKey) => (row: OccupancyRow) => (
    <Link to="/reports/$report" params={{ report: 'rent-roll' }} search={{ warehouse: row.id, asOf, state }}>
      {columns.show(row, key)}
    </Link>
  );
  return (
    <ReportFrame error={report.error} report="occupancy" filters={filters} warehouse={warehouse} file={{ name: 'occupancy', query }}>
      <OccupancyChart company={company} warehouse={warehouse} asOf={asOf} />
      <DataTable
        caption={text('report.occupancy')}
        columns={columns.of<OccupancyRow>(['warehouse', ...sums], {
          name: 'warehouse',
          cells: {
            warehouse: ({ id, name }) => (
              <Link to="/reports/$report" params={{ report: 'rent-roll' }} search={{ warehouse: id, asOf }}>
                {name}
              </Link>
            ),
            let: boxesOf('LET', 'let'),
            free: boxesOf('FREE', 'free'),
          },
        })}
        query={{ ...report, data: report.data?.rows }}
        keyOf={({ id }) => id}
        empty={text('emptyPlace')}
        totals={report.data?.totals.map((total) => ({
          key: total.currency,
          cells: { warehouse: text('totalIn', { currency: total.currency }), ...columns.totals(total, sums) },
        }))}
      />
    </ReportFrame>
  );
}

function OccupancyChart({
  company,
  warehouse,
  asOf,
}: {
  readonly company: string | undefined;
  readonly warehouse: string | undefined;
  readonly asOf: string | undefined;
}) {
  const { call } = useApp();
  const text = useText('console-reports');
  const format = useFormat();
  const monthName = useMonthName();
  const query = { warehouse, company, toMonth: asOf?.slice(0, 'YYYY-MM'.length) };
  const { data } = useReport(['occupancy-months', query], (signal) => call('GET /api/admin/reports/occupancy-months', { query, signal }));
  // Apart, so that units and area need not wait for documents.
  const earned = useReport(['economic', query], (signal) => call('GET /api/admin/reports/economic', { query, signal }));
  if (data === undefined || data.rows.length === 0) return null;
  const months = data.rows.map(({ month }) => month);
  const lines = economicSeries(earned.data?.totals ?? [], months, text('column.economicShare'));
  // Units and area have one line for all currencies. Rents of several are in the report of economic occupancy.
  const economic = lines.length === 1 ? lines : [];
  return (
    <Chart
      kind="lines"
      title={text('chart.occupancy')}
      labels={data.rows.map(({ month }) => monthName(month))}
      series={[
        { key: 'units', name: text('column.unitShare'), values: data.rows.map(({ unitShare }) => unitShare) },
        { key: 'area', name: text('column.areaShare'), values: data.rows.map(({ areaShare }) => areaShare) },
        ...economic,
      ]}
      top={Math.max(BASIS_POINTS, ...economic.flatMap(({ values }) => values.map((value) => value ?? 0)))}
      format={(value) => format.percentage(value / BASIS_POINTS)}
      table={{ summary: text('chart.table'), label: text('column.month') }}
    />
  );
}

export function RentRollReport({ filters, warehouse }: ReportProps) {
  const { call } = useApp();
  const text = useText('console-reports');
  const columns = useReportColumns();
  const { company, asOf, state, size, floor } = filters;
  const query = { warehouse, company, asOf, state, size };
  const report = useReportPages(['rent-roll', query, floor], (after, signal) =>
    call('GET /api/admin/reports/rent-roll', {
      query: { ...query, floor: floor === undefined ? undefined : Number(floor), after },
      signal,
    }),
  );
  const { query: rows, more } = pagedRows(report, ({ rows }) => rows);
  const totals = report.data?.pages[0]?.totals ?? [];
  return (
    <ReportFrame
      error={report.error}
      report="rent-roll"
      filters={filters}
      warehouse={warehouse}
      file={{ name: 'rent-roll', query: { ...query, floor } }}
    >
      <DataTable
        caption={text('report.rent-roll')}
        columns={[
          ...columns.of<RentRollRow>(['box', 'warehouse', 'area'], {
            name: 'box',
            cells: {
              box: ({ id, name }) => (
                <Link to="/boxes/$id" params={{ id }}>
                  {name}
                </Link>
              ),
            },
          }),
          { key: 'state', header: text('column.state'), cell: ({ state: shown }) => text(`state.${shown}`) },
          ...columns.of<RentRollRow>(
            ['client', 'contractNumber', 'startsOn', 'endsOn', 'paidThrough', 'list', 'rent', 'gap', 'cover', 'deposit', 'balance'],
            {
              cells: { client: clientLink, contractNumber: contractLink },
            },
          ),
        ]}
        query={rows}
        keyOf={({ id }) => id}
        empty={text('emptyPlace')}
        totals={totals.map((total) => ({
          key: total.currency,
          cells: {
            box: text('totalIn', { currency: total.currency }),
            state: text('letOf', { let: total.let, boxes: total.boxes }),
            ...columns.totals(total, ['area', 'list', 'rent']),
          },
        }))}
        more={more}
      />
    </ReportFrame>
  );
}

export function UnitMixReport({ filters, warehouse }: ReportProps) {
  const { call } = useApp();
  const text = useText('console-reports');
  const floorText = useFloorText('in text');
  const columns = useReportColumns();
  const { company, asOf } = filters;
  const query = { warehouse, company, asOf };
  const report = useReport(['unit-mix', query], (signal) => call('GET /api/admin/reports/unit-mix', { query, signal }));
  return (
    <ReportFrame error={report.error} report="unit-mix" filters={filters} warehouse={warehouse} file={{ name: 'unit-mix', query }}>
      <DataTable
        caption={text('report.unit-mix')}
        columns={[
          {
            key: 'size',
            header: text('column.size'),
            isName: true,
            cell: ({ size, floor }) => (
              <Link
                to="/reports/$report"
                params={{ report: 'rent-roll' }}
                search={{ warehouse, company, asOf, size, floor: String(floor) }}
              >
                {`${text(`size.${size}`)}, ${floorText(floor)}`}
              </Link>
            ),
          },
          ...columns.of<UnitMixRow>([
            'boxes',
            'let',
            'free',
            'outOfService',
            'unitShare',
            'area',
            'listMin',
            'listMean',
            'listMax',
            'rentMean',
            'perSquareMetre',
            'daysVacant',
            'waiting',
          ]),
        ]}
        query={{ ...report, data: report.data?.rows }}
        keyOf={({ size, floor, currency }) => `${size} ${floor} ${currency}`}
        empty={text('emptyPlace')}
      />
    </ReportFrame>
  );
}

export function MovesReport({ filters, warehouse }: ReportProps) {
  const { call } = useApp();
  const text = useText('console-reports');
  const format = useFormat();
  const columns = useReportColumns();
  const monthName = useMonthName();
  const { company } = filters;
  const query = { warehouse, company, ...daysOf(filters, 'days') };
  const report = useReport(['moves', query], (signal) => call('GET /api/admin/reports/moves', { query, signal }));
  const sums = ['in', 'out', 'net', 'areaIn', 'areaOut', 'areaNet', 'rentIn', 'rentOut', 'rentNet', 'churn', 'stay'] as const;
  const movedOf = (kind: 'IN' | 'OUT', key: ColumnKey) => (row: MoveRow) => (
    <Link to="/reports/$report" params={{ report: 'moved-contracts' }} search={{ ...query, warehouse: row.id, kind }}>
      {columns.show(row, key)}
    </Link>
  );
  const months = report.data?.months ?? [];
  return (
    <ReportFrame error={report.error} report="moves" filters={filters} warehouse={warehouse} file={{ name: 'moves', query }}>
      {months.length === 0 ? null : (
        <Chart
          kind="bars"
          title={text('chart.moves')}
          labels={months.map(({ month }) => monthName(month))}
          series={[
            { key: 'in', name: text('column.in'), values: months.map((month) => month.in) },
            { key: 'out', name: text('column.out'), values: months.map(({ out }) => out) },
          ]}
          format={format.number}
          table={{ summary: text('chart.table'), label: text('column.month') }}
        />
      )}
      <DataTable
        caption={text('report.moves')}
        columns={columns.of<MoveRow>(['warehouse', ...sums], {
          name: 'warehouse',
          cells: { warehouse: ({ name }) => name, in: movedOf('IN', 'in'), out: movedOf('OUT', 'out') },
        })}
        query={{ ...report, data: report.data?.rows }}
        keyOf={({ id }) => id}
        empty={text('emptyPlace')}
        totals={report.data?.totals.map((total) => ({
          key: total.currency,
          cells: { warehouse: text('totalIn', { currency: total.currency }), ...columns.totals(total, sums) },
        }))}
      />
    </ReportFrame>
  );
}

export function MovedContractsReport({ filters, warehouse }: ReportProps) {
  const { call } = useApp();
  const text = useText('console-reports');
  const columns = useReportColumns();
  const { company, kind } = filters;
  return (
    <PagedReport
      report="moved-contracts"
      filters={filters}
      warehouse={warehouse}
      query={{ warehouse, company, kind, ...daysOf(filters, 'days') }}
      load={(query, signal) => call('GET /api/admin/reports/moved-contracts', { query, signal })}
      columns={[
        ...columns.of<MovedContract>(['number', 'day'], {
          name: 'number',
          cells: { number: ({ id, number }) => <ContractLink contractId={id} contractNumber={number} /> },
        }),
        { key: 'kind', header: text('column.kind'), cell: (row) => text(`moved.${row.kind}`) },
        ...columns.of<MovedContract>(['client', 'warehouse', 'box', 'area', 'rent'], { cells: { client: clientLink } }),
      ]}
      keyOf={(row) => `${row.id} ${row.kind}`}
      empty={text('emptyRows')}
    />
  );
}
