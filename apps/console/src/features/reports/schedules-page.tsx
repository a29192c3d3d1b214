import { isIntegrityReport, type ReportSchedule } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Badge } from '@komora/ui/badge';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { Loading } from '@komora/web-kit/loading';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { Page } from '../../shared/page.tsx';
import css from '../../shared/record.module.css';
import { schedulesQuery } from './schedule-queries.ts';
import { useScheduleTime } from './use-schedule-time.ts';

/** Reports that are sent to the person, or that the person set up. */
export function SchedulesPage() {
  const text = useText('console-reports');
  const query = useQuery(schedulesQuery(useApp()));
  const back = (
    <Link to="/reports" search={{}}>
      {text('all')}
    </Link>
  );
  return (
    <Page title={text('schedules.title')} lead={text('schedules.lead')} actions={back}>
      <QueryBoundary
        query={{ ...query, data: query.data?.schedules }}
        showReloadError
        skeleton={<Loading>{null}</Loading>}
        isEmpty={(schedules) => schedules.length === 0}
        empty={<Alert>{text('schedules.empty')}</Alert>}
      >
        {(schedules) => (
          <ul className={`plain-list ${css.column}`}>
            {schedules.map((schedule) => (
              <li key={schedule.id} className={css.section}>
                <Schedule schedule={schedule} />
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Page>
  );
}

function Schedule({ schedule }: { readonly schedule: ReportSchedule }) {
  const text = useText('console-reports');
  const format = useFormat();
  const times = useScheduleTime();
  const { report, filters, format: file, place, time, timeZone, owner, isOwn, recipients, nextRunAt, pausedReason, lastRun } = schedule;
  const at = (instant: string) => format.dateTime(instant, timeZone);
  const { floor, ...others } = filters;
  return (
    <>
      <h2>
        <Link
          to="/reports/$report"
          params={{ report: isIntegrityReport(report) ? 'integrity' : report }}
          search={{ ...others, ...(floor === undefined ? {} : { floor: String(floor) }) }}
        >
          {place === null ? text(`report.${report}`) : text('schedules.of', { report: text(`report.${report}`), place })}
        </Link>
      </h2>
      <div className={css.actions}>
        <Badge tone={nextRunAt === null ? 'warning' : 'success'}>{text(nextRunAt === null ? 'schedules.paused' : 'schedules.runs')}</Badge>
      </div>
      {pausedReason === null ? null : <Alert tone="warning">{text(`schedules.pausedBecause.${pausedReason}`, { name: owner.name })}</Alert>}
      <dl className={css.facts}>
        <dt>{text('schedules.when')}</dt>
        <dd>{text('schedules.inZone', { when: times.words(time), zone: timeZone })}</dd>
        <dt>{text('schedules.next')}</dt>
        <dd>{nextRunAt === null ? text('schedules.never') : at(nextRunAt)}</dd>
        <dt>{text('schedule.format')}</dt>
        <dd>{text(`schedule.file.${file}`)}</dd>
        <dt>{text('schedule.recipients')}</dt>
        <dd>{recipients.map(({ name }) => name).join(', ')}</dd>
        {isOwn ? null : (
          <>
            <dt>{text('schedules.owner')}</dt>
            <dd>{owner.name}</dd>
          </>
        )}
        <dt>{text('schedules.last')}</dt>
        <dd>{lastRun === null ? text('schedules.notYet') : <LastRun run={lastRun} at={at} />}</dd>
      </dl>
      <Acts schedule={schedule} />
    </>
  );
}

function LastRun({ run, at }: { readonly run: NonNullable<ReportSchedule['lastRun']>; readonly at: (instant: string) => string }) {
  const text = useText('console-reports');
  const format = useFormat();
  return (
    <>
      {text('schedules.run', { at: at(run.dueAt), day: format.date(run.asOf) })}
      <ul>
        {run.deliveries.map(({ id, name, state, rejected }) => (
          <li key={id}>
            {rejected === null
              ? text(`schedules.delivery.${state as 'SENT' | 'WAITING' | 'FAILED'}`, { name })
              : text(`schedules.rejected.${rejected}`, { name })}
          </li>
        ))}
      </ul>
    </>
  );
}

function Acts({ schedule: { id, report, isOwn, nextRunAt } }: { readonly schedule: ReportSchedule }) {
  const app = useApp();
  const text = useText('console-reports');
  const act = useMutation({
    mutationFn: (name: 'pause' | 'resume' | 'remove' | 'leave') => app.call(CALLS[name], { params: { id } }),
    onSettled: () => app.queryClient.invalidateQueries({ queryKey: schedulesQuery(app).queryKey }),
  });
  const label = (name: 'pause' | 'resume' | 'remove' | 'leave') => text(`schedules.act.${name}Of`, { report: text(`report.${report}`) });
  const names = isOwn ? ([nextRunAt === null ? 'resume' : 'pause', 'remove'] as const) : (['leave'] as const);
  return (
    <div className={css.actions}>
      {names.map((name) => (
        <Button
          key={name}
          variant={name === 'remove' || name === 'leave' ? 'quiet' : 'secondary'}
          aria-label={label(name)}
          busy={act.isPending && act.variables === name}
          disabled={act.isPending}
          onClick={() => act.mutate(name)}
        >
          {text(`schedules.act.${name}`)}
        </Button>
      ))}
      {act.error === null ? null : <span role="alert">{errorText(app.texts, act.error)}</span>}
    </div>
  );
}

const CALLS = {
  pause: 'POST /api/admin/report-schedules/{id}/pause',
  resume: 'POST /api/admin/report-schedules/{id}/resume',
  remove: 'POST /api/admin/report-schedules/{id}/remove',
  leave: 'POST /api/admin/report-schedules/{id}/leave',
} as const;
