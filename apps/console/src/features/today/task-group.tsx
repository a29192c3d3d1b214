import type { TodayGroup, TodayRow } from '@komora/api/admin';
import { type TaskKind, taskKinds } from '@komora/api/admin/task-kinds';
import { Alert } from '@komora/ui/alert';
import { Badge } from '@komora/ui/badge';
import { Button, buttonClass } from '@komora/ui/button';
import { RetryAlert } from '@komora/web-kit/retry-alert';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { holds, useMe } from '../../shared/me.ts';
import { nextPage } from '../../shared/paged-rows.ts';
import { SelectRow } from '../../shared/selection-bar.tsx';
import { BROWSER_ZONE, localDay } from '../../shared/zone.ts';
import { keyOf, type Selection } from './selection.ts';
import { nameOf, TaskName } from './task-name.tsx';
import css from './today.module.css';
import { kindQuery } from './today-queries.ts';

export interface TaskGroupProps {
  readonly group: TodayGroup;
  readonly warehouse: string | undefined;
  /** The tasks of the list that are loaded again after a failure. */
  readonly query: { readonly error: Error | null; readonly isFetching: boolean; readonly refetch: () => unknown };
  readonly selection: Selection;
  /** @param shown the tasks of the list, if Shift was held */
  readonly onToggle: (row: TodayRow, shown: readonly TodayRow[] | null) => void;
  /** The act of a kind that is done in the list. */
  readonly onAct: (row: TodayRow) => void;
}

/** Kinds whose act is in the list; the others lead to a screen, or are closed with the selection. */
const actedHere: readonly TaskKind[] = ['own-task', 'payment-held', 'charge-unknown', 'message-failed'];

