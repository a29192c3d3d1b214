import type { TodayRow } from '@komora/api/admin';
import { Dialog } from '@komora/ui/dialog';
import { FormFailure } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { noFields } from '../../shared/no-fields.ts';
import { nameOf } from './task-name.tsx';

export interface NotChargedDialogProps {
  /** Null: closed. */
  readonly row: TodayRow | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Ends a charge whose outcome is unknown. */
export function NotChargedDialog(props: NotChargedDialogProps) {
  const text = useText('console-today');
  const common = useText('common');
  const { row, onClose } = props;
  return (
    <Dialog open={row !== null} onClose={onClose} title={text('notCharged.title')} closeLabel={common('action.close')}>
      {row === null ? null : <NotChargedForm {...props} row={row} />}
    </Dialog>
  );
}

function NotChargedForm({ row, onDone, onClose }: NotChargedDialogProps & { readonly row: TodayRow }) {
  const app = useApp();
  const text = useText('console-today');
  const form = useForm(noFields, {
    values: {},
    send: () => app.call('POST /api/admin/payments/{id}/not-charged', { params: { id: row.id } }),
    onSent: onDone,
  });
  return (
    <form className={formCss.form} {...form.props}>
      <p>{nameOf(row, text)}</p>
      <p>{text('notCharged.text')}</p>
      <FormFailure form={form} />
      <FormActions form={form} onCancel={onClose}>
        {text('notCharged.submit')}
      </FormActions>
    </form>
  );
}
