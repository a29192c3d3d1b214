import type {
  DelinquencyRow,
  DelinquentContract,
  DepositRow,
  LateClientsRow,
  ReceivableItem,
  ReceivableRow,
  RevenueDocument,
  RevenueRow,
  VatReportRow,
} from '@komora/api/admin';
import { Chart } from '@komora/ui/chart';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { DataTable } from '../../shared/data-table.tsx';
import { pagedRows } from '../../shared/paged-rows.ts';
import { PagedReport } from './paged-report.tsx';
import { ContractLink, clientLink, contractLink } from './record-links.tsx';
import { useReportColumns } from './report-columns.tsx';
import { daysOf } from './report-filters.ts';
import { ReportFrame, type ReportProps } from './report-frame.tsx';
import css from './reports.module.css';
import { useMonthName } from './use-month-name.ts';
import { useReport, useReportPages } from './use-report.ts';

/** As the report defines a late client. */
const LATE_DAYS = 10;
const REVENUE = ['documents', 'netAmount', 'area', 'perAvailableSquareMetre', 'letArea', 'perLetSquareMetre'] as const;
const LATE = ['clients', 'lateClients', 'lateShare', 'open30', 'open30Share', 'becameLate', 'cured7', 'cured30', 'overlocked'] as const;
const BUCKETS = ['notDue', 'to7', 'to30', 'to60', 'to90', 'over90'] as const;

export function ReceivablesReport({ filters, warehouse }: ReportProps) {
  const { call } = useApp();
  const text = useText('console-reports');
  const format = useFormat();
  const columns = useReportColumns();
  const { company, asOf } = filters;
  const query = { warehouse, company, asOf };
  const report = useReportPages(['receivables', query], (after, signal) =>
    call('GET /api/admin/reports/receivables', { query: { ...query, after }, signal }),
  );
  const { query: rows, more } = pagedRows(report, ({ rows }) => rows);
  const totals = report.data?.pages[0]?.totals ?? [];
  const sums = [...BUCKETS, 'credit', 'balance'] as const;
  const currencies = [...new Set(totals.map(({ currency }) => currency))];
  return (
    <ReportFrame error={report.error} report="receivables" filters={filters} warehouse={warehouse} file={{ name: 'receivables', query }}>
      <div className={css.charts}>
        {currencies.map((currency) => (
          <Chart
            key={currency}
            kind="bars"
            title={text('chart.receivables', { currency })}
            labels={BUCKETS.map((bucket) => text(`column.${bucket}`))}
            series={[
              {
                key: currency,
                name: text('column.open'),
                values: BUCKETS.map((bucket) =>
                  totals.filter((total) => total.currency === currency).reduce((sum, total) => sum + total[bucket], 0),
                ),
              },
            ]}
            format={(amount) => format.money({ amount, currency })}
            table={{ summary: text('chart.table'), label: text('column.age') }}
          />
        ))}
      </div>
      <DataTable
        caption={text('report.receivables')}
        columns={columns.of<ReceivableRow>(['client', 'company', ...sums], {
          name: 'client',
          cells: {
            client: ({ clientId, client, companyId }) => (
              <Link
                to="/reports/$report"
                params={{ report: 'receivable-items' }}
                search={{ warehouse, asOf, client: clientId, company: companyId }}
              >
                {client === '' ? text('erasedClient') : client}
              </Link>
            ),
          },
        })}
        query={rows}
        keyOf={({ id }) => id}
        empty={text('emptyDebts')}
        totals={totals.map((total) => ({
          key: `${total.companyId} ${total.currency}`,
          cells: { client: text('totalIn', { currency: total.currency }), company: total.company, ...columns.totals(total, sums) },
        }))}
        more={more}
      />
    </ReportFrame>
  );
}

export function ReceivableItemsReport({ filters, warehouse }: ReportProps) {
  const { call } = useApp();
  const text = useText('console-reports');
  const columns = useReportColumns();
  const { company, asOf, client } = filters;
  return (
    <PagedReport
      report="receivable-items"
      filters={filters}
      warehouse={warehouse}
      query={{ warehouse, company, asOf, client }}
      load={(query, signal) => call('GET /api/admin/reports/receivable-items', { query, signal })}
      columns={[
        ...columns.of<ReceivableItem>(['client'], { name: 'client', cells: { client: clientLink } }),
        { key: 'kind', header: text('column.kind'), cell: ({ kind }) => text(`entry.${kind as 'INVOICE'}`) },
        ...columns.of<ReceivableItem>(['number', 'contractNumber', 'enteredOn', 'dueOn', 'days', 'open'], {
          cells: { contractNumber: contractLink },
        }),
      ]}
      keyOf={({ id }) => id}
      empty={text('emptyDebts')}
    />
  );
}

