import type { Job } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { holdsEverywhere, useMe } from '../../shared/me.ts';
import { staticRows } from '../../shared/static-rows.ts';
import { BROWSER_ZONE } from '../../shared/zone.ts';

interface FailedJobsProps {
  readonly jobs: readonly Job[];
  readonly onRetried: () => Promise<void>;
}

/** Jobs that failed at every attempt, by name, with the reasons and a button that runs them again. Nothing without failed jobs. */
export function FailedJobs({ jobs, onRetried }: FailedJobsProps) {
  const app = useApp();
  const text = useText('console-jobs');
  const format = useFormat();
  const retry = useMutation({
    mutationFn: (name: string) => app.call('POST /api/admin/jobs/{name}/retry', { params: { name } }),
    onSettled: onRetried,
  });
  const mayRun = holdsEverywhere(useMe(), 'write:job');
  const columns: Column<Job>[] = [
    { key: 'name', header: text('column.job'), isName: true, cell: ({ name }) => <code>{name}</code> },
    { key: 'failed', header: text('column.failed'), align: 'end', cell: ({ failed }) => format.number(failed) },
    {
      key: 'last',
      header: text('failed.last'),
      cell: ({ lastFailedAt }) => (lastFailedAt === null ? null : format.dateTime(lastFailedAt, BROWSER_ZONE)),
    },
    { key: 'why', header: text('failed.why'), cell: ({ failures }) => <Reasons failures={failures} /> },
    {
      key: 'retry',
      header: text('column.action'),
      cell: ({ name }) => (
        <Button
          icon="refresh"
          aria-label={text('failed.retryNamed', { job: name })}
          busy={retry.isPending && retry.variables === name}
          onClick={() => retry.mutate(name)}
        >
          {text('failed.retry')}
        </Button>
      ),
    },
  ];
  const failed = jobs.filter((job) => job.failed > 0);
  return (
    <>
      {retry.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, retry.error)}
        </Alert>
      )}
      {retry.isSuccess ? (
        <Alert tone="success" announce>
          {text('failed.retried', { job: retry.variables, number: format.number(retry.data.retried) })}
        </Alert>
      ) : null}
      {failed.length === 0 ? null : (
        <>
          <h2>{text('failed.title')}</h2>
          <p>{text('failed.lead')}</p>
          <DataTable
            caption={text('failed.title')}
            columns={mayRun ? columns : columns.slice(0, -1)}
            query={staticRows(failed)}
            keyOf={({ name }) => name}
            empty={null}
          />
        </>
      )}
    </>
  );
}

function Reasons({ failures }: { readonly failures: Job['failures'] }) {
  const text = useText('console-jobs');
  const format = useFormat();
  return (
    <ul className="plain-list">
      {failures.map(({ words, jobs }) => (
        <li key={words}>{text('failed.reason', { words: words === '' ? text('failed.noWords') : words, number: format.number(jobs) })}</li>
      ))}
    </ul>
  );
}
