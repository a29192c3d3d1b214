import type { TodayGroup, TodayRow } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { errorText } from '@komora/web-kit/error-text';
import { Loading } from '@komora/web-kit/loading';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { areShortcutsOn } from '../../shared/preferences.ts';
import { useRowKeys } from '../../shared/use-row-keys.ts';
import { LeftOutList } from './many-outcome.tsx';
import { type LeftOut, type ManyOutcome, stillSelected } from './outcome.ts';
import { extended, type Selection, toggled } from './selection.ts';
import { type ManyAction, TaskBar } from './task-bar.tsx';
import { TaskGroup } from './task-group.tsx';
import css from './today.module.css';
import { TODAY, todayQuery } from './today-queries.ts';
import { useTodayEvents } from './use-today-events.ts';

/** Not in the first load: most visits read and follow links. */
const TodayDialogs = lazy(() => import('./today-dialogs.tsx'));

const NONE: Selection = new Map();
const SKELETONS = ['a', 'b', 'c'] as const;

/** Everything that needs a person, with the act beside it. */
export function TodayPage({ warehouse, notice }: { readonly warehouse: string | undefined; readonly notice: ReactNode }) {
  const app = useApp();
  const text = useText('console-today');
  const common = useText('common');
  const mayWrite = holds(useMe(), 'write:task');
  const query = useQuery(todayQuery(app, warehouse));
  const [selection, setSelection] = useState(NONE);
  const [action, setAction] = useState<ManyAction | 'task' | null>(null);
  const [asked, setAsked] = useState<TodayRow | null>(null);
  // The dialogs stay once they were loaded, so that closing them gives back the focus.
  const [isAsked, setIsAsked] = useState(false);
  if (!isAsked && (action !== null || asked !== null)) setIsAsked(true);
  const [said, setSaid] = useState('');
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  useTodayEvents();
  useRowKeys();
  const reload = () => app.queryClient.invalidateQueries({ queryKey: [TODAY] });
  const done = useMutation({
    mutationFn: ({ id }: TodayRow) => app.call('POST /api/admin/tasks/{id}/done', { params: { id } }),
    onSettled: reload,
  });
  /** The task that was pressed last: the other end of a range. */
  const last = useRef<TodayRow>(null);
  const onToggle = (row: TodayRow, shown: readonly TodayRow[] | null): void => {
    const from = last.current;
    last.current = row;
    setSelection((before) => (shown === null ? toggled(before, row) : extended(before, shown, from, row)));
  };
  const close = () => setAction(null);
  const onDone = (outcome: ManyOutcome): void => {
    setSaid(outcome.changed === 0 ? '' : text('changed', { count: outcome.changed }));
    setLeftOut(outcome.leftOut);
    setSelection((before) => stillSelected(before, outcome));
    close();
    void reload();
  };
  const onActed = (): void => {
    setSaid(text('changed', { count: 1 }));
    setAsked(null);
    void reload();
  };
  const many = { selection, onDone, onClose: close };
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      actions={
        mayWrite ? (
          <Button icon="plus" onClick={() => setAction('task')}>
            {text('task.open')}
          </Button>
        ) : undefined
      }
    >
      {done.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, done.error)}
        </Alert>
      )}
      <p role="status" className={css.said}>
        {said}
      </p>
      {leftOut.length === 0 ? null : (
        <Alert
          tone="warning"
          announce
          title={text('notChanged', { count: leftOut.length })}
          actions={<Button onClick={() => setLeftOut([])}>{common('action.close')}</Button>}
        >
          <LeftOutList leftOut={leftOut} />
        </Alert>
      )}
      {notice}
      <QueryBoundary
        query={query}
        showReloadError
        skeleton={
          <Loading className={css.groups}>
            {SKELETONS.map((key) => (
              <Skeleton key={key} height="8rem" />
            ))}
          </Loading>
        }
      >
        {({ groups, next }) => (
          <>
            <Total groups={groups} next={next} />
            <div className={css.groups} data-rows>
              {groups.map((group) => (
                <TaskGroup
                  key={group.kind}
                  group={group}
                  warehouse={warehouse}
                  query={query}
                  selection={selection}
                  onToggle={onToggle}
                  onAct={(row) => (row.kind === 'own-task' ? done.mutate(row) : setAsked(row))}
                />
              ))}
            </div>
          </>
        )}
      </QueryBoundary>
      {areShortcutsOn() ? <p className={css.keys}>{text('keys')}</p> : null}
      <TaskBar selection={selection} onChoose={setAction} onClear={() => setSelection(NONE)} />
      {isAsked ? (
        <Suspense fallback={null}>
          <TodayDialogs
            action={action}
            asked={asked}
            many={many}
            warehouse={warehouse}
            onClose={close}
            onForget={() => setAsked(null)}
            onActed={onActed}
            onMade={() => {
              setSaid(text('task.made'));
              close();
              void reload();
            }}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}

/** How much waits. Screen readers announce it when it changes. */
function Total({
  groups,
  next,
}: {
  readonly groups: readonly TodayGroup[];
  readonly next: { kind: 'move-in' | 'move-out'; on: string; count: number } | null;
}) {
  const text = useText('console-today');
  const format = useFormat();
  const total = groups.reduce((sum, { count }) => sum + (count?.value ?? 0), 0);
  if (groups.length > 0)
    return (
      <p role="status" className={css.total}>
        {text('total', { count: total })}
      </p>
    );
  return (
    <Alert announce>{next === null ? text('empty') : text(`next.${next.kind}`, { count: next.count, day: format.date(next.on) })}</Alert>
  );
}
