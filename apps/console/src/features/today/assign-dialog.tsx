import { Dialog } from '@komora/ui/dialog';
import { defineForm } from '@komora/web-kit/define-form';
import { FormFailure } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import { AssigneeSelect } from '../../shared/assignee-select.tsx';
import formCss from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { ManyPreview, useTaskPreview } from './many-outcome.tsx';
import { outcomeOf } from './outcome.ts';
import { refsOf } from './selection.ts';
import type { ManyDialogProps } from './snooze-dialog.tsx';

const assignForm = defineForm<{ readonly staffId: string }, { readonly staffId: string | null }>({
  paths: ['staffId'],
  validate: ({ staffId }) => ({ valid: true, value: { staffId: staffId === '' ? null : staffId } }),
});

/** Hands tasks over to a colleague. */
export function AssignDialog(props: ManyDialogProps) {
  const text = useText('console-today');
  const common = useText('common');
  return (
    <Dialog open={props.open} onClose={props.onClose} title={text('assign.title')} closeLabel={common('action.close')}>
      {props.open ? <AssignForm {...props} /> : null}
    </Dialog>
  );
}

function AssignForm({ selection, onDone, onClose }: ManyDialogProps) {
  const app = useApp();
  const text = useText('console-today');
  const form = useForm(assignForm, {
    values: { staffId: '' },
    send: ({ staffId }) => app.call('POST /api/admin/today/assign', { body: { tasks: refsOf(selection), staffId } }),
    onSent: (outcome) => onDone(outcomeOf(outcome, selection)),
  });
  const { staffId } = form.values;
  const preview = useTaskPreview({ act: 'ASSIGN', staffId: staffId === '' ? null : staffId }, selection);
  return (
    <form className={formCss.form} {...form.props}>
      <p>{text('assign.text')}</p>
      <AssigneeSelect {...form.text('staffId')} label={text('assign.person')} placeholder={text('assign.everybody')} />
      <ManyPreview query={preview} />
      <FormFailure form={form} />
      <FormActions form={form} onCancel={onClose}>
        {text('assign.submit', { count: selection.size })}
      </FormActions>
    </form>
  );
}
