import type { CashMovement } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Loading } from '@komora/web-kit/loading';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { RetryAlert } from '@komora/web-kit/retry-alert';
import { saveFile } from '@komora/web-kit/save-file';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { RecordAudit } from '../../shared/audit/record-audit.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { Page } from '../../shared/page.tsx';
import css from '../../shared/record.module.css';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import own from './cash.module.css';
import { type CashDayRecord, dayQuery } from './cash-queries.ts';
import { DayActs } from './day-acts.tsx';
import { DayBadge } from './day-badge.tsx';

/** A day of a drawer: what may be done, its sums and people, movements and counts. Printed without the buttons. */
export function DayPage({ id }: { readonly id: string }) {
  const app = useApp();
  const text = useText('console-cash');
  const query = useQuery(dayQuery(app, id));
  // Who counts must not be able to add up what should be there.
  const [isCounting, setIsCounting] = useState(false);
  const file = useMutation({
    mutationFn: () => app.call('GET /api/admin/cash-days/{id}/csv', { params: { id } }),
    onSuccess: (saved) => saveFile(saved),
  });
  const day = query.data;
  return (
    <Page
      title={day === undefined ? text('title') : text('dayTitle', { warehouse: day.warehouseName, number: day.number })}
      lead={
        <Link to="/money/cash" search={(before) => ({ ...before, day: undefined })} className={own.back}>
          {text('back')}
        </Link>
      }
      actions={
        <div className={`${css.actions} ${own.acts}`}>
          <Button icon="invoice" onClick={() => window.print()}>
            {text('print')}
          </Button>
          <Button icon="download" busy={file.isPending} onClick={() => file.mutate()}>
            {text('csv')}
          </Button>
        </div>
      }
    >
      {file.error === null ? null : <RetryAlert query={{ error: file.error, isFetching: file.isPending, refetch: () => file.mutate() }} />}
      <QueryBoundary query={query} skeleton={<Loading>{null}</Loading>}>
        {(found) => (
          <>
            <DayActs day={found} onCounting={setIsCounting} />
            {isCounting ? null : <Facts day={found} />}
            {isCounting ? null : <Movements day={found} />}
            <Counts day={found} />
          </>
        )}
      </QueryBoundary>
      <RecordAudit of={{ nounId: id }} />
    </Page>
  );
}

function Facts({ day }: { readonly day: CashDayRecord }) {
  const text = useText('console-cash');
  const format = useFormat();
  const { currency, differenceReason } = day;
  const money = (amount: number | null) => (amount === null ? null : format.money({ amount, currency }));
  const person = (name: string | null, at: string | null) =>
    name === null ? null : [name, at === null ? null : format.dateTime(at, BROWSER_ZONE)].filter(Boolean).join(', ');
  const difference = money(day.difference);
  const facts: readonly (readonly [label: string, value: string | null])[] = [
    [text('column.date'), format.date(day.day)],
    [text('column.float'), money(day.openingFloat)],
    [text('fact.expected'), money(day.expected)],
    [text('column.counted'), money(day.counted)],
    [text('column.difference'), [difference, differenceReason].filter(Boolean).join(', ') || null],
    [text('fact.banked'), day.left === null ? null : money(day.banked)],
    [text('fact.left'), money(day.left)],
    [text('fact.openedBy'), person(day.openedBy, day.openedAt)],
    [text('fact.countedBy'), person(day.countedBy, null)],
    [text('fact.closedBy'), person(day.closedBy, day.closedAt)],
    [text('fact.confirmedBy'), person(day.confirmedBy, day.confirmedAt)],
  ];
  return (
    <section className={css.section}>
      <div>
        <DayBadge state={day.state} />
      </div>
      {day.isOver && (day.state === 'OPEN' || day.state === 'COUNTED') ? <Alert tone="warning">{text('over')}</Alert> : null}
      {day.state === 'CLOSED' && day.isOwn ? <Alert>{text('ownDay')}</Alert> : null}
      <dl className={css.facts}>
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label} className={own.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}

function Movements({ day: { movements, currency } }: { readonly day: CashDayRecord }) {
  const text = useText('console-cash');
  const format = useFormat();
  const columns: readonly Column<CashMovement>[] = [
    { key: 'sequence', header: text('column.sequence'), cell: ({ sequence }) => format.number(sequence) },
    {
      key: 'what',
      header: text('column.what'),
      isName: true,
      cell: ({ kind, clientId }) =>
        clientId === null ? (
          text(`kind.${kind}`)
        ) : (
          <Link to="/clients/$id/account" params={{ id: clientId }}>
            {text(`kind.${kind}`)}
          </Link>
        ),
    },
    { key: 'amount', header: text('column.amount'), align: 'end', cell: ({ amount }) => format.money({ amount, currency }) },
    { key: 'receipt', header: text('column.receipt'), cell: ({ receiptNumber }) => receiptNumber },
    { key: 'note', header: text('column.note'), cell: ({ reason }) => reason },
    { key: 'by', header: text('column.by'), cell: ({ by }) => by },
    { key: 'at', header: text('column.at'), cell: ({ at }) => format.dateTime(at, BROWSER_ZONE) },
  ];
  return (
    <section className={css.section}>
      <h2>{text('movements')}</h2>
      <DataTable
        caption={text('movements')}
        columns={columns}
        query={{ data: movements, error: null, isFetching: false, refetch: () => undefined }}
        keyOf={({ sequence }) => String(sequence)}
        empty={text('noMovements')}
      />
    </section>
  );
}

function Counts({ day: { counts, currency } }: { readonly day: CashDayRecord }) {
  const text = useText('console-cash');
  const format = useFormat();
  if (counts.length === 0) return null;
  const money = (amount: number) => format.money({ amount, currency });
  return (
    <section className={css.section}>
      <h2>{text('counts')}</h2>
      <ul>
        {counts.map(({ attempt, total, pieces, by, at }) => (
          <li key={attempt}>
            {text('countNumber', { number: attempt, total: money(total), name: by, at: format.dateTime(at, BROWSER_ZONE) })}
            <span className={css.lines}>
              {pieces
                .toSorted((a, b) => b.value - a.value)
                .map((one) => `${format.number(one.pieces)} × ${money(one.value)}`)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
