import type { Inspection } from '@komora/api/admin';
import { Badge } from '@komora/ui/badge';
import { Button, buttonClass } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { RetryAlert } from '@komora/web-kit/retry-alert';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useApp } from '../../shared/app-context.ts';
import { holds, useMe } from '../../shared/me.ts';
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
  const start = useMutation({
    mutationFn: (id: string) => app.call('POST /api/admin/boxes/{id}/inspections', { params: { id } }),
    onSuccess: ({ boxId }) => navigate({ to: '/walk', search: { box: boxId } }),
    onSettled: () => Promise.all([app.queryClient.invalidateQueries({ queryKey: [INSPECTIONS] }), onChanged?.()]),
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
          {start.error === null ? null : <p role="alert">{errorText(app.texts, start.error)}</p>}
        </>
      ) : null}
      {query.data.map((inspection) => (
        <One key={inspection.id} inspection={inspection} of={of} mayContinue={mayInspect && inspection === open && waits} />
      ))}
    </section>
  );
}

interface OneProps {
  readonly inspection: Inspection;
  readonly of: Subject;
  readonly mayContinue: boolean;
}

function One({ inspection, of, mayContinue }: OneProps) {
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
        {result === null ? null : <Badge tone={result === 'FREE' ? 'success' : 'warning'}>{text(`resultOf.${result}`)}</Badge>}
      </p>
      {mayContinue ? (
        <Link to="/walk" search={{ box: boxId }} className={buttonClass({ variant: 'primary' })}>
          {text('continue')}
        </Link>
      ) : null}
      <Findings points={points} reason={reason} />
      {invoice === null ? null : <p>{text('invoice', { number: invoice.number })}</p>}
      <Photos inspection={inspection} />
    </article>
  );
}
