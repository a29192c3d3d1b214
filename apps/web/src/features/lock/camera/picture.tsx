import type { Capture } from '@komora/api';
import { Button } from '@komora/ui/button';
import { Skeleton } from '@komora/ui/progress';
import { errorText } from '@komora/web-kit/error-text';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import { PERSONAL } from '../../../shared/session/use-session.ts';
import css from './camera.module.css';

export interface PictureProps {
  readonly capture: Capture;
  /** The warehouse's name. */
  readonly place: string;
  readonly timeZone: string;
}

/** Object URL of a file while it is shown. */
function useAddress(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (file === undefined) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** One photo with its time and place. It is fetched with the session's token, so it has no address of its own. */
export function Picture({ capture, place, timeZone }: PictureProps) {
  const app = useApp();
  const text = useText('lock');
  const common = useText('common');
  const format = useFormat();
  const file = useQuery({
    queryKey: [PERSONAL, 'picture', capture.id],
    queryFn: ({ signal }) => app.call('GET /api/client/camera/picture/{id}', { params: { id: capture.id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = useAddress(file.data);
  const at = format.dateTime(capture.takenAt, timeZone);
  return (
    <figure className={css.picture}>
      <QueryBoundary
        query={{ data: address, error: file.error, isFetching: file.isFetching, refetch: file.refetch }}
        skeleton={<Skeleton className={css.frame} height="auto" />}
        failed={(query) => (
          <div className={css.missing}>
            <p role="alert">{errorText(app.texts, query.error)}</p>
            <Button icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
              {common('action.retry')}
            </Button>
          </div>
        )}
      >
        {(src) => <img className={css.frame} src={src} alt={text('camera.alt', { place, at })} />}
      </QueryBoundary>
      <figcaption className={css.caption}>
        <strong>{place}</strong>
        <span>{at}</span>
        <span className={css.soft}>{text('camera.keptUntil', { at: format.dateTime(capture.deletedAfter, timeZone) })}</span>
      </figcaption>
    </figure>
  );
}