export function DelinquencyReport({ filters, warehouse }: ReportProps) {
  const { call } = useApp();
  const text = useText('console-reports');
  const columns = useReportColumns();
  const { company, asOf } = filters;
  const query = { warehouse, company, asOf };
  const report = useReport(['delinquency', query], (signal) => call('GET /api/admin/reports/delinquency', { query, signal }));
  const sums = ['contracts', 'running', 'contractShare', 'open', 'moneyShare'] as const;
  return (
    <ReportFrame error={report.error} report="delinquency" filters={filters} warehouse={warehouse} file={{ name: 'delinquency', query }}>
      <DataTable
        caption={text('report.delinquency')}
        columns={[
          {
            key: 'step',
            header: text('column.step'),
            isName: true,
            cell: ({ step }) => (
              <Link to="/reports/$report" params={{ report: 'delinquent-contracts' }} search={{ ...query, step }}>
                {text(`step.${step}`)}
              </Link>
            ),
          },
          ...columns.of<DelinquencyRow>(sums),
        ]}
        query={{ ...report, data: report.data?.rows }}
        keyOf={({ step, currency }) => `${step} ${currency}`}
        empty={text('emptyPlace')}
        totals={report.data?.totals.map((total) => ({
          key: total.currency,
          cells: { step: text('totalIn', { currency: total.currency }), ...columns.totals(total, sums) },
        }))}
      />
      <h2>{text('lateClients')}</h2>
      <DataTable
        caption={text('lateClients')}
        columns={[
          {
            key: 'currency',
            header: text('column.currency'),
            isName: true,
            cell: ({ currency }) => (
              <Link to="/reports/$report" params={{ report: 'delinquent-contracts' }} search={{ ...query, moreThan: String(LATE_DAYS) }}>
                {currency}
              </Link>
            ),
          },
          ...columns.of<LateClientsRow>(LATE),
        ]}
        query={{ ...report, data: report.data?.clients }}
        keyOf={({ currency }) => currency}
        empty={text('emptyPlace')}
      />
    </ReportFrame>
  );
}

export function DelinquentContractsReport({ filters, warehouse }: ReportProps) {
  const { call } = useApp();
  const text = useText('console-reports');
  const columns = useReportColumns();
  const { company, asOf, step, moreThan } = filters;
  const query = { warehouse, company, asOf, step, moreThan };
  const report = useReport(['delinquent-contracts', query], (signal) =>
    call('GET /api/admin/reports/delinquent-contracts', { query, signal }),
  );
  return (
    <ReportFrame
      error={report.error}
      report="delinquent-contracts"
      filters={filters}
      warehouse={warehouse}
      file={{ name: 'delinquent-contracts', query }}
    >
      <DataTable
        caption={text('report.delinquent-contracts')}
        columns={[
          ...columns.of<DelinquentContract>(['number', 'client'], {
            name: 'number',
            cells: { number: ({ id, number }) => <ContractLink contractId={id} contractNumber={number} />, client: clientLink },
          }),
          { key: 'step', header: text('column.step'), cell: (row) => text(`step.${row.step}`) },
          ...columns.of<DelinquentContract>(['warehouse', 'box', 'oldestDueOn', 'days', 'open']),
        ]}
        query={{ ...report, data: report.data?.rows }}
        keyOf={({ id, currency }) => `${id} ${currency}`}
        empty={text('emptyDebts')}
      />
    </ReportFrame>
  );
}

export function RevenueReport({ filters, warehouse }: ReportProps) {
  const { call } = useApp();
  const text = useText('console-reports');
  const format = useFormat();
  const columns = useReportColumns();
  const monthName = useMonthName();
  const query = { warehouse, company: filters.company, ...daysOf(filters, 'months') };
  const report = useReport(['revenue', query], (signal) => call('GET /api/admin/reports/revenue', { query, signal }));
  const totals = report.data?.totals ?? [];
  const months = [...new Set(totals.map(({ month }) => month))];
  const currencies = [...new Set(totals.map(({ currency }) => currency))];
  return (
    <ReportFrame error={report.error} report="revenue" filters={filters} warehouse={warehouse} file={{ name: 'revenue', query }}>
      <div className={css.charts}>
        {currencies.map((currency) => (
          <Chart
            key={currency}
            kind="bars"
            title={text('chart.revenue', { currency })}
            labels={months.map(monthName)}
            series={[
              {
                key: currency,
                name: text('column.netAmount'),
                values: months.map((month) =>
                  Math.max(0, totals.find((total) => total.month === month && total.currency === currency)?.net ?? 0),
                ),
              },
            ]}
            format={(amount) => format.money({ amount, currency })}
            table={{ summary: text('chart.table'), label: text('column.month') }}
          />
        ))}
      </div>
      <DataTable
        caption={text('report.revenue')}
        columns={columns.of<RevenueRow>(['month', 'warehouse', 'company', ...REVENUE], {
          name: 'month',
          cells: {
            month: ({ month, warehouseId, companyId }) => (
              <Link
                to="/reports/$report"
                params={{ report: 'revenue-documents' }}
                search={{ warehouse: warehouseId ?? undefined, company: companyId, fromMonth: month, toMonth: month }}
              >
                {monthName(month)}
              </Link>
            ),
            warehouse: (row) => row.warehouse ?? text('noWarehouse'),
          },
        })}
        query={{ ...report, data: report.data?.rows }}
        keyOf={({ month, warehouseId, companyId, currency }) => `${month} ${warehouseId} ${companyId} ${currency}`}
        empty={text('emptyDocuments')}
        totals={totals.map((total) => ({
          key: `${total.month} ${total.currency}`,
          cells: {
            month: text('totalOf', { month: monthName(total.month), currency: total.currency }),
            ...columns.totals(total, ['documents', 'netAmount']),
          },
        }))}
      />
    </ReportFrame>
  );
}