/** Tasks of one kind: how many, since when, and the first ones. */
export function TaskGroup({ group, warehouse, query, selection, onToggle, onAct }: TaskGroupProps) {
  const app = useApp();
  const text = useText('console-today');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const all = useInfiniteQuery({ ...kindQuery(app, group.kind, warehouse), enabled: isOpen && !group.failed });
  const { kind, count, oldest, rows, failed } = group;
  const title = text(`kind.${kind}`);
  const shown = all.data?.pages.flatMap((page) => page.rows) ?? rows;
  const columns = useColumns(group, { selection, onToggle: (row, isRange) => onToggle(row, isRange ? shown : null), onAct });
  const more = nextPage(all);
  return (
    <section className={css.group} aria-labelledby={`group-${kind}`}>
      <header className={css.head}>
        <h2 id={`group-${kind}`}>{title}</h2>
        {count === null ? null : <Badge>{count.exact ? format.number(count.value) : text('groupMany', { count: count.value })}</Badge>}
        {oldest === null ? null : <p className={css.oldest}>{text('oldest', { at: format.date(localDay(Date.parse(oldest))) })}</p>}
      </header>
      {failed ? (
        <RetryAlert query={{ ...query, error: query.error ?? new Error(kind) }} title={text('failed')} />
      ) : (
        <>
          {all.error === null ? null : (
            <Alert tone="error" announce>
              {text('failed')}
            </Alert>
          )}
          <DataTable
            caption={title}
            columns={columns}
            query={{ data: shown, error: null, isFetching: all.isFetching, refetch: query.refetch }}
            keyOf={keyOf}
            empty={text('empty')}
            more={more}
          />
          {!isOpen && count !== null && count.value > rows.length ? (
            <Button variant="quiet" className={css.all} onClick={() => setOpen(true)}>
              {text('all')}
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
}

function useColumns(
  { kind, rows }: TodayGroup,
  {
    selection,
    onToggle,
    onAct,
  }: Pick<TaskGroupProps, 'selection' | 'onAct'> & { readonly onToggle: (row: TodayRow, isRange: boolean) => void },
): readonly Column<TodayRow>[] {
  const text = useText('console-today');
  const format = useFormat();
  const me = useMe();
  const columns: Column<TodayRow>[] = [
    { key: 'what', header: text('column.what'), isName: true, cell: (row) => <TaskName row={row} /> },
    {
      key: 'where',
      header: text('column.where'),
      cell: ({ warehouseId }) => me.warehouses.find(({ id }) => id === warehouseId)?.name ?? null,
    },
    {
      key: 'when',
      header: text('column.when'),
      cell: ({ since, dueAt, dueOn }) =>
        dueOn === null && dueAt === null
          ? text('since', { at: format.dateTime(since, BROWSER_ZONE) })
          : text('due', { at: dueOn === null ? format.dateTime(dueAt ?? since, BROWSER_ZONE) : format.date(dueOn) }),
    },
  ];
  if (rows.some(({ amount }) => amount !== null))
    columns.push({
      key: 'amount',
      header: text('column.amount'),
      align: 'end',
      cell: ({ amount, charged }) => (amount === null ? null : format.money(charged ?? amount)),
    });
  if (rows.some(({ assignee }) => assignee !== null))
    columns.push({ key: 'person', header: text('column.person'), cell: ({ assignee }) => assignee?.name ?? null });
  if (actedHere.includes(kind) || taskKinds[kind].screen !== null)
    columns.push({ key: 'action', header: text('column.action'), cell: (row) => <RowAction row={row} onAct={onAct} /> });
  if (!holds(me, 'write:task')) return columns;
  const select: Column<TodayRow> = {
    key: 'select',
    header: text('column.select'),
    cell: (row) => (
      <SelectRow
        label={text('select', { name: nameOf(row, text) })}
        isOn={selection.has(keyOf(row))}
        onToggle={(isRange) => onToggle(row, isRange)}
      />
    ),
  };
  return [select, ...columns];
}

/** The address of the round that a task comes from, with its photo. */
const WALK = '/walk?open=';

/** The way to the screen that acts, or the act itself. */
function RowAction({ row, onAct }: { readonly row: TodayRow; readonly onAct: (row: TodayRow) => void }) {
  const text = useText('console-today');
  const look = buttonClass({ variant: 'quiet' });
  const mayAct = holds(useMe(), row.action);
  switch (row.kind) {
    case 'own-task':
      return (
        <>
          {row.address?.startsWith(WALK) ? (
            <Link to="/walk" search={{ open: row.address.slice(WALK.length) }} className={look}>
              {text('open.walk')}
            </Link>
          ) : null}
          {mayAct ? (
            <Button variant="quiet" icon="check" onClick={() => onAct(row)}>
              {text('done')}
            </Button>
          ) : null}
        </>
      );
    case 'charge-unknown':
    case 'payment-held':
      return mayAct ? (
        <Button variant="quiet" onClick={() => onAct(row)}>
          {text(row.kind === 'payment-held' ? 'returned.open' : 'notCharged.open')}
        </Button>
      ) : null;
    case 'refund-failed':
      return (
        <Link to="/money/refunds" search={{ open: row.id }} className={look}>
          {text('open.refund-failed')}
        </Link>
      );
    case 'payment-recovered':
      return (
        <Link to="/money/recovered" search={{ open: row.id }} className={look}>
          {text('open.payment-recovered')}
        </Link>
      );
    case 'dispute':
    case 'dispute-deadline':
      return (
        <Link to="/money/disputes" search={{ open: row.id }} className={look}>
          {text('open.dispute')}
        </Link>
      );
    case 'fraud-warning':
      return (
        <Link to="/money/disputes" search={{ warning: row.id }} className={look}>
          {text('open.fraud-warning')}
        </Link>
      );
    case 'payout-difference':
      return (
        <Link to="/money/payouts" search={{ difference: row.id }} className={look}>
          {text('open.payout-difference')}
        </Link>
      );
    case 'chargeback-part':
    case 'debt-overdue':
    case 'bad-debt-paid':
    case 'money-to-return':
    case 'refund-late':
      return row.clientId === null ? null : (
        <Link to="/clients/$id/account" params={{ id: row.clientId }} search={{ company: row.legalEntityId ?? undefined }} className={look}>
          {text(row.kind === 'money-to-return' || row.kind === 'debt-overdue' ? `open.${row.kind}` : 'open.chargeback-part')}
        </Link>
      );
    case 'cash-not-entered':
      return row.clientId === null ? null : (
        <Link to="/clients/$id/account" params={{ id: row.clientId }} search={{ company: row.legalEntityId ?? undefined }} className={look}>
          {text('open.cash-not-entered')}
        </Link>
      );
    case 'collection-due':
      return row.clientId === null ? null : (
        <Link to="/clients/$id/collection" params={{ id: row.clientId }} className={look}>
          {text('open.collection-due')}
        </Link>
      );
    case 'collection-paid':
      return (
        <Link to="/money/collection" search={{ open: row.id }} className={look}>
          {text('open.collection-paid')}
        </Link>
      );
    case 'instalment-plan-broken':
      return (
        <Link to="/money/instalments" search={{ open: row.id }} className={look}>
          {text('open.instalment-plan-broken')}
        </Link>
      );
    case 'statement-missing':
      return (
        <Link to="/money/bank" search={{}} className={look}>
          {text('open.statement-missing')}
        </Link>
      );
    case 'bank-unmatched':
      return (
        <Link to="/money/bank" search={{ open: row.id }} className={look}>
          {text('open.bank-unmatched')}
        </Link>
      );
    case 'box-to-check':
    case 'box-repair':
      return row.boxId === null ? null : (
        <Link to="/boxes/$id" params={{ id: row.boxId }} className={look}>
          {text(`open.${row.kind}`)}
        </Link>
      );
    case 'cash-day-missing':
      return (
        <Link to="/money/cash" search={{ warehouse: row.warehouseId ?? undefined }} className={look}>
          {text('open.cash')}
        </Link>
      );
    case 'cash-day-over':
    case 'cash-day-confirm':
      return (
        <Link to="/money/cash" search={{ day: row.id }} className={look}>
          {text('open.cash')}
        </Link>
      );
    case 'approval':
      return (
        <Link to="/money/approvals" search={{ open: row.id }} className={look}>
          {text('open.approval')}
        </Link>
      );
    case 'approval-decided':
      return (
        <Link to="/money/approvals" search={{ mine: row.id }} className={look}>
          {text('open.approval-decided')}
        </Link>
      );
    case 'door-opening':
      return (
        <Link to="/doors" search={{ opening: row.id }} className={look}>
          {text('open.approval')}
        </Link>
      );
    case 'keypad-codes':
      return (
        <Link to="/keypads" search={{ warehouse: row.warehouseId ?? undefined }} className={look}>
          {text('open.keypad-codes')}
        </Link>
      );
    case 'lock-offline':
    case 'lock-battery':
      return (
        <Link to="/doors" search={{ open: row.id }} className={look}>
          {text('open.door')}
        </Link>
      );
    case 'rent-overdue':
    case 'billing-suspended':
    case 'increase-unanswered':
    case 'insurance-proof':
    case 'move-in':
    case 'move-out':
      return row.contractId === null ? null : (
        <Link to="/contracts/$id" params={{ id: row.contractId }} className={look}>
          {text('open.contract')}
        </Link>
      );
    case 'certificate-expiring':
      return (
        <Link to="/settings/credentials" className={look}>
          {text('open.certificate-expiring')}
        </Link>
      );
    case 'webhook-disabled':
      return (
        <Link to="/settings/webhooks" search={{ open: row.id }} className={look}>
          {text('open.webhook-disabled')}
        </Link>
      );
    case 'message-text-broken':
      return (
        <Link to="/settings/messages" search={row.reference === null ? {} : { open: row.reference }} className={look}>
          {text('open.message-text-broken')}
        </Link>
      );
    case 'franchise-enquiry':
      return (
        <Link to="/enquiries" search={{ tab: 'franchise', open: row.id }} className={look}>
          {text('open.franchise-enquiry')}
        </Link>
      );
    case 'waitlist-entry':
      return (
        <Link to="/enquiries" search={{ tab: 'waiting', open: row.id }} className={look}>
          {text('open.waitlist-entry')}
        </Link>
      );
    case 'error-report':
      return (
        <Link to="/enquiries" search={{ tab: 'errors', open: row.id }} className={look}>
          {text('open.error-report')}
        </Link>
      );
    case 'tax-report':
      return (
        <Link to="/money/tax-reports" search={{ open: row.id }} className={look}>
          {text('open.tax-report')}
        </Link>
      );
    case 'not-me':
      return (
        <Link to="/doors" search={{ tab: 'attempts' }} className={look}>
          {text('open.not-me')}
        </Link>
      );
    case 'message-failed':
      return (
        <span className={css.acts}>
          {mayAct ? (
            <Button variant="quiet" icon="mail" onClick={() => onAct(row)}>
              {text('resend.open')}
            </Button>
          ) : null}
          {row.clientId === null ? null : (
            <Link to="/clients/$id" params={{ id: row.clientId }} className={look}>
              {text('open.client')}
            </Link>
          )}
        </span>
      );
    default:
      return row.kind satisfies never;
  }
}
