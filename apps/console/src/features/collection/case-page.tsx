import type { CollectionCase, CollectionDebt, InstalmentPayment } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Badge } from '@komora/ui/badge';
import { Button } from '@komora/ui/button';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { RecordAudit } from '../../shared/audit/record-audit.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { FileButton } from '../../shared/file-button.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { usePaymentColumns } from '../../shared/payment-columns.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import css from '../../shared/record.module.css';
import { RecordBoundary } from '../../shared/record-boundary.tsx';
import { staticRows } from '../../shared/static-rows.ts';
import { caseQuery } from './collection-queries.ts';
import { CASE_TONES } from './tones.ts';

type Case = CollectionCase & { readonly debts: readonly CollectionDebt[]; readonly payments: readonly InstalmentPayment[] };

/** One case: to whom it was given, its invoices, and what came to us since. */
export function CasePage({ id }: { readonly id: string }) {
  const text = useText('console-collection');
  const query = useQuery(caseQuery(useApp(), id));
  const back = (
    <Link to="/money/collection" search={{}}>
      {text('all')}
    </Link>
  );
  return (
    <RecordBoundary query={query} title={text('list.title')} lead={back}>
      {(found) => (
        <Page title={text('case.title', { name: found.clientName })} lead={back}>
          <Facts found={found} />
          <Actions found={found} />
          <Tables found={found} />
          <RecordAudit of={{ nounId: id }} />
        </Page>
      )}
    </RecordBoundary>
  );
}

function Facts({ found }: { readonly found: Case }) {
  const text = useText('console-collection');
  const format = useFormat();
  const { state, currency, agency, reference, endedOn } = found;
  const isUnknown = endedOn === null && found.reported !== found.open;
  const money = (amount: number) => format.money({ amount, currency });
  return (
    <section className={css.section}>
      <span>
        <Badge tone={CASE_TONES[state]}>{text(`state.${state}`)}</Badge>
      </span>
      <p>
        {text('case.handed', {
          company: found.legalEntityName,
          total: money(found.total),
          by: found.handedBy,
          day: format.date(found.handedOn),
        })}
      </p>
      {agency === null ? null : <p>{text('case.agency', { agency })}</p>}
      {reference === null ? null : <p>{text('case.reference', { reference })}</p>}
      {endedOn === null ? null : (
        <p>{text(state === 'SETTLED' ? 'case.settled' : 'case.takenBack', { by: found.endedBy ?? '', day: format.date(endedOn) })}</p>
      )}
      {isUnknown ? (
        <Alert tone="warning">
          {text(found.open === 0 ? 'case.nothingOpen' : 'case.unknown', { known: money(found.reported), open: money(found.open) })}
        </Alert>
      ) : null}
      {found.paid > 0 ? <p>{text('case.paid', { amount: money(found.paid) })}</p> : null}
      {found.reduced > 0 ? <p>{text('case.reduced', { amount: money(found.reduced) })}</p> : null}
      <p>
        {text('case.left', { amount: money(found.open) })}{' '}
        <Link to="/clients/$id/account" params={{ id: found.clientId }} search={{ company: found.legalEntityId }}>
          {text('account')}
        </Link>
      </p>
    </section>
  );
}

function Actions({ found }: { readonly found: Case }) {
  const { call, queryClient } = useApp();
  const text = useText('console-collection');
  const format = useFormat();
  const me = useMe();
  const [act, setAct] = useState<'report' | 'takeBack' | null>(null);
  if (!holds(me, 'write:write-off')) return null;
  const params = { id: found.id };
  const close = () => setAct(null);
  const words = { open: format.money({ amount: found.open, currency: found.currency }) };
  const reported = found.open === 0 ? 'reportAll' : 'report';
  return (
    <div className={css.actions}>
      <FileButton load={() => call('GET /api/admin/collection-cases/{id}/csv', { params })}>{text('case.csv')}</FileButton>
      {found.endedOn === null && found.reported !== found.open ? (
        <Button onClick={() => setAct('report')}>{text(`${reported}.open`)}</Button>
      ) : null}
      {found.state === 'RUNNING' ? (
        <Button variant="quiet" onClick={() => setAct('takeBack')}>
          {text('takeBack.open')}
        </Button>
      ) : null}
      <ReasonDialog
        open={act === 'report'}
        title={text(`${reported}.title`, words)}
        submit={text(`${reported}.submit`)}
        send={async (reason) => {
          await call('POST /api/admin/collection-cases/{id}/report', { params, body: { open: found.open, reason } });
          await queryClient.invalidateQueries();
        }}
        onDone={close}
        onClose={close}
      >
        {text(`${reported}.text`, words)}
      </ReasonDialog>
      <ReasonDialog
        open={act === 'takeBack'}
        title={text('takeBack.title')}
        submit={text('takeBack.open')}
        send={async (reason) => {
          await call('POST /api/admin/collection-cases/{id}/take-back', { params, body: { reason } });
          await queryClient.invalidateQueries();
        }}
        onDone={close}
        onClose={close}
      >
        {text('takeBack.text')}
      </ReasonDialog>
    </div>
  );
}

function Tables({ found }: { readonly found: Case }) {
  const text = useText('console-collection');
  const arrears = useText('console-arrears');
  const format = useFormat();
  const money = (amount: number) => format.money({ amount, currency: found.currency });
  const debts: Column<CollectionDebt>[] = [
    { key: 'number', header: text('column.invoice'), isName: true, cell: ({ number }) => <span className={css.number}>{number}</span> },
    {
      key: 'contract',
      header: text('column.contract'),
      cell: ({ contractId, contractNumber, boxName }) =>
        contractId === null ? null : (
          <Link to="/contracts/$id" params={{ id: contractId }} className={css.number}>
            {[contractNumber, boxName === null ? null : text('form.box', { name: boxName })].filter((one) => one !== null).join(', ')}
          </Link>
        ),
    },
    { key: 'due', header: text('column.due'), cell: ({ dueOn }) => format.date(dueOn) },
    {
      key: 'messages',
      header: text('column.messages'),
      cell: ({ messages }) => (
        <span className={css.lines}>
          {messages.map(({ kind, on }) => (
            <span key={kind}>{`${arrears(`step.${kind}`)} ${format.date(on, 'medium')}`}</span>
          ))}
        </span>
      ),
    },
    { key: 'handed', header: text('column.total'), align: 'end', cell: ({ handed }) => money(handed) },
    { key: 'open', header: text('column.open'), align: 'end', cell: ({ open }) => money(open) },
  ];
  const payments = usePaymentColumns(found.currency);
  return (
    <>
      <section className={css.section}>
        <h2>{text('case.debts')}</h2>
        <DataTable
          caption={text('case.debts')}
          columns={debts}
          query={staticRows(found.debts)}
          keyOf={({ entryId }) => entryId}
          empty={null}
        />
      </section>
      <section className={css.section}>
        <h2>{text('case.payments')}</h2>
        {found.payments.length === 0 ? (
          <Alert>{text('case.noPayments')}</Alert>
        ) : (
          <DataTable
            caption={text('case.payments')}
            columns={payments}
            query={staticRows(found.payments)}
            keyOf={({ entryId }) => entryId}
            empty={null}
          />
        )}
      </section>
    </>
  );
}
