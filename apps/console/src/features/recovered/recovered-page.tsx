import type { RecoveredPayment } from '@komora/api/admin';
import { Badge, type BadgeTone } from '@komora/ui/badge';
import { Button } from '@komora/ui/button';
import { Tabs } from '@komora/ui/tabs';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type App, useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import formCss from '../../shared/form.module.css';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { pagedRows } from '../../shared/paged-rows.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { AssignDialog } from './assign-dialog.tsx';
import css from './recovered.module.css';

const recoveredQuery = ({ call }: Pick<App, 'call'>, state: 'open' | 'done') =>
  infiniteQueryOptions({
    queryKey: ['recovered-payments', state],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/recovered-payments', { query: { state, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

const TONES: Readonly<Record<RecoveredPayment['state'], BadgeTone>> = {
  CHECKING: 'neutral',
  OPEN: 'warning',
  RETURNED: 'neutral',
  REFUNDING: 'neutral',
  ASSIGNING: 'neutral',
  REFUNDED: 'success',
  ASSIGNED: 'success',
  MATCHED: 'success',
};

interface RecoveredPageProps {
  readonly open: string | undefined;
  readonly state: 'open' | 'done';
}

/** Payments that gateways had and a restored database lost: those that belong to nothing are returned, or assigned to a client. */
export function RecoveredPage({ open, state }: RecoveredPageProps) {
  const app = useApp();
  const me = useMe();
  const navigate = useNavigate();
  const text = useText('console-recovered');
  const format = useFormat();
  const query = useInfiniteQuery(recoveredQuery(app, state));
  const [refunded, setRefunded] = useState<RecoveredPayment | null>(null);
  const [assigned, setAssigned] = useState<RecoveredPayment | null>(null);
  const [done, setDone] = useState<string | null>(null);
  // A repeated press sends one refund.
  const [idempotencyKey, setKey] = useState('');
  const reload = () => app.queryClient.invalidateQueries({ queryKey: ['recovered-payments'] });
  const columns = useColumns();
  const actions: Column<RecoveredPayment> = {
    key: 'actions',
    header: text('column.actions'),
    cell: (payment) =>
      payment.state !== 'OPEN' && payment.state !== 'CHECKING' ? null : (
        <span className={formCss.actions}>
          {holds(me, 'write:payment') ? <Button onClick={() => setAssigned(payment)}>{text('assign.open')}</Button> : null}
          {holds(me, 'write:refund') ? (
            <Button
              variant="quiet"
              onClick={() => {
                setKey(crypto.randomUUID());
                setRefunded(payment);
              }}
            >
              {text('refund.open', { amount: format.money(payment.left) })}
            </Button>
          ) : null}
        </span>
      ),
  };
  const mayAct = holds(me, 'write:payment') || holds(me, 'write:refund');
  const table = (
    <DataTable
      caption={text('title')}
      columns={mayAct && state === 'open' ? [...columns, actions] : columns}
      {...pagedRows(query, ({ payments }) => payments)}
      keyOf={({ id }) => id}
      open={open}
      empty={text(`empty.${state}`)}
    />
  );
  return (
    <Page title={text('title')} lead={text('lead')}>
      <p role="status">{done}</p>
      <Tabs
        label={text('title')}
        value={state}
        onChange={(tab) => void navigate({ to: '/money/recovered', search: { state: tab === 'done' ? tab : undefined }, replace: true })}
        tabs={(['open', 'done'] as const).map((tab) => ({ id: tab, label: text(`tab.${tab}`), panel: tab === state ? table : null }))}
      />
      <ReasonDialog
        open={refunded !== null}
        title={text('refund.title')}
        submit={text('refund.submit', { amount: refunded === null ? '' : format.money(refunded.left) })}
        isDangerous
        send={async (reason) => {
          if (refunded === null) return;
          const { id } = refunded;
          await app.call('POST /api/admin/recovered-payments/{id}/refund', { params: { id }, body: { reason }, idempotencyKey });
          setDone(text('refund.done', { amount: format.money(refunded.left) }));
          await reload();
        }}
        onDone={() => setRefunded(null)}
        onClose={() => setRefunded(null)}
      >
        {refunded === null
          ? null
          : text('refund.text', { amount: format.money(refunded.left), payment: `${refunded.provider} ${refunded.reference}` })}
      </ReasonDialog>
      <AssignDialog
        payment={assigned}
        onClose={() => setAssigned(null)}
        onDone={(client) => {
          if (assigned !== null) setDone(text('assign.done', { amount: format.money(assigned.left), client }));
          setAssigned(null);
          return reload();
        }}
      />
    </Page>
  );
}

function useColumns(): readonly Column<RecoveredPayment>[] {
  const text = useText('console-recovered');
  const format = useFormat();
  return [
    {
      key: 'at',
      header: text('column.at'),
      isName: true,
      cell: ({ createdAt, foundAt }) =>
        createdAt === null ? text('foundAt', { at: format.dateTime(foundAt, BROWSER_ZONE) }) : format.dateTime(createdAt, BROWSER_ZONE),
    },
    {
      key: 'payment',
      header: text('column.payment'),
      cell: ({ provider, reference }) => <span className={css.mono}>{`${provider} ${reference}`}</span>,
    },
    { key: 'state', header: text('column.state'), cell: ({ state }) => <Badge tone={TONES[state]}>{text(`state.${state}`)}</Badge> },
    { key: 'belongs', header: text('column.belongs'), cell: (payment) => <Belongs payment={payment} /> },
    {
      key: 'amount',
      header: text('column.amount'),
      align: 'end',
      cell: ({ amount, returned }) =>
        returned.amount === 0
          ? format.money(amount)
          : text('partReturned', { amount: format.money(amount), returned: format.money(returned) }),
    },
  ];
}

/** The client of a decision, or what the payment may belong to. */
function Belongs({ payment: { client, decidedBy, decidedAt, candidates } }: { readonly payment: RecoveredPayment }) {
  const text = useText('console-recovered');
  const format = useFormat();
  const by =
    decidedBy === null || decidedAt === null ? null : text('by', { person: decidedBy, at: format.dateTime(decidedAt, BROWSER_ZONE) });
  return (
    <span className={css.lines}>
      {client === null ? null : (
        <Link to="/clients/$id/account" params={{ id: client.id }}>
          {client.name}
        </Link>
      )}
      {by === null ? null : <span className={css.soft}>{by}</span>}
      {candidates.map(({ why, client: one, entry }) => (
        <span key={`${one.id} ${entry?.id ?? ''}`}>
          <Link to="/clients/$id/account" params={{ id: one.id }}>
            {one.name}
          </Link>{' '}
          <span className={css.soft}>
            {[entry === null ? null : `${entry.number ?? ''} ${format.money(entry.open)}`.trim(), text(`why.${why}`)]
              .filter((part) => part !== null)
              .join(' · ')}
          </span>
        </span>
      ))}
    </span>
  );
}
