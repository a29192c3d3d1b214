import type { InstalmentPayment, InstalmentPlan } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Badge } from '@komora/ui/badge';
import { Button, buttonClass } from '@komora/ui/button';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { RecordAudit } from '../../shared/audit/record-audit.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { usePaymentColumns } from '../../shared/payment-columns.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import css from '../../shared/record.module.css';
import { RecordBoundary } from '../../shared/record-boundary.tsx';
import { staticRows } from '../../shared/static-rows.ts';
import { planQuery } from './instalment-queries.ts';
import { INSTALMENT_TONES, PLAN_TONES } from './tones.ts';

type Plan = InstalmentPlan & { readonly payments: readonly InstalmentPayment[] };

/** One plan: its instalments, its invoices, and the money that came. */
export function PlanPage({ id }: { readonly id: string }) {
  const text = useText('console-instalments');
  const query = useQuery(planQuery(useApp(), id));
  const back = (
    <Link to="/money/instalments" search={{}}>
      {text('all')}
    </Link>
  );
  return (
    <RecordBoundary query={query} title={text('list.title')} lead={back}>
      {(plan) => (
        <Page title={text('plan.title', { name: plan.clientName })} lead={back}>
          <Facts plan={plan} />
          <Actions plan={plan} />
          <Tables plan={plan} />
          <RecordAudit of={{ nounId: id }} />
        </Page>
      )}
    </RecordBoundary>
  );
}

function Facts({ plan }: { readonly plan: Plan }) {
  const text = useText('console-instalments');
  const format = useFormat();
  const { state, currency } = plan;
  const total = format.money({ amount: plan.total, currency });
  return (
    <section className={css.section}>
      <span>
        <Badge tone={PLAN_TONES[state]}>{text(`state.${state}`)}</Badge>
      </span>
      <p>{text('plan.agreed', { company: plan.legalEntityName, total, by: plan.agreedBy, day: format.date(plan.agreedOn) })}</p>
      {plan.endedOn === null ? null : <p>{text('plan.ended', { day: format.date(plan.endedOn) })}</p>}
      <p>
        {text('plan.left', { amount: format.money({ amount: plan.open, currency }) })}{' '}
        <Link to="/clients/$id/account" params={{ id: plan.clientId }} search={{ company: plan.legalEntityId }}>
          {text('plan.account')}
        </Link>
      </p>
    </section>
  );
}

function Actions({ plan }: { readonly plan: Plan }) {
  const { call, queryClient } = useApp();
  const text = useText('console-instalments');
  const me = useMe();
  const [isCancelling, setIsCancelling] = useState(false);
  if (!holds(me, 'write:contract') || plan.open === 0) return null;
  const account = { agree: plan.clientId, company: plan.legalEntityId, currency: plan.currency };
  return (
    <div className={css.actions}>
      {plan.state === 'ACTIVE' ? (
        <>
          <Link to="/money/instalments" search={{ ...account, replaces: plan.id }} className={buttonClass({})}>
            {text('replace')}
          </Link>
          <Button variant="quiet" onClick={() => setIsCancelling(true)}>
            {text('cancel.open')}
          </Button>
        </>
      ) : (
        <Link to="/money/instalments" search={account} className={buttonClass({})}>
          {text('open')}
        </Link>
      )}
      <ReasonDialog
        open={isCancelling}
        title={text('cancel.title')}
        submit={text('cancel.open')}
        isDangerous
        send={async (reason) => {
          await call('POST /api/admin/instalment-plans/{id}/cancel', { params: { id: plan.id }, body: { reason } });
          await queryClient.invalidateQueries();
        }}
        onDone={() => setIsCancelling(false)}
        onClose={() => setIsCancelling(false)}
      >
        {text('cancel.text')}
      </ReasonDialog>
    </div>
  );
}

function Tables({ plan }: { readonly plan: Plan }) {
  const text = useText('console-instalments');
  const format = useFormat();
  const money = (amount: number) => format.money({ amount, currency: plan.currency });
  const instalments: Column<Plan['instalments'][number]>[] = [
    { key: 'day', header: text('column.day'), isName: true, cell: ({ dueOn }) => format.date(dueOn) },
    {
      key: 'state',
      header: text('column.state'),
      cell: ({ state }) => <Badge tone={INSTALMENT_TONES[state]}>{text(`instalment.${state}`)}</Badge>,
    },
    { key: 'amount', header: text('column.amount'), align: 'end', cell: ({ amount }) => money(amount) },
    { key: 'paid', header: text('column.paid'), align: 'end', cell: ({ paid }) => money(paid) },
  ];
  const debts: Column<Plan['debts'][number]>[] = [
    { key: 'number', header: text('column.invoice'), isName: true, cell: ({ number }) => <span className={css.number}>{number}</span> },
    {
      key: 'contract',
      header: text('column.what'),
      cell: ({ contractId, contractNumber, boxName }) =>
        contractId === null ? null : (
          <Link to="/contracts/$id" params={{ id: contractId }} className={css.number}>
            {[contractNumber, boxName === null ? null : text('dialog.box', { name: boxName })].filter((one) => one !== null).join(', ')}
          </Link>
        ),
    },
    { key: 'agreed', header: text('column.agreedOpen'), align: 'end', cell: ({ agreed }) => money(agreed) },
    { key: 'open', header: text('column.openNow'), align: 'end', cell: ({ open }) => money(open) },
  ];
  const payments = usePaymentColumns(plan.currency);
  return (
    <>
      <section className={css.section}>
        <h2>{text('plan.instalments')}</h2>
        <DataTable
          caption={text('plan.instalments')}
          columns={instalments}
          query={staticRows(plan.instalments)}
          keyOf={({ dueOn }) => dueOn}
          empty={null}
        />
      </section>
      <section className={css.section}>
        <h2>{text('plan.debts')}</h2>
        <DataTable
          caption={text('plan.debts')}
          columns={debts}
          query={staticRows(plan.debts)}
          keyOf={({ entryId }) => entryId}
          empty={null}
        />
      </section>
      <section className={css.section}>
        <h2>{text('plan.payments')}</h2>
        {plan.payments.length === 0 ? (
          <Alert>{text('plan.noPayments')}</Alert>
        ) : (
          <DataTable
            caption={text('plan.payments')}
            columns={payments}
            query={staticRows(plan.payments)}
            keyOf={({ entryId }) => entryId}
            empty={null}
          />
        )}
      </section>
    </>
  );
}
