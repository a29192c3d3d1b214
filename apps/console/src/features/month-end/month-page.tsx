import type { MonthVat } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Loading } from '@komora/web-kit/loading';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { ExportSection } from './export-section.tsx';
import { MonthBadge } from './month-badge.tsx';
import css from './month-end.module.css';
import { type Month, type MonthKey, monthQuery } from './month-queries.ts';
import { useMonth } from './use-month.ts';

/** One month of a company: its VAT, what is open, closing it, and its files. */
export function MonthPage(key: MonthKey) {
  const app = useApp();
  const text = useText('console-month-end');
  const monthName = useMonth();
  const query = useQuery(monthQuery(app, key));
  return (
    <Page
      title={`${monthName(key.month)}${query.data === undefined ? '' : `, ${query.data.company}`}`}
      lead={
        <Link to="/money/month-end" search={{}}>
          {text('back')}
        </Link>
      }
    >
      <QueryBoundary query={query} skeleton={<Loading>{null}</Loading>}>
        {(month) => (
          <>
            <Closing month={month} />
            <VatSection month={month} />
            <OpenSection month={month} />
            <ExportSection month={month} />
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}

function Closing({ month }: { readonly month: Month }) {
  const app = useApp();
  const text = useText('console-month-end');
  const format = useFormat();
  const monthName = useMonth();
  const mayClose = holds(useMe(), 'write:tax');
  const [isOpen, setIsOpen] = useState(false);
  const { companyId: company, month: name, seal, state, alsoCloses, closedAt, closedBy } = month;
  const words = { month: monthName(name), company: month.company };
  return (
    <div className={css.section}>
      <div>
        <MonthBadge state={state} />
      </div>
      {closedAt === null ? null : <p>{text('closedBy', { name: closedBy ?? '', at: format.dateTime(closedAt, BROWSER_ZONE) })}</p>}
      {state === 'OPEN' && mayClose ? (
        <div>
          <Button variant="primary" onClick={() => setIsOpen(true)}>
            {text('close.open', words)}
          </Button>
        </div>
      ) : null}
      <ReasonDialog
        open={isOpen}
        title={text('close.title', words)}
        submit={text('close.submit', words)}
        isDangerous
        send={async (reason) => {
          const params = { company, month: name };
          try {
            await app.call('POST /api/admin/companies/{company}/months/{month}/close', { params, body: { seal, reason } });
          } finally {
            await Promise.all([
              app.queryClient.invalidateQueries({ queryKey: ['month'] }),
              app.queryClient.invalidateQueries({ queryKey: ['months'] }),
            ]);
          }
        }}
        onDone={() => setIsOpen(false)}
        onClose={() => setIsOpen(false)}
      >
        <p>{text('close.text')}</p>
        {alsoCloses.length === 0 ? null : <p>{text('close.also', { months: alsoCloses.map(monthName).join(', ') })}</p>}
      </ReasonDialog>
    </div>
  );
}

function VatSection({ month: { vat, totals, documents } }: { readonly month: Month }) {
  const text = useText('console-month-end');
  const format = useFormat();
  const money = (part: 'net' | 'vat' | 'gross') => (row: MonthVat) => format.money({ amount: row[part], currency: row.currency });
  const columns: readonly Column<MonthVat>[] = [
    { key: 'kind', header: text('column.kind'), isName: true, cell: ({ kind }) => text(`kind.${kind}`) },
    {
      key: 'rate',
      header: text('column.rate'),
      cell: ({ rate, exemption }) => (rate === null ? text('exempt', { code: exemption ?? '' }) : `${format.number(rate / 100)} %`),
    },
    { key: 'documents', header: text('column.documents'), align: 'end', cell: (row) => format.number(row.documents) },
    { key: 'net', header: text('column.net'), align: 'end', cell: money('net') },
    { key: 'vat', header: text('column.vat'), align: 'end', cell: money('vat') },
    { key: 'gross', header: text('column.gross'), align: 'end', cell: money('gross') },
  ];
  return (
    <section className={css.section}>
      <h2>{text('vat')}</h2>
      <DataTable
        caption={text('vat')}
        columns={columns}
        query={{ data: vat, error: null, isFetching: false, refetch: () => undefined }}
        keyOf={({ kind, currency, rate, exemption }) => `${kind} ${currency} ${rate} ${exemption}`}
        empty={text('noDocuments')}
        totals={totals.map((total) => ({
          key: total.currency,
          cells: {
            kind: text('total'),
            documents: format.number(documents),
            net: format.money({ amount: total.net, currency: total.currency }),
            vat: format.money({ amount: total.vat, currency: total.currency }),
            gross: format.money({ amount: total.gross, currency: total.currency }),
          },
        }))}
      />
    </section>
  );
}

function OpenSection({ month: { open, companyId, month } }: { readonly month: Month }) {
  const where = { company: companyId, month };
  const text = useText('console-month-end');
  const { transfers, refunds, payouts, rejectedReports, waitingReports } = open;
  const nothing = transfers + refunds + payouts + rejectedReports + waitingReports === 0;
  return (
    <section className={css.section}>
      <h2>{text('open.title')}</h2>
      {nothing ? (
        <Alert tone="success">{text('open.nothing')}</Alert>
      ) : (
        <ul className={css.list}>
          {transfers === 0 ? null : (
            <li>
              <Link to="/money/bank">{text('open.transfers', { count: transfers })}</Link>
            </li>
          )}
          {refunds === 0 ? null : (
            <li>
              <Link to="/money/refunds">{text('open.refunds', { count: refunds })}</Link>
            </li>
          )}
          {payouts === 0 ? null : (
            <li>
              <Link to="/money/payouts" search={{ state: 'OPEN' }}>
                {text('open.payouts', { count: payouts })}
              </Link>
            </li>
          )}
          {rejectedReports === 0 ? null : (
            <li>
              <Link to="/money/tax-reports" search={{ ...where, state: 'REJECTED' }}>
                {text('open.rejectedReports', { count: rejectedReports })}
              </Link>
            </li>
          )}
          {waitingReports === 0 ? null : (
            <li>
              <Link to="/money/tax-reports" search={{ ...where, state: 'WAITING' }}>
                {text('open.waitingReports', { count: waitingReports })}
              </Link>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
