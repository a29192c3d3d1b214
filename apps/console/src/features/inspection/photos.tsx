import type { Inspection } from '@komora/api/admin';
import { Button } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { errorText } from '@komora/web-kit/error-text';
import { FormFile } from '@komora/web-kit/form-file';
import { useText } from '@komora/web-kit/use-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { dataUrl } from '../../shared/data-url.ts';
import { PHOTO_TYPES } from '../../shared/photo-types.ts';
import { UploadList } from '../../shared/uploads/upload-list.tsx';
import type { Uploads } from '../../shared/uploads/use-uploads.ts';
import css from './inspection.module.css';
import { INSPECTIONS } from './inspection-queries.ts';

interface PhotosProps {
  readonly inspection: Inspection;
  /** Photos of an open inspection that are sent from this browser. Absent: photos can only be seen. */
  readonly queue?: Uploads;
}

/** Photos of an inspection. */
export function Photos({ inspection: { photos }, queue }: PhotosProps) {
  const app = useApp();
  const text = useText('console-inspection');
  const remove = useMutation({
    mutationFn: (photoId: string) => app.call('DELETE /api/admin/inspection-photos/{id}', { params: { id: photoId } }),
    networkMode: 'always',
    onSettled: () => app.queryClient.invalidateQueries({ queryKey: [INSPECTIONS] }),
  });
  return (
    <>
      {photos.length === 0 ? null : (
        <ul className={`plain-list ${css.photos}`} aria-label={text('photos')}>
          {photos.map((photoId, index) => (
            <li key={photoId}>
              <Photo id={photoId} alt={text('photo', { number: index + 1 })} />
              {queue === undefined ? null : (
                <Button
                  variant="quiet"
                  icon="trash"
                  aria-label={text('deletePhoto', { number: index + 1 })}
                  busy={remove.isPending && remove.variables === photoId}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(photoId)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {remove.error === null ? null : <p role="alert">{errorText(app.texts, remove.error)}</p>}
      {queue === undefined ? null : (
        <>
          <FormFile label={text('addPhotos')} accept={PHOTO_TYPES} multiple onFiles={queue.add} />
          <UploadList queue={queue} />
        </>
      )}
    </>
  );
}

function Photo({ id, alt }: { readonly id: string; readonly alt: string }) {
  const app = useApp();
  const query = useQuery({
    queryKey: ['inspection-photo', id],
    queryFn: async ({ signal }) => dataUrl(await app.call('GET /api/admin/inspection-photos/{id}', { params: { id }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.data !== undefined) return <img className={css.photo} src={query.data} alt={alt} />;
  return query.error === null ? <Skeleton height="8rem" /> : <p role="alert">{errorText(app.texts, query.error)}</p>;
}
