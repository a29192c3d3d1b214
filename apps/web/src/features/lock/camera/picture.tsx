import type { Capture } from '@komora/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApp } from '../../../app.ts';
import { PERSONAL } from '../../../session/use-session.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useFormat, useText } from '../../../texts/use-text.ts';
import { Button, Skeleton } from '../../../ui/index.ts';
import css from './camera.module.css';

export interface PictureProps {
  readonly capture: Capture;
  /** The warehouse's name. */
  readonly place: string;
  readonly timeZone: string;
}

/** The address of a file for as long as it is shown. */
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

/** One picture with its time and place. It is fetched with the session's token, so it has no address of its own. */
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
      {address === undefined && file.error === null ? <Skeleton className={css.frame} height="auto" /> : null}
      {address === undefined ? null : <img className={css.frame} src={address} alt={text('camera.alt', { place, at })} />}
      {file.error === null ? null : (
        <div className={css.missing}>
          <p role="alert">{errorText(app, file.error)}</p>
          <Button icon="refresh" busy={file.isFetching} onClick={() => void file.refetch()}>
            {common('action.retry')}
          </Button>
        </div>
      )}
      <figcaption className={css.caption}>
        <strong>{place}</strong>
        <span>{at}</span>
        <span className={css.soft}>{text('camera.keptUntil', { at: format.dateTime(capture.deletedAfter, timeZone) })}</span>
      </figcaption>
    </figure>
  );
}
