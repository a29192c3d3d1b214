import type { BulkRun } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { codeText } from '@komora/web-kit/code-text';
import { RetryAlert } from '@komora/web-kit/retry-alert';
import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { BOXES } from './box-queries.ts';
import { runQuery } from './bulk-change.ts';

export interface RunStatusProps {
  readonly runId: string;
  readonly onDismiss: () => void;
}

/** How far a change of many boxes is, and what it rejected. The change goes on without this page. */
export function RunStatus({ runId, onDismiss }: RunStatusProps) {
  const app = useApp();
  const text = useText('console-bulk');
  const { queryClient } = app;
  const query = useQuery(runQuery(app, runId));
  const run = query.data;
  const isOver = run !== undefined && run.finishedAt !== null;
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: [BOXES] });
  }, [isOver, queryClient]);
  if (query.error !== null) return <RetryAlert query={query} title={text('run.failed')} />;
  if (run === undefined) return null;
  const done = run.changed + run.unchanged + run.rejected;
  if (!isOver) return <Alert announce>{text('run.running', { done, count: run.total })}</Alert>;
  return (
    <Alert
      tone={run.rejected > 0 ? 'warning' : 'success'}
      announce
      title={text('run.changed', { count: run.changed })}
      actions={
        <Button icon="close" onClick={onDismiss}>
          {text('run.dismiss')}
        </Button>
      }
    >
      {run.unchanged === 0 ? null : <p>{text('seen.unchanged', { count: run.unchanged })}</p>}
      <Rejections run={run} />
    </Alert>
  );
}

function Rejections({ run: { rejected, rejections } }: { readonly run: BulkRun }) {
  const app = useApp();
  const text = useText('console-bulk');
  if (rejected === 0) return null;
  return (
    <details>
      <summary>{text('run.rejected', { count: rejected })}</summary>
      <ul className="plain-list">
        {rejections.map(({ id, name, code }) => (
          <li key={id}>{text('run.why', { name: name ?? text('run.unknown'), error: codeText(app.texts, code) })}</li>
        ))}
      </ul>
    </details>
  );
}
