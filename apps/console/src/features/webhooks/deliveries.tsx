import { WEBHOOK_TYPES, type Webhook, type WebhookDelivery } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Badge, type BadgeTone } from '@komora/ui/badge';
import { Button } from '@komora/ui/button';
import { defineForm } from '@komora/web-kit/define-form';
import { errorText } from '@komora/web-kit/error-text';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { invalid } from '@komora/web-kit/validation';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import formCss from '../../shared/form.module.css';
import { FormSelect } from '../../shared/form-select.tsx';
import { pagedRows } from '../../shared/paged-rows.ts';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { deliveriesQuery, WEBHOOKS } from './webhook-queries.ts';
import css from './webhooks.module.css';

const TONES: Readonly<Record<WebhookDelivery['state'], BadgeTone>> = { PENDING: 'info', DELIVERED: 'success', FAILED: 'error' };
const STATES = ['ALL', 'PENDING', 'FAILED'] as const;
type Shown = (typeof STATES)[number];

/** Messages of an endpoint with the outcome of the last attempt. They can be sent again. */
export function Deliveries({ webhook, mayWrite }: { readonly webhook: Webhook; readonly mayWrite: boolean }) {
  const app = useApp();
  const text = useText('console-webhooks');
  const [shown, setShown] = useState<Shown>('ALL');
  const query = useInfiniteQuery(deliveriesQuery(app, webhook.id, shown === 'ALL' ? undefined : shown));
  const reload = () => app.queryClient.invalidateQueries({ queryKey: [WEBHOOKS] });
  const test = useMutation({
    mutationFn: () => app.call('POST /api/admin/webhooks/{id}/test', { params: { id: webhook.id } }),
    onSettled: reload,
  });
  const replay = useMutation({
    mutationFn: (id: string) => app.call('POST /api/admin/webhook-deliveries/{id}/replay', { params: { id } }),
    onSettled: reload,
  });
  const maySend = mayWrite && webhook.disabledAt === null;
  const columns = useColumns(maySend ? replay : undefined);
  const error = test.error ?? replay.error;
  return (
    <section className={css.deliveries} aria-labelledby="deliveries-title">
      <h2 id="deliveries-title">{text('deliveries.title')}</h2>
      <p>{text('deliveries.text')}</p>
      {error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, error)}
        </Alert>
      )}
      {maySend ? (
        <div className={css.acts}>
          <Button icon="arrow-right" busy={test.isPending} onClick={() => test.mutate()}>
            {text('deliveries.test')}
          </Button>
          <ReplayFailed id={webhook.id} onDone={reload} />
        </div>
      ) : null}
      <div className={css.filter}>
        <FormSelect
          name="state"
          label={text('deliveries.show')}
          code={undefined}
          value={shown}
          options={STATES.map((value) => ({ value, label: text(`deliveries.shown.${value}`) }))}
          onWrite={(value) => setShown(STATES.find((one) => one === value) ?? 'ALL')}
        />
      </div>
      <DataTable
        caption={text('deliveries.title')}
        columns={columns}
        {...pagedRows(query, ({ rows }) => rows)}
        keyOf={({ id }) => id}
        empty={text('deliveries.empty')}
      />
    </section>
  );
}

const replayForm = defineForm<{ readonly since: string }, { readonly since: string }>({
  paths: ['since'],
  validate: ({ since }) =>
    since === ''
      ? invalid([{ path: 'since', code: 'revalid/rule/basic/not-null' }])
      : { valid: true, value: { since: new Date(`${since}T00:00:00`).toISOString() } },
});

/** Sends everything that failed since a day again. */
function ReplayFailed({ id, onDone }: { readonly id: string; readonly onDone: () => unknown }) {
  const app = useApp();
  const text = useText('console-webhooks');
  const form = useForm(replayForm, {
    values: { since: '' },
    send: (body) => app.call('POST /api/admin/webhooks/{id}/replay', { params: { id }, body }),
    onSent: onDone,
  });
  return (
    <form className={css.replay} {...form.props}>
      <FormField {...form.text('since')} type="date" label={text('deliveries.since')} />
      <div className={formCss.actions}>
        <SubmitButton form={form}>{text('deliveries.replayAll')}</SubmitButton>
      </div>
      <FormFailure form={form} />
      <p role="status">{form.result === undefined ? null : text('deliveries.replayed', { count: form.result.count })}</p>
    </form>
  );
}

interface Replay {
  readonly isPending: boolean;
  readonly variables: string | undefined;
  readonly mutate: (id: string) => void;
}

const ERRORS = [
  'address-not-allowed',
  'timeout',
  'no-connection',
  'bad-certificate',
  'broken-connection',
  'unexpected',
] as const satisfies readonly string[];

function useColumns(replay: Replay | undefined): readonly Column<WebhookDelivery>[] {
  const text = useText('console-webhooks');
  const format = useFormat();
  const moment = (instant: string | null): string | null => (instant === null ? null : format.dateTime(instant, BROWSER_ZONE));
  const typeName = (type: string): string => {
    const known = WEBHOOK_TYPES.find((one) => one === type);
    return known === undefined ? text('deliveries.testType') : text(`type.${known}`);
  };
  const outcome = ({ status, error, attemptedAt }: WebhookDelivery): string | null => {
    const known = ERRORS.find((one) => one === error);
    if (known !== undefined) return text(`error.${known}`);
    return attemptedAt === null ? null : text('deliveries.http', { status: String(status) });
  };
  const columns: Column<WebhookDelivery>[] = [
    { key: 'type', header: text('column.type'), isName: true, cell: ({ type }) => typeName(type) },
    { key: 'at', header: text('column.at'), cell: ({ at }) => moment(at) },
    { key: 'state', header: text('column.state'), cell: ({ state }) => <Badge tone={TONES[state]}>{text(`state.${state}`)}</Badge> },
    { key: 'attempts', header: text('column.attempts'), align: 'end', cell: ({ attempts }) => format.number(attempts) },
    {
      key: 'outcome',
      header: text('column.outcome'),
      cell: (delivery) => (
        <>
          {outcome(delivery)}
          {delivery.response === null || delivery.response === '' ? null : (
            <details className={css.response}>
              <summary>{text('deliveries.response')}</summary>
              <pre>{delivery.response}</pre>
            </details>
          )}
        </>
      ),
    },
    {
      key: 'duration',
      header: text('column.duration'),
      align: 'end',
      cell: ({ durationMs }) => (durationMs === null ? null : text('deliveries.ms', { number: format.number(durationMs) })),
    },
    { key: 'next', header: text('column.next'), cell: ({ nextAttemptAt }) => moment(nextAttemptAt) },
  ];
  if (replay === undefined) return columns;
  const action: Column<WebhookDelivery> = {
    key: 'action',
    header: text('column.action'),
    cell: ({ id, state, type }) =>
      state === 'PENDING' ? null : (
        <Button
          variant="quiet"
          className={css.act}
          aria-label={text('deliveries.replayNamed', { type: typeName(type) })}
          busy={replay.isPending && replay.variables === id}
          onClick={() => replay.mutate(id)}
        >
          {text('deliveries.replay')}
        </Button>
      ),
  };
  return [...columns, action];
}
