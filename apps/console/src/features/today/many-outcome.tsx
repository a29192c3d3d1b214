import { Alert } from '@komora/ui/alert';
import { Skeleton } from '@komora/ui/progress';
import { codeText } from '@komora/web-kit/code-text';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useText } from '@komora/web-kit/use-text';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { type LeftOut, type ManyOutcome, messagesOf, outcomeOf, resendOutcomeOf } from './outcome.ts';
import { keyOf, refsOf, type Selection } from './selection.ts';
import { TaskName } from './task-name.tsx';
import css from './today.module.css';

/** Tasks that an act leaves out, each with its reason. */
export function LeftOutList({ leftOut }: { readonly leftOut: readonly LeftOut[] }) {
  const { texts } = useApp();
  const text = useText('console-today');
  return (
    <ul className={css.leftOut}>
      {leftOut.map(({ row, code, by }) => (
        <li key={keyOf(row)}>
          <TaskName row={row} />
          <p>
            {codeText(texts, code)} {by === null ? null : text('preview.by', { by })}
          </p>
        </li>
      ))}
    </ul>
  );
}

interface PreviewProps {
  readonly query: UseQueryResult<ManyOutcome>;
}

/** Number of tasks that an act would change, and the others with their reasons. */
export function ManyPreview({ query }: PreviewProps) {
  const text = useText('console-today');
  return (
    <QueryBoundary query={query} skeleton={<Skeleton height="3rem" />}>
      {({ changed, leftOut }) => (
        <div className={formCss.form}>
          <p role="status">{text('preview.changes', { count: changed })}</p>
          {leftOut.length === 0 ? null : (
            <Alert tone="warning" title={text('preview.leftOut', { count: leftOut.length })}>
              <LeftOutList leftOut={leftOut} />
            </Alert>
          )}
        </div>
      )}
    </QueryBoundary>
  );
}

type Act = { readonly act: 'SNOOZE' | 'CLOSE' } | { readonly act: 'ASSIGN'; readonly staffId: string | null };

const PREVIEW = 'today-preview';

/** The outcome of an act on the selection, without the act. */
export function useTaskPreview(act: Act, selection: Selection): UseQueryResult<ManyOutcome> {
  const app = useApp();
  const tasks = refsOf(selection);
  return useQuery({
    queryKey: [PREVIEW, act, tasks],
    queryFn: async ({ signal }) =>
      outcomeOf(await app.call('POST /api/admin/today/preview', { body: { tasks, ...act }, signal }), selection),
    gcTime: 0,
    retry: false,
  });
}

/** Messages of the selection that would be sent again, and the other tasks. */
export function useResendPreview(selection: Selection): UseQueryResult<ManyOutcome> {
  const app = useApp();
  const ids = messagesOf(selection);
  return useQuery({
    queryKey: [PREVIEW, 'RESEND', ids],
    queryFn: async ({ signal }) =>
      resendOutcomeOf(await app.call('POST /api/admin/messages/resend/preview', { body: { ids }, signal }), selection),
    gcTime: 0,
    retry: false,
  });
}
