import type { WalkBox } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { ProgressBar, Skeleton } from '@komora/ui/progress';
import { errorText } from '@komora/web-kit/error-text';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFloorText } from '@komora/web-kit/use-floor-text';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { holds, useMe } from '../../shared/me.ts';
import { useOfflinePage } from '../../shared/outbox/use-offline-page.ts';
import { useOutbox } from '../../shared/outbox/use-outbox.ts';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import { BoxRow } from './box-row.tsx';
import { DiffersDialog } from './differs-dialog.tsx';
import css from './walk.module.css';
import { type ShownWalk, WALKS, walkQuery } from './walk-queries.ts';
import { floorsOf, progressOf } from './walk-view.ts';

/** A round: every box in the order of the way. Works without a connection, once it was opened; the page can also be opened again. */
export function WalkRound({ id }: { readonly id: string }) {
  const query = useQuery(walkQuery(useApp(), id));
  return (
    <QueryBoundary query={query} skeleton={<Skeleton height="20rem" />}>
      {(shown) => <Round shown={shown} />}
    </QueryBoundary>
  );
}

function Round({ shown: { walk, isStored } }: { readonly shown: ShownWalk }) {
  const app = useApp();
  const text = useText('console-walk');
  const floorText = useFloorText();
  const format = useFormat();
  const me = useMe();
  const mayTick = holds(me, 'write:task');
  const queue = useOutbox();
  const ticks = queue.items.filter((item) => item.kind === 'tick');
  const { storePerson } = useOfflinePage();
  const [differing, setDiffering] = useState<WalkBox | null>(null);
  const [isOnlyOpen, setOnlyOpen] = useState(false);
  const own = ticks.filter(({ walkId }) => walkId === walk.id);
  const floors = floorsOf(walk.boxes, own);
  const { all, ticked, differing: differ } = progressOf(floors);
  const waiting = ticks.filter(({ rejected }) => rejected === null).length;
  const finish = useMutation({
    mutationFn: () => app.call('POST /api/admin/walks/{id}/finish', { params: { id: walk.id } }),
    onSuccess: () => app.queryClient.invalidateQueries({ queryKey: [WALKS] }),
  });
  const tick = (box: WalkBox, outcome: 'OK' | 'DIFFERS', note: string, photo: File | null) => {
    storePerson();
    return queue.add({ kind: 'tick', isTicked: false, walkId: walk.id, boxId: box.boxId, expected: box.expected, outcome, note, photo });
  };
  const at = (instant: string) => format.dateTime(instant, BROWSER_ZONE);
  return (
    <div className={css.round}>
      <ProgressBar label={text('column.ticked')} value={all === 0 ? 1 : ticked / all} valueText={text('progress', { ticked, all })} />
      <p role="status">
        {waiting > 0 ? text('waiting', { count: waiting }) : text('allSent')} {isStored ? text('stored') : null}
      </p>
      {queue.isLost ? (
        <Alert tone="error" announce>
          {text('storageFailed')}
        </Alert>
      ) : null}
      {ticks
        .filter(({ rejected }) => rejected !== null)
        .map((item) => (
          <Alert
            key={item.id}
            tone="error"
            title={text('rejected', { name: walk.boxes.find(({ boxId }) => boxId === item.boxId)?.name ?? '' })}
            actions={<Button onClick={() => void queue.drop(item.id)}>{text('drop')}</Button>}
          >
            {item.note === '' ? item.rejected : item.note}
          </Alert>
        ))}
      {walk.finishedAt === null ? null : (
        <Alert tone="success" title={text('finished', { by: walk.finishedBy ?? '', at: at(walk.finishedAt) })}>
          {text('summary', { all, ticked, differing: differ })}
        </Alert>
      )}
      <div className={css.filters}>
        <Button aria-pressed={isOnlyOpen} onClick={() => setOnlyOpen((only) => !only)}>
          {text('onlyOpen')}
        </Button>
      </div>
      {floors.map(({ floor, boxes }) => {
        const shownBoxes = isOnlyOpen ? boxes.filter(({ outcome }) => outcome === null) : boxes;
        return shownBoxes.length === 0 ? null : (
          <section key={floor} aria-labelledby={`floor-${floor}`}>
            <h2 id={`floor-${floor}`}>{floorText(floor)}</h2>
            <ul className={css.boxes}>
              {shownBoxes.map((view) => (
                <BoxRow
                  key={view.box.boxId}
                  view={view}
                  mayTick={mayTick && walk.finishedAt === null}
                  onTick={(box) => void tick(box, 'OK', '', null)}
                  onDiffers={setDiffering}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {finish.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, finish.error)}
        </Alert>
      )}
      {mayTick && walk.finishedAt === null ? (
        <div className={css.end}>
          <p>{text('summary', { all, ticked, differing: differ })}</p>
          <Button variant="primary" busy={finish.isPending} disabled={waiting > 0} onClick={() => finish.mutate()}>
            {text('finish')}
          </Button>
          {waiting > 0 ? <p className={css.soft}>{text('finishLater')}</p> : null}
        </div>
      ) : null}
      <DiffersDialog box={differing} send={(box, note, photo) => tick(box, 'DIFFERS', note, photo)} onClose={() => setDiffering(null)} />
    </div>
  );
}
