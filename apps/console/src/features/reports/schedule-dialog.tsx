import type { ReportName, ScheduledReport, ScheduleFilters } from '@komora/api/admin';
import { Button } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { defineForm } from '@komora/web-kit/define-form';
import { FormFailure } from '@komora/web-kit/form-parts';
import { Loading } from '@komora/web-kit/loading';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { FormCheckboxes } from '../../shared/form-checkboxes.tsx';
import { FormSelect } from '../../shared/form-select.tsx';
import { useMe } from '../../shared/me.ts';
import { colleaguesQuery, schedulesQuery } from './schedule-queries.ts';
import {
  type CheckedSchedule,
  DAY_HOURS,
  EVERY,
  FORMATS,
  MONTH_DAYS,
  type ScheduleValues,
  validateSchedule,
  WEEKDAYS,
} from './schedule-values.ts';
import { useScheduleTime } from './use-schedule-time.ts';

const scheduleForm = defineForm<ScheduleValues, CheckedSchedule>({
  paths: ['every', 'weekday', 'monthDay', 'hour', 'format', 'recipients'],
  validate: validateSchedule,
  fieldOfCode: { 'report-schedule/recipient-without-right': 'recipients' },
});

interface SendRegularlyProps {
  readonly report: ReportName;
  /** The query of the report's file; days follow from the time of sending. */
  readonly query: Readonly<Record<string, string | undefined>>;
}

/** The button that sends a report regularly, with its dialog. Nothing for a report without a page. */
export function SendRegularly({ report, query }: SendRegularlyProps) {
  const text = useText('console-reports');
  const common = useText('common');
  const [isOpen, setOpen] = useState(false);
  if (report === 'occupancy-months') return null;
  return (
    <>
      <Button icon="clock" onClick={() => setOpen(true)}>
        {text('schedule.open')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text('schedule.title', { report: text(`report.${report}`) })}
        closeLabel={common('action.close')}
      >
        {isOpen ? <Recipients report={report} filters={filtersOf(query)} onClose={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  );
}

const DAYS: readonly string[] = ['asOf', 'from', 'to', 'fromMonth', 'toMonth'];

/** The filters of a report without its days. The address has been checked when it was read. */
function filtersOf(query: SendRegularlyProps['query']): ScheduleFilters {
  const entries = Object.entries(query).filter(([name, value]) => value !== undefined && !DAYS.includes(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, name === 'floor' ? Number(value) : value]));
}

interface FormProps {
  readonly report: ScheduledReport;
  readonly filters: ScheduleFilters;
  readonly onClose: () => void;
}

function Recipients(props: FormProps) {
  const query = useQuery(colleaguesQuery(useApp(), props.report, props.filters));
  return (
    <QueryBoundary query={query} skeleton={<Loading>{null}</Loading>}>
      {({ colleagues }) => <ScheduleForm {...props} colleagues={colleagues} />}
    </QueryBoundary>
  );
}

function ScheduleForm({
  report,
  filters,
  onClose,
  colleagues,
}: FormProps & { readonly colleagues: readonly { readonly id: string; readonly name: string }[] }) {
  const app = useApp();
  const text = useText('console-reports');
  const me = useMe();
  const times = useScheduleTime();
  const navigate = useNavigate();
  // Repeating a call after a lost response must not set up a second report.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useForm(scheduleForm, {
    values: { every: 'WEEKLY', weekday: '1', monthDay: '1', hour: '7', format: 'CSV', recipients: [me.id] },
    send: ({ format, time, recipients }) =>
      app.call('POST /api/admin/report-schedules', { body: { report, filters, format, time, recipients }, idempotencyKey }),
    onSent: async () => {
      await app.queryClient.invalidateQueries({ queryKey: schedulesQuery(app).queryKey });
      onClose();
      await navigate({ to: '/reports/schedules' });
    },
  });
  const every = form.values.every;
  return (
    <form className={css.form} {...form.props}>
      <p>{text('schedule.text')}</p>
      <FormSelect
        {...form.text('every')}
        label={text('schedule.every')}
        options={EVERY.map((value) => ({ value, label: text(`schedule.choice.${value}`) }))}
      />
      {every === 'WEEKLY' ? (
        <FormSelect
          {...form.text('weekday')}
          label={text('schedule.weekday')}
          options={WEEKDAYS.map((value) => ({ value, label: times.weekday(Number(value)) }))}
        />
      ) : null}
      {every === 'MONTHLY' ? (
        <FormSelect
          {...form.text('monthDay')}
          label={text('schedule.monthDay')}
          hint={text('schedule.monthDayHint')}
          options={MONTH_DAYS.map((value) => ({ value, label: value }))}
        />
      ) : null}
      <FormSelect
        {...form.text('hour')}
        label={text('schedule.hour')}
        options={DAY_HOURS.map((value) => ({ value, label: times.hour(Number(value)) }))}
      />
      <FormSelect
        {...form.text('format')}
        label={text('schedule.format')}
        options={FORMATS.map((value) => ({ value, label: text(`schedule.file.${value}`) }))}
      />
      <FormCheckboxes
        name="recipients"
        legend={text('schedule.recipients')}
        options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
        value={form.values.recipients}
        code={form.code('recipients')}
        onWrite={(value) => form.set('recipients', value)}
      />
      <FormFailure form={form} />
      <FormActions form={form} onCancel={onClose}>
        {text('schedule.submit')}
      </FormActions>
    </form>
  );
}
