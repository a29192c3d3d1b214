import { Dialog } from '@komora/ui/dialog';
import { FormFailure } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { noFields } from '../../shared/no-fields.ts';
import { ManyPreview, useResendPreview } from './many-outcome.tsx';
import { messagesOf, resendOutcomeOf } from './outcome.ts';
import type { ManyDialogProps } from './snooze-dialog.tsx';

/** Sends the failed messages of the selection again. */
export function ResendManyDialog(props: ManyDialogProps) {
  const text = useText('console-today');
  const common = useText('common');
  return (
    <Dialog open={props.open} onClose={props.onClose} title={text('resendMany.title')} closeLabel={common('action.close')}>
      {props.open ? <ResendManyForm {...props} /> : null}
    </Dialog>
  );
}

function ResendManyForm({ selection, onDone, onClose }: ManyDialogProps) {
  const app = useApp();
  const text = useText('console-today');
  const preview = useResendPreview(selection);
  const form = useForm(noFields, {
    values: {},
    send: () => app.call('POST /api/admin/messages/resend', { body: { ids: messagesOf(selection) } }),
    onSent: (outcome) => onDone(resendOutcomeOf(outcome, selection)),
  });
  return (
    <form className={formCss.form} {...form.props}>
      <p>{text('resendMany.text')}</p>
      <ManyPreview query={preview} />
      <FormFailure form={form} />
      <FormActions form={form} onCancel={onClose}>
        {text('resend.submit')}
      </FormActions>
    </form>
  );
}
