import type { ArchiveObstacle, ArchivePreview, WarehouseRecord } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { Skeleton } from '@komora/ui/progress';
import { errorText } from '@komora/web-kit/error-text';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { archiveQuery, WAREHOUSES } from './warehouse-queries.ts';
import css from './warehouses.module.css';

interface ArchiveProps {
  readonly warehouse: WarehouseRecord;
}

/** Archives a warehouse that is no longer run, or takes it back. */
export function ArchiveSection({ warehouse }: ArchiveProps) {
  const text = useText('console-warehouses');
  return (
    <section className={css.section}>
      <h2>{text('archive.title')}</h2>
      {warehouse.archivedAt === null ? <Archive warehouse={warehouse} /> : <Restore warehouse={warehouse} at={warehouse.archivedAt} />}
    </section>
  );
}

/** Names change in every list of choices. */
function useReload(): () => Promise<unknown> {
  const { queryClient } = useApp();
  return () => Promise.all([WAREHOUSES, 'me'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

function Archive({ warehouse: { id, name, version } }: ArchiveProps) {
  const app = useApp();
  const text = useText('console-warehouses');
  const common = useText('common');
  const reload = useReload();
  const [isAsking, setAsking] = useState(false);
  const preview = useQuery({ ...archiveQuery(app, id), enabled: isAsking });
  const close = () => setAsking(false);
  const isPossible = preview.data !== undefined && preview.data.count === 0;
  const title = text('archive.askTitle', { name });
  return (
    <>
      <p>{text('archive.text')}</p>
      <div className={formCss.actions}>
        <Button variant="danger" onClick={() => setAsking(true)}>
          {text('archive.open')}
        </Button>
      </div>
      <Dialog open={isAsking && !isPossible} onClose={close} title={title} closeLabel={common('action.close')}>
        <QueryBoundary query={preview} skeleton={<Skeleton height="6rem" />}>
          {(found) => <Obstacles preview={found} />}
        </QueryBoundary>
      </Dialog>
      <ReasonDialog
        open={isAsking && isPossible}
        title={title}
        submit={text('archive.submit', { name })}
        isDangerous
        send={async (reason) => {
          await app.call('POST /api/admin/warehouses/{id}/archive', { params: { id }, body: { version, reason } });
          await reload();
        }}
        onDone={close}
        onClose={close}
      >
        <div className={formCss.form}>
          <p>{text('archive.effect')}</p>
          {preview.data === undefined ? null : <Left preview={preview.data} />}
        </div>
      </ReasonDialog>
    </>
  );
}

/** Waiting people and locks, which the archive leaves behind. */
function Left({ preview: { waiting, locks } }: { readonly preview: ArchivePreview }) {
  const text = useText('console-warehouses');
  return (
    <>
      {waiting === 0 ? null : <p>{text('archive.waiting', { count: waiting })}</p>}
      {locks === 0 ? null : <p>{text('archive.locks', { count: locks })}</p>}
    </>
  );
}

function Obstacles({ preview: { obstacles, count } }: { readonly preview: ArchivePreview }) {
  const text = useText('console-warehouses');
  if (count === 0) return null;
  return (
    <div className={formCss.form}>
      <Alert tone="warning">{text('archive.obstacles', { count })}</Alert>
      <ul className={css.obstacles}>
        {obstacles.map((obstacle) => (
          <li key={obstacle.boxId}>
            <Obstacle obstacle={obstacle} />
          </li>
        ))}
      </ul>
      {count > obstacles.length ? <p>{text('archive.more', { count: count - obstacles.length })}</p> : null}
    </div>
  );
}

/** A box with the way to the record that ends its reservation. */
function Obstacle({ obstacle: { kind, id, boxId, box, contractNumber } }: { readonly obstacle: ArchiveObstacle }) {
  const text = useText('console-warehouses');
  const words = text(`archive.kind.${kind}`, { box });
  switch (kind) {
    case 'RENTED':
      return (
        <Link to="/contracts/$id" params={{ id }}>
          {contractNumber === null ? words : `${words} · ${contractNumber}`}
        </Link>
      );
    case 'OFFER':
      return (
        <Link to="/enquiries" search={{ tab: 'waiting', open: id, all: 'true' }}>
          {words}
        </Link>
      );
    default:
      return (
        <Link to="/boxes/$id" params={{ id: boxId }}>
          {words}
        </Link>
      );
  }
}

function Restore({ warehouse: { id, version }, at }: ArchiveProps & { readonly at: string }) {
  const app = useApp();
  const text = useText('console-warehouses');
  const format = useFormat();
  const reload = useReload();
  const restore = useMutation({
    mutationFn: () => app.call('POST /api/admin/warehouses/{id}/restore', { params: { id }, body: { version } }),
    onSettled: reload,
  });
  return (
    <>
      <p>{text('archive.since', { at: format.date(at.slice(0, 10)) })}</p>
      {restore.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, restore.error)}
        </Alert>
      )}
      <div className={formCss.actions}>
        <Button busy={restore.isPending} onClick={() => restore.mutate()}>
          {text('archive.restore')}
        </Button>
      </div>
    </>
  );
}