export function RevenueDocumentsReport({ filters, warehouse }: ReportProps) {
  const { call } = useApp();
  const text = useText('console-reports');
  const columns = useReportColumns();
  return (
    <PagedReport
      report="revenue-documents"
      filters={filters}
      warehouse={warehouse}
      query={{ warehouse, company: filters.company, ...daysOf(filters, 'months') }}
      load={(query, signal) => call('GET /api/admin/reports/revenue-documents', { query, signal })}
      columns={[
        ...columns.of<RevenueDocument>(['number'], { name: 'number' }),
        { key: 'kind', header: text('column.kind'), cell: ({ kind }) => text(`entry.${kind}`) },
        ...columns.of<RevenueDocument>(['taxDay', 'customer', 'netAmount', 'vat', 'gross']),
      ]}
      keyOf={({ id }) => id}
      empty={text('emptyDocuments')}
    />
  );
}

export function DepositsReport({ filters, warehouse }: ReportProps) {
  const { call } = useApp();
  const text = useText('console-reports');
  const columns = useReportColumns();
  const { company, asOf } = filters;
  const query = { warehouse, company, asOf };
  const report = useReportPages(['deposits', query], (after, signal) =>
    call('GET /api/admin/reports/deposits', { query: { ...query, after }, signal }),
  );
  const { query: rows, more } = pagedRows(report, ({ rows }) => rows);
  return (
    <ReportFrame error={report.error} report="deposits" filters={filters} warehouse={warehouse} file={{ name: 'deposits', query }}>
      <DataTable
        caption={text('report.deposits')}
        columns={columns.of<DepositRow>(['client', 'company', 'contractNumber', 'heldSince', 'held'], {
          name: 'client',
          cells: { client: clientLink, contractNumber: contractLink },
        })}
        query={rows}
        keyOf={({ id }) => id}
        empty={text('emptyDeposits')}
        totals={report.data?.pages[0]?.totals.map((total) => ({
          key: total.currency,
          cells: { client: text('totalIn', { currency: total.currency }), ...columns.totals(total, ['held']) },
        }))}
        more={more}
      />
    </ReportFrame>
  );
}

export function VatReport({ filters, warehouse }: ReportProps) {
  const { call } = useApp();
  const text = useText('console-reports');
  const columns = useReportColumns();
  const monthName = useMonthName();
  const { company } = filters;
  const query = { company, ...daysOf(filters, 'months') };
  const report = useReport(['vat', query], (signal) => call('GET /api/admin/reports/vat', { query, signal }));
  const sums = ['documents', 'netAmount', 'vat', 'gross'] as const;
  return (
    <ReportFrame error={report.error} report="vat" filters={filters} warehouse={warehouse} file={{ name: 'vat', query }}>
      <DataTable
        caption={text('report.vat')}
        columns={[
          ...columns.of<VatReportRow>(['month', 'company'], {
            name: 'month',
            cells: {
              month: ({ month, companyId }) => (
                <Link
                  to="/reports/$report"
                  params={{ report: 'revenue-documents' }}
                  search={{ company: companyId, fromMonth: month, toMonth: month }}
                >
                  {monthName(month)}
                </Link>
              ),
            },
          }),
          { key: 'kind', header: text('column.kind'), cell: ({ kind }) => text(`entry.${kind}`) },
          ...columns.of<VatReportRow>(['rate', 'exemption', ...sums]),
        ]}
        query={{ ...report, data: report.data?.rows }}
        keyOf={({ month, companyId, kind, currency, rate, exemption }) => `${month} ${companyId} ${kind} ${currency} ${rate} ${exemption}`}
        empty={text('emptyDocuments')}
        totals={report.data?.totals.map((total) => ({
          key: `${total.companyId} ${total.currency}`,
          cells: { month: text('totalIn', { currency: total.currency }), company: total.company, ...columns.totals(total, sums) },
        }))}
      />
    </ReportFrame>
  );
}
