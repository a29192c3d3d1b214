import type { ArchiveObstacle, ArchivePreview, WarehouseRecord } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Skeleton } from '@komora/ui/progress';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { ReasonForm } from '../../shared/reason-dialog.tsx';
import { archiveQuery } from './warehouse-queries.ts';
import css from './warehouses.module.css';

export interface ArchiveDialogProps {
  readonly warehouse: WarehouseRecord;
  /** Loads the warehouse and its obstacles again. */
  readonly onReload: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** The content of the dialog: the obstacles to an archive, or its reason when there are none. */
export function ArchiveDialog({ warehouse: { id, name, version, timeZone }, onReload, onClose }: ArchiveDialogProps) {
  const app = useApp();
  const text = useText('console-warehouses');
  const query = useQuery(archiveQuery(app, id));
  return (
    <QueryBoundary query={query} skeleton={<Skeleton height="6rem" />}>
      {(preview) =>
        preview.count > 0 ? (
          <Obstacles preview={preview} timeZone={timeZone} />
        ) : (
          <ReasonForm
            submit={text('archive.submit', { name })}
            isDangerous
            send={async (reason) => {
              try {
                await app.call('POST /api/admin/warehouses/{id}/archive', { params: { id }, body: { version, reason } });
              } finally {
                // After a rejection too: it comes from a later version or from an obstacle that is new.
                await onReload();
              }
            }}
            onDone={onClose}
            onClose={onClose}
          >
            <div className={formCss.form}>
              <p>{text('archive.effect')}</p>
              <Left preview={preview} />
            </div>
          </ReasonForm>
        )
      }
    </QueryBoundary>
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

interface ObstaclesProps {
  readonly preview: ArchivePreview;
  readonly timeZone: string;
}

function Obstacles({ preview: { obstacles, count }, timeZone }: ObstaclesProps) {
  const text = useText('console-warehouses');
  const format = useFormat();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The obstacles can replace the form whose button had the focus.
    if (document.activeElement === document.body) top.current?.focus();
  }, []);
  return (
    <div ref={top} tabIndex={-1} className={formCss.form}>
      <Alert tone="warning" announce>
        {text('archive.obstacles', { count })}
      </Alert>
      <ul className={css.obstacles}>
        {obstacles.map((obstacle) => (
          <li key={obstacle.boxId}>
            <Obstacle obstacle={obstacle} />
            {obstacle.expiresAt === null ? null : (
              <p className={css.until}>
                {text(obstacle.kind === 'OFFER' ? 'archive.until.offer' : 'archive.until.hold', {
                  at: format.dateTime(obstacle.expiresAt, timeZone),
                })}
              </p>
            )}
          </li>
        ))}
      </ul>
      {count > obstacles.length ? <p>{text('archive.more', { count: count - obstacles.length })}</p> : null}
    </div>
  );
}

/** A box with the way to the record that ends its reservation. An order has no page of its own: its box tells about it. */
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
    case 'MOVE_IN':
      return (
        <Link to="/move-in" search={{ id }}>
          {words}
        </Link>
      );
    case 'OFFER':
      return (
        <Link to="/enquiries" search={{ tab: 'waiting', open: id, all: 'true' }}>
          {words}
        </Link>
      );
    case 'ORDER':
      return (
        <Link to="/boxes/$id" params={{ id: boxId }}>
          {words}
        </Link>
      );
  }
}
