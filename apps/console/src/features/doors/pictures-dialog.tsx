import type { PictureRecord } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { Skeleton } from '@komora/ui/progress';
import { errorText } from '@komora/web-kit/error-text';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { dataUrl } from '../../shared/data-url.ts';
import { DOORS } from '../../shared/door-command.tsx';
import css from '../../shared/form.module.css';
import { useMe } from '../../shared/me.ts';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import look from './doors.module.css';

/** Of an attempt: pictures that were taken so long before and after it. */
const AROUND_MS = 5 * 60_000;

export interface PictureSubject {
  readonly warehouseId: string;
  /** Of an attempt; null: all that are kept. */
  readonly at: string | null;
}

export interface PicturesDialogProps {
  readonly subject: PictureSubject | null;
  readonly onClose: () => void;
}

/** Pictures of an entrance. Each one is loaded by a press, because looking at it is written to the audit log. */
export function PicturesDialog({ subject, onClose }: PicturesDialogProps) {
  const text = useText('console-doors');
  const common = useText('common');
  const { warehouses } = useMe();
  const name = warehouses.find(({ id }) => id === subject?.warehouseId)?.name ?? '';
  return (
    <Dialog open={subject !== null} onClose={onClose} title={text('picture.title', { name })} closeLabel={common('action.close')}>
      {subject === null ? null : <Pictures {...subject} />}
    </Dialog>
  );
}

function Pictures({ warehouseId, at }: PictureSubject) {
  const app = useApp();
  const text = useText('console-doors');
  const moment = at === null ? null : Date.parse(at);
  const span = moment === null ? {} : { from: new Date(moment - AROUND_MS).toISOString(), to: new Date(moment + AROUND_MS).toISOString() };
  const query = useQuery({
    queryKey: [DOORS, 'pictures', warehouseId, at],
    queryFn: async ({ signal }) =>
      (await app.call('GET /api/admin/pictures', { query: { warehouse: warehouseId, ...span }, signal })).pictures,
  });
  const take = useMutation({
    mutationFn: () => app.call('POST /api/admin/pictures', { body: { warehouseId } }),
    onSuccess: () => app.queryClient.invalidateQueries({ queryKey: [DOORS, 'pictures'] }),
  });
  return (
    <div className={css.form}>
      <p>{text('picture.text')}</p>
      {take.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, take.error)}
        </Alert>
      )}
      {at === null ? (
        <div className={css.actions}>
          <Button icon="camera" busy={take.isPending} onClick={() => take.mutate()}>
            {text('picture.take')}
          </Button>
        </div>
      ) : null}
      <QueryBoundary
        query={query}
        skeleton={<Skeleton height="6rem" />}
        isEmpty={(pictures) => pictures.length === 0}
        empty={<Alert>{text(at === null ? 'picture.none' : 'picture.noneAround')}</Alert>}
      >
        {(pictures) => (
          <ul className={look.pictures}>
            {pictures.map((picture) => (
              <Picture key={picture.id} picture={picture} />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </div>
  );
}

function Picture({ picture }: { readonly picture: PictureRecord }) {
  const app = useApp();
  const text = useText('console-doors');
  const format = useFormat();
  const show = useMutation({
    mutationFn: async () => dataUrl(await app.call('GET /api/admin/pictures/{id}', { params: { id: picture.id } })),
  });
  const at = format.dateTime(picture.takenAt, BROWSER_ZONE);
  const by = picture.takenBy ?? text('actor.CLIENT');
  return (
    <li className={look.picture}>
      <p>{text('picture.facts', { at, by })}</p>
      {show.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, show.error)}
        </Alert>
      )}
      {show.data === undefined ? (
        <Button icon="eye" busy={show.isPending} onClick={() => show.mutate()}>
          {text('picture.show', { at })}
        </Button>
      ) : (
        <img src={show.data} alt={text('picture.alt', { at })} />
      )}
    </li>
  );
}
