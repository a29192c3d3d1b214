import type { TaskRef } from '@komora/api/admin';
import { useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { ENQUIRIES } from './enquiry-queries.ts';

export interface CloseReportProps {
  /** Null: the dialog is closed. */
  readonly id: string | null;
  readonly kind: TaskRef['kind'];
  readonly onClose: () => void;
}

/** Closes an enquiry or a report that was handled. */
export function CloseReport({ id, kind, onClose }: CloseReportProps) {
  const app = useApp();
  const text = useText('console-enquiries');
  return (
    <ReasonDialog
      open={id !== null}
      title={text('close.title')}
      submit={text('close.submit')}
      send={async (reason) => {
        if (id === null) return;
        await app.call('POST /api/admin/today/close', { body: { tasks: [{ kind, id }], reason } });
        await app.queryClient.invalidateQueries({ queryKey: [ENQUIRIES] });
      }}
      onDone={onClose}
      onClose={onClose}
    >
      {text('close.text')}
    </ReasonDialog>
  );
}
