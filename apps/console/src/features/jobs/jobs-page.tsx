import type { Job, JobRun } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Badge, type BadgeTone } from '@komora/ui/badge';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { type App, useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { holdsEverywhere, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { pagedRows } from '../../shared/paged-rows.ts';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { FailedJobs } from './failed-jobs.tsx';
import { healthOf } from './health.ts';
import { Services } from './services.tsx';

const REFRESH = 10_000;
const PAGE = 25;

const jobsQuery = ({ call }: Pick<App, 'call'>) =>
  queryOptions({
    queryKey: ['jobs'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/jobs', { signal })).jobs,
    refetchInterval: REFRESH,
  });

const runsQuery = ({ call }: Pick<App, 'call'>) =>
  infiniteQueryOptions({
    queryKey: ['job-runs'],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/job-runs', { query: { after: pageParam, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Background jobs: whether they run, their queues, and the runs of the business jobs. */
export function JobsPage() {
  const app = useApp();
  const text = useText('console-jobs');
  const jobs = useQuery(jobsQuery(app));
  const runs = useInfiniteQuery(runsQuery(app));
  const reload = () => app.queryClient.invalidateQueries({ queryKey: jobsQuery(app).queryKey });
  const run = useMutation({
    mutationFn: (name: string) => app.call('POST /api/admin/jobs/{name}/run', { params: { name } }),
    onSettled: reload,
  });
  const mayRun = holdsEverywhere(useMe(), 'write:job');
  const jobColumns = useJobColumns(mayRun ? run : undefined);
  const runColumns = useRunColumns();
  return (
    <Page title={text('title')} lead={text('lead')}>
      {jobs.data === undefined ? null : <Health jobs={jobs.data} />}
      {run.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, run.error)}
        </Alert>
      )}
      {run.isSuccess ? (
        <Alert tone="success" announce>
          {text('started', { job: run.variables })}
        </Alert>
      ) : null}
      {jobs.data === undefined ? null : <FailedJobs jobs={jobs.data} onRetried={reload} />}
      <Services />
      <h2>{text('all')}</h2>
      <DataTable caption={text('all')} columns={jobColumns} query={jobs} keyOf={({ name }) => name} empty={text('empty')} />
      <h2>{text('runs.title')}</h2>
      <DataTable
        caption={text('runs.title')}
        columns={runColumns}
        {...pagedRows(runs, (page) => page.runs)}
        keyOf={({ id }) => id}
        empty={text('runs.empty')}
      />
    </Page>
  );
}

function Health({ jobs }: { readonly jobs: readonly Job[] }) {
  const { now } = useApp();
  const text = useText('console-jobs');
  const { failing, late } = healthOf(jobs, now());
  const names = (list: readonly Job[]): string => list.map(({ name }) => name).join(', ');
  if (failing.length + late.length === 0) return <Alert tone="success">{text('healthy')}</Alert>;
  return (
    <>
      {failing.length === 0 ? null : <Alert tone="error">{text('failing', { jobs: names(failing) })}</Alert>}
      {late.length === 0 ? null : <Alert tone="warning">{text('late', { jobs: names(late) })}</Alert>}
    </>
  );
}

interface Run {
  readonly isPending: boolean;
  readonly variables: string | undefined;
  readonly mutate: (name: string) => void;
}

/** @param run absent for people who may only read */
function useJobColumns(run: Run | undefined): readonly Column<Job>[] {
  const text = useText('console-jobs');
  const format = useFormat();
  const moment = (instant: string | null): string | null => (instant === null ? null : format.dateTime(instant, BROWSER_ZONE));
  const columns: Column<Job>[] = [
    { key: 'name', header: text('column.job'), isName: true, cell: ({ name }) => <code>{name}</code> },
    { key: 'cron', header: text('column.schedule'), cell: ({ cron }) => (cron === null ? text('onDemand') : <code>{cron}</code>) },
    { key: 'next', header: text('column.next'), cell: ({ nextRunAt }) => moment(nextRunAt) },
    { key: 'waiting', header: text('column.waiting'), align: 'end', cell: ({ waiting }) => format.number(waiting) },
    { key: 'running', header: text('column.running'), align: 'end', cell: ({ running }) => format.number(running) },
    {
      key: 'failed',
      header: text('column.failed'),
      align: 'end',
      cell: ({ failed }) => (failed === 0 ? format.number(0) : <Badge tone="error">{format.number(failed)}</Badge>),
    },
    { key: 'completed', header: text('column.completed'), cell: ({ lastCompletedAt }) => moment(lastCompletedAt) },
  ];
  if (run === undefined) return columns;
  return [
    ...columns,
    {
      key: 'run',
      header: text('column.action'),
      cell: ({ name, cron }) =>
        cron === null ? null : (
          <Button
            aria-label={text('runNamed', { job: name })}
            busy={run.isPending && run.variables === name}
            onClick={() => run.mutate(name)}
          >
            {text('run')}
          </Button>
        ),
    },
  ];
}

const TONES: Readonly<Record<JobRun['status'], BadgeTone>> = { IN_PROGRESS: 'info', FINISHED: 'success', FAILED: 'error' };

function useRunColumns(): readonly Column<JobRun>[] {
  const text = useText('console-jobs');
  const format = useFormat();
  return [
    { key: 'job', header: text('column.job'), isName: true, cell: ({ job }) => text(`kind.${job}`) },
    { key: 'status', header: text('runs.status'), cell: ({ status }) => <Badge tone={TONES[status]}>{text(`status.${status}`)}</Badge> },
    { key: 'started', header: text('runs.started'), cell: ({ startedAt }) => format.dateTime(startedAt, BROWSER_ZONE) },
    {
      key: 'finished',
      header: text('runs.finished'),
      cell: ({ finishedAt }) => (finishedAt === null ? null : format.dateTime(finishedAt, BROWSER_ZONE)),
    },
    {
      key: 'counts',
      header: text('runs.counts'),
      cell: ({ counts, error }) =>
        error ??
        Object.entries(counts)
          .map(([kind, number]) => text('runs.count', { kind, number: format.number(number) }))
          .join('; '),
    },
  ];
}
