import type { MonthRow } from '@komora/api/admin';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { CompanyFilter } from '../../shared/company-filter.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { Page } from '../../shared/page.tsx';
import { MonthBadge } from './month-badge.tsx';
import css from './month-end.module.css';
import { MonthPage } from './month-page.tsx';
import { monthsQuery } from './month-queries.ts';
import { useMonth } from './use-month.ts';

export interface MonthEndProps {
  readonly company: string | undefined;
  readonly month: string | undefined;
}

/** The months of the companies, or one of them. */
export function MonthEndPage({ company, month }: MonthEndProps) {
  return company !== undefined && month !== undefined ? <MonthPage company={company} month={month} /> : <Months company={company} />;
}

function Months({ company }: Pick<MonthEndProps, 'company'>) {
  const app = useApp();
  const text = useText('console-month-end');
  const query = useQuery(monthsQuery(app, undefined));
  const navigate = useNavigate();
  const rows = query.data?.filter(({ companyId }) => company === undefined || companyId === company);
  return (
    <Page title={text('title')} lead={text('lead')}>
      <search className={css.filters}>
        <CompanyFilter
          label={text('column.company')}
          all={text('allCompanies')}
          value={company}
          named={(query.data ?? []).map((row) => [row.companyId, row.company] as const)}
          onWrite={(chosen) => void navigate({ to: '.', search: { company: chosen }, replace: true })}
        />
      </search>
      <DataTable
        caption={text('title')}
        columns={useColumns()}
        query={{ ...query, data: rows }}
        keyOf={({ companyId, month }) => `${companyId} ${month}`}
        empty={text('empty')}
      />
    </Page>
  );
}

function useColumns(): readonly Column<MonthRow>[] {
  const text = useText('console-month-end');
  const format = useFormat();
  const monthName = useMonth();
  const money = (part: 'net' | 'vat' | 'gross') => (row: MonthRow) => (
    <span className={css.lines}>
      {row.totals.map((total) => (
        <span key={total.currency}>{format.money({ amount: total[part], currency: total.currency })}</span>
      ))}
    </span>
  );
  return [
    {
      key: 'month',
      header: text('column.month'),
      isName: true,
      cell: ({ companyId, month }) => (
        <Link to="/money/month-end" search={{ company: companyId, month }}>
          {monthName(month)}
        </Link>
      ),
    },
    { key: 'company', header: text('column.company'), cell: (row) => row.company },
    { key: 'state', header: text('column.state'), cell: ({ state }) => <MonthBadge state={state} /> },
    { key: 'documents', header: text('column.documents'), align: 'end', cell: ({ documents }) => format.number(documents) },
    { key: 'net', header: text('column.net'), align: 'end', cell: money('net') },
    { key: 'vat', header: text('column.vat'), align: 'end', cell: money('vat') },
    { key: 'gross', header: text('column.gross'), align: 'end', cell: money('gross') },
  ];
}
