import type { Inspection } from '@komora/api/admin';
import { Badge } from '@komora/ui/badge';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { RetryAlert } from '@komora/web-kit/retry-alert';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { holds, useMe } from '../../shared/me.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import css from '../../shared/record.module.css';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { Findings } from './findings.tsx';
import { INSPECTIONS, inspectionsQuery, type Subject } from './inspection-queries.ts';
import { Photos } from './photos.tsx';

interface InspectionsProps {
  readonly of: Subject;
  /** A box that waits for its inspection: it can be started here. */
  readonly waits?: boolean;
  readonly onChanged?: () => Promise<unknown>;
}

/** Inspections of a box, or those after a contract. Nothing if there are none and none is needed. */
export function Inspections({ of, waits = false, onChanged }: InspectionsProps) {
  const app = useApp();
  const me = useMe();
  const text = useText('console-inspection');
  const navigate = useNavigate();
  const query = useQuery({ ...inspectionsQuery(app, of), enabled: holds(me, 'read:box') });
  const onDone = () => Promise.all([app.queryClient.invalidateQueries({ queryKey: [INSPECTIONS] }), onChanged?.()]);
  const start = useMutation({
    mutationFn: (id: string) => app.call('POST /api/admin/boxes/{id}/inspections', { params: { id } }),
    onSuccess: ({ boxId }) => navigate({ to: '/walk', search: { box: boxId } }),
    onSettled: onDone,
  });
  if (query.data === undefined) return query.error === null ? null : <RetryAlert query={query} />;
  const mayInspect = holds(me, 'write:task') && 'box' in of;
  const open = query.data.find(({ finishedAt }) => finishedAt === null);
  if (query.data.length === 0 && !waits) return null;
  return (
    <section className={css.section}>
      <h2>{text('title')}</h2>
      {waits && open === undefined ? (
        <>
          <p>{text('waits')}</p>
          {mayInspect ? (
            <div className={css.actions}>
              <Button variant="primary" icon="check" busy={start.isPending} onClick={() => start.mutate(of.box)}>
                {text('start')}
              </Button>
            </div>
          ) : null}
        </>
      ) : null}
      {start.error === null ? null : <p role="alert">{errorText(app.texts, start.error)}</p>}
      {query.data.map((inspection) => (
        <One key={inspection.id} inspection={inspection} of={of}>
          {mayInspect && inspection === open ? (
            <div className={css.actions}>
              {waits ? (
                // The server starts a new one if the box was let since then.
                <Button variant="primary" busy={start.isPending} onClick={() => start.mutate(of.box)}>
                  {text('continue')}
                </Button>
              ) : null}
              <Discard inspection={inspection} onDone={onDone} />
            </div>
          ) : null}
        </One>
      ))}
    </section>
  );
}

/** Ends an inspection without a result, with a reason. */
function Discard({ inspection: { id, box }, onDone }: { readonly inspection: Inspection; readonly onDone: () => Promise<unknown> }) {
  const app = useApp();
  const text = useText('console-inspection');
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button icon="close" onClick={() => setOpen(true)}>
        {text('discard')}
      </Button>
      <ReasonDialog
        open={isOpen}
        title={text('box', { name: box })}
        submit={text('discard')}
        isDangerous
        send={(reason) => app.call('POST /api/admin/inspections/{id}/discard', { params: { id }, body: { reason } })}
        onDone={() => {
          close();
          void onDone();
        }}
        onClose={close}
      >
        {text('discardText')}
      </ReasonDialog>
    </>
  );
}

const tones = { FREE: 'success', REPAIR: 'warning', DISCARDED: 'neutral' } as const;

interface OneProps {
  readonly inspection: Inspection;
  readonly of: Subject;
  /** Actions of an open one. */
  readonly children: ReactNode;
}

function One({ inspection, of, children }: OneProps) {
  const text = useText('console-inspection');
  const format = useFormat();
  const { startedBy, startedAt, finishedBy, finishedAt, result, contract, invoice, box, boxId, points, reason } = inspection;
  return (
    <article className={css.section}>
      <p className={css.actions}>
        {'box' in of ? null : (
          <Link to="/boxes/$id" params={{ id: boxId }}>
            {text('box', { name: box })}
          </Link>
        )}
        {contract === null || 'contract' in of ? null : (
          <Link to="/contracts/$id" params={{ id: contract.id }}>
            {text('contract', { number: contract.number })}
          </Link>
        )}
        <span className={css.soft}>
          {finishedAt === null
            ? text('open', { who: startedBy, when: format.dateTime(startedAt, BROWSER_ZONE) })
            : text('done', { who: finishedBy ?? '', when: format.dateTime(finishedAt, BROWSER_ZONE) })}
        </span>
        {result === null ? null : <Badge tone={tones[result]}>{text(`resultOf.${result}`)}</Badge>}
      </p>
      {children}
      <Findings points={points} reason={reason} />
      {invoice === null ? null : <p>{text('invoice', { number: invoice.number })}</p>}
      <Photos inspection={inspection} />
    </article>
  );
}
