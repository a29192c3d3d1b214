import type { TaxReportDetail } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { Loading } from '@komora/web-kit/loading';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { RecordAudit } from '../../shared/audit/record-audit.tsx';
import { FileButton } from '../../shared/file-button.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import css from '../../shared/record.module.css';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { HandledDialog } from './handled-dialog.tsx';
import { MendList } from './mend-list.tsx';
import { Quote, Rounds } from './rounds.tsx';
import { TaxReportBadge } from './tax-report-badge.tsx';
import { refreshTaxReports, type TaxReportFilters, taxReportQuery } from './tax-report-queries.ts';

/** One report: what the authority said, what to mend, and each submission. */
export function TaxReportPage({ id, filters }: { readonly id: string; readonly filters: TaxReportFilters }) {
  const text = useText('console-tax-reports');
  const query = useQuery(taxReportQuery(useApp(), id));
  const back = (
    <Link to="/money/tax-reports" search={filters}>
      {text('back')}
    </Link>
  );
  return (
    <Page title={query.data === undefined ? text('one') : text('oneOf', { number: query.data.number })} lead={back}>
      <QueryBoundary query={query} showReloadError skeleton={<Loading>{null}</Loading>}>
        {(report) => (
          <div className={css.record}>
            <div className={css.column}>
              <Facts report={report} />
            </div>
            <div className={css.column}>
              <Answer report={report} />
              <MendList report={report} />
              <Acts report={report} />
              <Rounds report={report} />
            </div>
          </div>
        )}
      </QueryBoundary>
      <RecordAudit of={{ nounId: id }} />
    </Page>
  );
}

function Facts({ report }: { readonly report: TaxReportDetail }) {
  const { call } = useApp();
  const text = useText('console-tax-reports');
  const format = useFormat();
  const me = useMe();
  const { id, number, kind, company, companyId, clientId, customer, authority, taxDay, reportBy, corrects } = report;
  const isOpen = report.state === 'WAITING' || report.state === 'REJECTED';
  const at = (instant: string) => format.dateTime(instant, BROWSER_ZONE);
  return (
    <section className={css.section} aria-label={text('one')}>
      <TaxReportBadge report={report} />
      <dl className={css.facts}>
        <dt>{text(kind === 'CREDIT_NOTE' ? 'creditNote' : 'invoice')}</dt>
        <dd>{number}</dd>
        {corrects === null ? null : (
          <>
            <dt>{text('corrects')}</dt>
            <dd>
              <Link to="/money/tax-reports" search={{ open: corrects.id }}>
                {corrects.number}
              </Link>
            </dd>
          </>
        )}
        <dt>{text('column.customer')}</dt>
        <dd>
          {holds(me, 'read:client') ? (
            <Link to="/clients/$id" params={{ id: clientId }}>
              {customer || text('erased')}
            </Link>
          ) : (
            customer
          )}
        </dd>
        <dt>{text('column.company')}</dt>
        <dd>
          {holds(me, 'read:legal-entity') ? (
            <Link to="/settings/companies" search={{ open: companyId }}>
              {company}
            </Link>
          ) : (
            company
          )}
        </dd>
        <dt>{text('column.authority')}</dt>
        <dd>{text(`authority.${authority}`)}</dd>
        <dt>{text('column.taxDay')}</dt>
        <dd>{format.date(taxDay)}</dd>
        <dt>{text('column.reportBy')}</dt>
        <dd>{at(reportBy)}</dd>
        {isOpen && report.nextAttemptAt !== null ? (
          <>
            <dt>{text('nextAttempt')}</dt>
            <dd>{at(report.nextAttemptAt)}</dd>
          </>
        ) : null}
        {report.authorityNumber === null ? null : (
          <>
            <dt>{text(`authorityNumber.${authority}`)}</dt>
            <dd>{report.authorityNumber}</dd>
          </>
        )}
      </dl>
      <div className={css.actions}>
        {holds(me, 'read:invoice') ? (
          <FileButton load={() => call('GET /api/admin/invoices/{id}/pdf', { params: { id } })}>{text('pdf')}</FileButton>
        ) : null}
        {report.hasReceipt ? (
          <FileButton load={() => call('GET /api/admin/tax-reports/{id}/receipt', { params: { id } })}>{text('receipt')}</FileButton>
        ) : null}
      </div>
    </section>
  );
}

/** Last answer of the authority, or the next step. */
function Answer({ report }: { readonly report: TaxReportDetail }) {
  const text = useText('console-tax-reports');
  const [latest] = report.rounds;
  const authority = text(`authority.${report.authority}`);
  if (report.state === 'REJECTED')
    return (
      <Alert tone="error" title={text('said.REJECTED', { authority })}>
        {latest?.faults.map(({ code, message }) => (
          <Quote key={`${code} ${message}`} words={code === null ? message : `${code}: ${message}`} />
        ))}
      </Alert>
    );
  if (report.state !== 'WAITING') return null;
  return <Alert tone={report.isLate ? 'warning' : 'info'}>{text(report.isLate ? 'said.late' : 'said.WAITING', { authority })}</Alert>;
}

function Acts({ report }: { readonly report: TaxReportDetail }) {
  const { call, queryClient, texts } = useApp();
  const text = useText('console-tax-reports');
  const mayWrite = holds(useMe(), 'write:tax');
  // The key of the one call that this dialog makes, also if its response is lost.
  const [sending, setSending] = useState<string | null>(null);
  const [isHandling, setHandling] = useState(false);
  const tryNow = useMutation({
    mutationFn: () =>
      call('POST /api/admin/tax-reports/{id}/try-now', {
        params: { id: report.id },
        idempotencyKey: `${report.id} ${report.nextAttemptAt}`,
      }),
    onSettled: () => refreshTaxReports(queryClient),
  });
  if (!mayWrite) return null;
  const { id, number } = report;
  if (report.state === 'WAITING')
    return (
      <div className={css.actions}>
        <Button busy={tryNow.isPending} onClick={() => tryNow.mutate()}>
          {text('tryNow.open')}
        </Button>
        <p role="status">{tryNow.isSuccess ? text('tryNow.done') : null}</p>
        {tryNow.error === null ? null : (
          <Alert tone="error" announce>
            {errorText(texts, tryNow.error)}
          </Alert>
        )}
      </div>
    );
  if (report.state !== 'REJECTED') return null;
  return (
    <div className={css.actions}>
      <Button variant="primary" onClick={() => setSending(crypto.randomUUID())}>
        {text('sendAgain.open')}
      </Button>
      <Button onClick={() => setHandling(true)}>{text('handled.open')}</Button>
      <ReasonDialog
        open={sending !== null}
        title={text('sendAgain.title', { number })}
        submit={text('sendAgain.open')}
        send={async (reason) => {
          if (sending === null) return;
          try {
            await call('POST /api/admin/tax-reports/{id}/send-again', { params: { id }, body: { reason }, idempotencyKey: sending });
          } finally {
            await refreshTaxReports(queryClient);
          }
        }}
        onDone={() => setSending(null)}
        onClose={() => setSending(null)}
      >
        {text('sendAgain.text')}
      </ReasonDialog>
      <HandledDialog report={report} open={isHandling} onClose={() => setHandling(false)} />
    </div>
  );
}
