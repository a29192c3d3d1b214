import type { BoxRecord } from '@komora/api/admin';
import { ApiError } from '@komora/api/client';
import { Button } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { RetryAlert } from '@komora/web-kit/retry-alert';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { RecordAudit } from '../../shared/audit/record-audit.tsx';
import { NotFound } from '../../shared/failure.tsx';
import formCss from '../../shared/form.module.css';
import { holds, useMe } from '../../shared/me.ts';
import { Page } from '../../shared/page.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { BoxForm } from './box-form.tsx';
import { BOXES, boxQuery } from './box-queries.ts';
import { StateBadge } from './box-state.tsx';
import css from './boxes.module.css';
import { StateForm } from './state-form.tsx';

interface BoxPageProps {
  readonly id: string;
  readonly inspections: (box: BoxRecord) => ReactNode;
}

/** One box: facts, what cannot be let and why, measures, removal. */
export function BoxPage({ id, inspections }: BoxPageProps) {
  const app = useApp();
  const text = useText('console-boxes');
  const query = useQuery(boxQuery(app, id));
  return (
    <QueryBoundary
      query={query}
      skeleton={
        <Page title={text('title')} width="narrow">
          <Skeleton height="16rem" />
        </Page>
      }
      failed={(state) =>
        state.error instanceof ApiError && state.error.problem.status === 404 ? <NotFound /> : <RetryAlert query={state} />
      }
    >
      {(box) => <Box box={box} inspections={inspections(box)} />}
    </QueryBoundary>
  );
}

function Box({ box, inspections }: { readonly box: BoxRecord; readonly inspections: ReactNode }) {
  const me = useMe();
  const text = useText('console-boxes');
  const common = useText('common');
  const format = useFormat();
  const mayWrite = holds(me, 'write:box');
  return (
    <Page title={text('box.title', { name: box.name })} lead={me.warehouses.find(({ id }) => id === box.warehouseId)?.name} width="narrow">
      <dl className={css.facts}>
        <dt>{text('column.state')}</dt>
        <dd>
          <StateBadge state={box.state} />
        </dd>
        <dt>{text('column.size')}</dt>
        <dd>{text('box.size', { size: common(`size.${box.size}`), area: format.area(box.area) })}</dd>
        <dt>{text('column.price')}</dt>
        <dd>{text('box.price', { price: format.money(box.price) })}</dd>
        {box.states.map(({ state, from, until, reason }) => (
          <States key={`${state} ${from}`} name={text(`state.${state}`)} from={from} until={until} reason={reason} />
        ))}
      </dl>
      {inspections}
      {mayWrite ? (
        <>
          <section className={css.section}>
            <h2>{text('change.title')}</h2>
            <BoxForm key={box.id} box={box} />
          </section>
          <section className={css.section}>
            <h2>{text('setState.title')}</h2>
            <StateForm key={box.id} box={box} />
          </section>
          <Removal box={box} />
        </>
      ) : null}
      <RecordAudit of={{ nounId: box.id }} />
    </Page>
  );
}

interface StatesProps {
  readonly name: string;
  readonly from: string;
  readonly until: string | null;
  readonly reason: string;
}

function States({ name, from, until, reason }: StatesProps) {
  const text = useText('console-boxes');
  const format = useFormat();
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {until === null
          ? text('box.since', { from: format.date(from), reason })
          : text('box.between', { from: format.date(from), until: format.date(until), reason })}
      </dd>
    </>
  );
}

function Removal({ box: { id, name, version } }: { readonly box: BoxRecord }) {
  const app = useApp();
  const navigate = useNavigate();
  const text = useText('console-boxes');
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={css.section}>
      <h2>{text('remove.heading')}</h2>
      <p>{text('remove.text')}</p>
      <div className={formCss.actions}>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {text('remove.submit', { name })}
        </Button>
      </div>
      <ReasonDialog
        open={isOpen}
        title={text('remove.submit', { name })}
        submit={text('remove.submit', { name })}
        isDangerous
        send={async (reason) => {
          await app.call('POST /api/admin/boxes/{id}/remove', { params: { id }, body: { version, reason } });
          await navigate({ to: '/boxes' });
          await app.queryClient.invalidateQueries({ queryKey: [BOXES] });
        }}
        onDone={() => setOpen(false)}
        onClose={() => setOpen(false)}
      >
        {text('remove.text')}
      </ReasonDialog>
    </section>
  );
}
