import { useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { ManyPreview, useTaskPreview } from './many-outcome.tsx';
import { outcomeOf } from './outcome.ts';
import { refsOf, type Selection } from './selection.ts';
import type { ManyDialogProps } from './snooze-dialog.tsx';

/** Closes reports that were handled, and tasks made by hand. */
export function CloseDialog({ open, selection, onDone, onClose }: ManyDialogProps) {
  const app = useApp();
  const text = useText('console-today');
  return (
    <ReasonDialog
      open={open}
      title={text('close.title')}
      submit={text('close.submit')}
      send={async (reason) =>
        onDone(outcomeOf(await app.call('POST /api/admin/today/close', { body: { tasks: refsOf(selection), reason } }), selection))
      }
      onDone={onClose}
      onClose={onClose}
    >
      <div className={formCss.form}>
        <p>{text('close.text')}</p>
        <Preview selection={selection} />
      </div>
    </ReasonDialog>
  );
}

function Preview({ selection }: { readonly selection: Selection }) {
  return <ManyPreview query={useTaskPreview({ act: 'CLOSE' }, selection)} />;
}
