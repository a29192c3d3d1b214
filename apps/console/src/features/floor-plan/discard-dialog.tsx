import type { WarehousePlan } from '@komora/api/admin';
import { Alert } from '@komora/ui/alert';
import { Button } from '@komora/ui/button';
import { Dialog } from '@komora/ui/dialog';
import { errorText } from '@komora/web-kit/error-text';
import { useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';

export interface DiscardDialogProps {
  readonly open: boolean;
  readonly warehouseId: string;
  /** Ends the saving. @returns the version of the draft */
  readonly flush: () => Promise<number | null>;
  readonly onDiscarded: (plan: WarehousePlan) => void;
  readonly onClose: () => void;
}

/** Asks before a draft is discarded. */
export function DiscardDialog({ open, warehouseId, flush, onDiscarded, onClose }: DiscardDialogProps) {
  const app = useApp();
  const text = useText('console-plan');
  const common = useText('common');
  const discard = useMutation({
    mutationFn: async () => {
      const version = await flush();
      if (version === null) return null;
      return app.call('POST /api/admin/warehouses/{id}/plan/discard', { params: { id: warehouseId }, body: { version } });
    },
    onSuccess: (plan) => {
      onClose();
      if (plan !== null) onDiscarded(plan);
    },
  });
  const close = (): void => {
    discard.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={text('discard.title')}
      closeLabel={common('action.close')}
      footer={
        <>
          <Button variant="danger" busy={discard.isPending} onClick={() => discard.mutate()}>
            {text('discard.submit')}
          </Button>
          <Button variant="quiet" onClick={close}>
            {common('action.cancel')}
          </Button>
        </>
      }
    >
      <p>{text('discard.text')}</p>
      {discard.error === null ? null : (
        <Alert tone="error" announce>
          {errorText(app.texts, discard.error)}
        </Alert>
      )}
    </Dialog>
  );
}
