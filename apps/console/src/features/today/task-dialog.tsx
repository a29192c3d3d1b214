import { Dialog } from '@komora/ui/dialog';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { invalid } from '@komora/web-kit/validation';
import { useApp } from '../../shared/app-context.ts';
import { AssigneeSelect } from '../../shared/assignee-select.tsx';
import formCss from '../../shared/form.module.css';
import { FormActions } from '../../shared/form-actions.tsx';
import { FormSelect, FormTextArea } from '../../shared/form-select.tsx';
import { choosableWarehouses, firstChoice, holdsEverywhere, useMe } from '../../shared/me.ts';

interface Values {
  readonly title: string;
  readonly text: string;
  readonly dueOn: string;
  readonly warehouseId: string;
  readonly staffId: string;
}

interface Body {
  readonly title: string;
  readonly text: string;
  readonly dueOn: string | null;
  readonly warehouseId: string | null;
  readonly staffId: string | null;
}

const orNull = (value: string): string | null => (value === '' ? null : value);

const taskForm = defineForm<Values, Body>({
  paths: ['title', 'text', 'dueOn', 'warehouseId', 'staffId'],
  validate: ({ title, text, dueOn, warehouseId, staffId }) =>
    title.trim() === ''
      ? invalid([{ path: 'title', code: 'revalid/rule/basic/not-null' }])
      : {
          valid: true,
          value: {
            title: title.trim(),
            text: text.trim(),
            dueOn: orNull(dueOn),
            warehouseId: orNull(warehouseId),
            staffId: orNull(staffId),
          },
        },
});

export interface TaskDialogProps {
  readonly open: boolean;
  readonly warehouse: string | undefined;
  readonly onMade: () => void;
  readonly onClose: () => void;
}

/** Makes a task. */
export function TaskDialog(props: TaskDialogProps) {
  const text = useText('console-today');
  const common = useText('common');
  return (
    <Dialog open={props.open} onClose={props.onClose} title={text('task.title')} closeLabel={common('action.close')}>
      {props.open ? <TaskForm {...props} /> : null}
    </Dialog>
  );
}

function TaskForm({ warehouse, onMade, onClose }: TaskDialogProps) {
  const app = useApp();
  const me = useMe();
  const text = useText('console-today');
  const mayEverywhere = holdsEverywhere(me, 'write:task');
  const first = mayEverywhere ? '' : (choosableWarehouses(me)[0]?.id ?? '');
  const form = useForm(taskForm, {
    values: { title: '', text: '', dueOn: '', warehouseId: firstChoice(me, warehouse) ?? first, staffId: '' },
    send: (body) => app.call('POST /api/admin/tasks', { body: { ...body, boxId: null, contractId: null } }),
    onSent: onMade,
  });
  const optional = text('task.optional');
  return (
    <form className={formCss.form} {...form.props}>
      <FormField {...form.text('title')} autoComplete="off" maxLength={200} label={text('task.name')} />
      <FormTextArea {...form.text('text')} maxLength={4000} optionalLabel={optional} label={text('task.text')} />
      <FormField {...form.text('dueOn')} type="date" required={false} optionalLabel={optional} label={text('task.dueOn')} />
      <FormSelect
        {...form.text('warehouseId')}
        label={text('task.warehouse')}
        {...(mayEverywhere ? { placeholder: text('task.organisation') } : {})}
        options={choosableWarehouses(me).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <AssigneeSelect {...form.text('staffId')} label={text('task.person')} placeholder={text('task.anybody')} />
      <FormFailure form={form} />
      <FormActions form={form} onCancel={onClose}>
        {text('task.submit')}
      </FormActions>
    </form>
  );
}
