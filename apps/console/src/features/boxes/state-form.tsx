import type { BoxRecord, BoxStateChange } from '@komora/api/admin';
import { defineForm } from '@komora/web-kit/define-form';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import { Conflict, isConflict } from '../../shared/conflict.tsx';
import formCss from '../../shared/form.module.css';
import { BOXES } from './box-queries.ts';
import { StateFields } from './state-fields.tsx';
import { emptyState, STATE_PATHS, type StateValues, validateState } from './state-values.ts';

const stateForm = defineForm<StateValues, BoxStateChange>({ paths: STATE_PATHS, validate: validateState });

/** Sets why and when a box cannot be let. Days are those of the warehouse; the first one proposed is today here. */
export function StateForm({ box: { id, version } }: { readonly box: BoxRecord }) {
  const app = useApp();
  const text = useText('console-boxes');
  const reload = () => app.queryClient.invalidateQueries({ queryKey: [BOXES] });
  const form = useForm(stateForm, {
    values: emptyState(app.now()),
    send: (body) => app.call('PUT /api/admin/boxes/{id}/state', { params: { id }, body: { ...body, version } }),
    onSent: reload,
  });
  return (
    <form className={formCss.form} {...form.props}>
      <StateFields form={form} />
      {isConflict(form.failure) ? <Conflict onLoad={reload} /> : <FormFailure form={form} />}
      <div className={formCss.actions}>
        <SubmitButton form={form}>{text('setState.submit')}</SubmitButton>
      </div>
    </form>
  );
}
