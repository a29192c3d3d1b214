import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApp } from '../../../app.ts';
import { errorText } from '../../../texts/error-text.ts';
import { useFormat, useText } from '../../../texts/use-text.ts';
import { Button, Dialog, Notice, Skeleton, VisuallyHidden } from '../../../ui/index.ts';
import type { ActDialogProps } from '../doors/act.ts';
import { capturesQuery } from '../lock-queries.ts';
import css from './camera.module.css';
import { Picture } from './picture.tsx';

/** A look at the entrance before one sets out or goes in: taken on a press, kept for a while. */
export default function CameraDialog({ contractId, warehouseName, timeZone, open, onClose }: ActDialogProps) {
  const app = useApp();
  const queries = useQueryClient();
  const text = useText('lock');
  const common = useText('common');
  const format = useFormat();
  const kept = useQuery({ ...capturesQuery(app.call, contractId), enabled: open });
  const take = useMutation({
    mutationFn: () => app.call('POST /api/client/camera/capture', { body: { contractId } }),
    onSuccess: (capture) =>
      queries.setQueryData(capturesQuery(app.call, contractId).queryKey, (before) => ({
        captures: [capture, ...(before?.captures ?? [])],
      })),
  });
  const [latest, ...earlier] = kept.data?.captures ?? [];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text('act.camera')}
      closeLabel={common('action.close')}
      width="wide"
      footer={
        <Button
          variant="primary"
          size="large"
          icon="camera"
          busy={take.isPending}
          busyLabel={text('camera.taking')}
          onClick={() => take.mutate()}
        >
          {text(latest === undefined ? 'camera.take' : 'camera.again')}
        </Button>
      }
    >
      <div className={css.camera}>
        {take.error === null ? null : (
          <Notice tone="error" announce title={text('camera.failed')}>
            {errorText(app, take.error)}
          </Notice>
        )}
        {kept.isPending ? (
          <div aria-busy="true">
            <VisuallyHidden>{common('state.loading')}</VisuallyHidden>
            <Skeleton className={css.frame} height="auto" />
          </div>
        ) : null}
        {kept.error === null ? null : (
          <Notice
            tone="error"
            announce
            actions={
              <Button icon="refresh" busy={kept.isFetching} onClick={() => void kept.refetch()}>
                {common('action.retry')}
              </Button>
            }
          >
            {errorText(app, kept.error)}
          </Notice>
        )}
        {kept.data !== undefined && latest === undefined ? <p>{text('camera.empty')}</p> : null}
        {latest === undefined ? null : <Picture key={latest.id} capture={latest} place={warehouseName} timeZone={timeZone} />}
        {earlier.length === 0 ? null : (
          <>
            <h3>{text('camera.earlier')}</h3>
            <ul className={`plain-list ${css.earlier}`}>
              {earlier.map((capture) => (
                <li key={capture.id}>
                  <Picture capture={capture} place={warehouseName} timeZone={timeZone} />
                </li>
              ))}
            </ul>
          </>
        )}
        <p role="status">
          <VisuallyHidden>
            {take.data === undefined ? '' : text('camera.taken', { at: format.dateTime(take.data.takenAt, timeZone) })}
          </VisuallyHidden>
        </p>
      </div>
    </Dialog>
  );
}
