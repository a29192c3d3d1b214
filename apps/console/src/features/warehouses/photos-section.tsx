import { MAX_PHOTOS, type PhotoRecord, type PhotoSet } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Skeleton } from '@komora/ui/progress';
import { errorText } from '@komora/web-kit/error-text';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Conflict, isConflict } from '../../shared/conflict.tsx';
import { AltDialog, DeletePhoto } from './photo-dialogs.tsx';
import { movedTo } from './photo-order.ts';
import { PhotoRow } from './photo-row.tsx';
import { PhotoUploads } from './photo-uploads.tsx';
import css from './photos.module.css';
import { useArrange } from './use-arrange.ts';
import { WAREHOUSES } from './warehouse-queries.ts';
import warehousesCss from './warehouses.module.css';

const photosKey = (id: string) => [WAREHOUSES, 'photos', id];

/** Photos of a warehouse: upload, order, texts. Each act is stored at once, apart from the form. */
export function PhotosSection({ warehouseId }: { readonly warehouseId: string }) {
  const { call } = useApp();
  const text = useText('console-warehouses');
  const query = useQuery({
    queryKey: photosKey(warehouseId),
    queryFn: ({ signal }) => call('GET /api/admin/warehouses/{id}/photos', { params: { id: warehouseId }, signal }),
  });
  return (
    <section className={warehousesCss.section} aria-labelledby="photos">
      <h2 id="photos">{text('photos.title')}</h2>
      <p>{text('photos.lead')}</p>
      <QueryBoundary query={query} skeleton={<Skeleton height="8rem" />}>
        {(set) => <Photos warehouseId={warehouseId} set={set} />}
      </QueryBoundary>
    </section>
  );
}

const toArranged = (photos: readonly PhotoRecord[]) => photos.map(({ id, alt }) => ({ id, alt }));

function Photos({ warehouseId, set }: { readonly warehouseId: string; readonly set: PhotoSet }) {
  const { call, queryClient, texts } = useApp();
  const text = useText('console-warehouses');
  const [edited, setEdited] = useState<PhotoRecord | null>(null);
  const [deleted, setDeleted] = useState<PhotoRecord | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const { photos, version } = set;
  const store = (next: PhotoSet): void => {
    queryClient.setQueryData(photosKey(warehouseId), next);
  };
  const reload = () => queryClient.invalidateQueries({ queryKey: photosKey(warehouseId) });
  const put = (next: readonly PhotoRecord[], of: number) =>
    call('PUT /api/admin/warehouses/{id}/photos', { params: { id: warehouseId }, body: { photos: toArranged(next), version: of } });
  const { arrange, arrangeAs } = useArrange({ warehouseId, set, store, put });
  const move = (from: number, to: number): void => {
    const next = movedTo(photos, from, to);
    if (next === photos) return;
    setSaid(text('photos.moved', { number: next.indexOf(photos[from] as PhotoRecord) + 1, total: photos.length }));
    arrangeAs(next);
  };
  return (
    <>
      {arrange.error === null ? null : isConflict(arrange.error) ? (
        <Conflict
          onLoad={() => {
            arrange.reset();
            return reload();
          }}
        />
      ) : (
        <Alert tone="error" announce>
          {errorText(texts, arrange.error)}
        </Alert>
      )}
      {photos.length === 0 ? <p>{text('photos.empty')}</p> : null}
      <ol className={`plain-list ${css.photos}`} aria-busy={arrange.isPending}>
        {photos.map((photo, index) => (
          <PhotoRow
            key={photo.id}
            photo={photo}
            index={index}
            total={photos.length}
            isDragged={dragged === index}
            onMove={(to) => move(index, to)}
            onDrag={setDragged}
            onDrop={() => {
              if (dragged !== null) move(dragged, index);
              setDragged(null);
            }}
            onEdit={() => setEdited(photo)}
            onDelete={() => setDeleted(photo)}
          />
        ))}
      </ol>
      <p role="status" className={css.said}>
        {said}
      </p>
      <PhotoUploads warehouseId={warehouseId} isFull={photos.length >= MAX_PHOTOS} onStored={store} />
      <AltDialog
        photo={edited}
        send={async (alt) =>
          store(
            await put(
              photos.map((one) => (one.id === edited?.id ? { ...one, alt } : one)),
              version,
            ),
          )
        }
        onReload={reload}
        onClose={() => setEdited(null)}
      />
      <DeletePhoto
        photo={deleted}
        number={photos.findIndex(({ id }) => id === deleted?.id) + 1}
        onDeleted={store}
        onClose={() => setDeleted(null)}
      />
    </>
  );
}
