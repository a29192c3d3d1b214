import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { Skeleton } from '@komora/ui/progress';
import { VisuallyHidden } from '@komora/ui/visually-hidden';
import { errorText } from '@komora/web-kit/error-text';
import { Loading } from '@komora/web-kit/loading';
import { QueryBoundary } from '@komora/web-kit/query-boundary';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApp } from '../../../shared/app-context.ts';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import type { DoorActionDialogProps } from '../doors/door-action.ts';
import { capturesQuery } from '../lock-queries.ts';
import css from './camera.module.css';
import { Picture } from './picture.tsx';

/** Photos of the entrance: taken on request, deleted after a while. */
export default function CameraDialog({ contractId, warehouseName, timeZone, open, onClose }: DoorActionDialogProps) {
  const app = useApp();
  const queries = useQueryClient();
  const text = useText('lock');
  const common = useText('common');
  const format = useFormat();
  const captures = useQuery({ ...capturesQuery(app.call, contractId), enabled: open });
  const take = useMutation({
    mutationFn: () => app.call('POST /api/client/camera/capture', { body: { contractId } }),
    onSuccess: (capture) =>
      queries.setQueryData(capturesQuery(app.call, contractId).queryKey, (before) => ({
        captures: [capture, ...(before?.captures ?? [])],
      })),
  });
  const [latest, ...earlier] = captures.data?.captures ?? [];
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
          <Alert tone="error" announce title={text('camera.failed')}>
            {errorText(app.texts, take.error)}
          </Alert>
        )}
        <QueryBoundary
          query={captures}
          skeleton={
            <Loading>
              <Skeleton className={css.frame} height="auto" />
            </Loading>
          }
          showReloadError
          isEmpty={() => latest === undefined}
          empty={<p>{text('camera.empty')}</p>}
        >
          {() => (latest === undefined ? null : <Picture key={latest.id} capture={latest} place={warehouseName} timeZone={timeZone} />)}
        </QueryBoundary>
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
