import type { BoxRecord, BoxStateChange } from '@komora/api/admin';
import { defineForm } from '@komora/web-kit/define-form';
import { SubmitButton } from '@komora/web-kit/form-parts';
import { useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { FormProblem } from '../../shared/merge/form-problem.tsx';
import { useRecordForm } from '../../shared/merge/use-record-form.ts';
import { BOXES } from './box-queries.ts';
import { StateFields } from './state-fields.tsx';
import { emptyState, STATE_PATHS, type StateValues, validateState } from './state-values.ts';

const stateForm = defineForm<StateValues, BoxStateChange>({ paths: STATE_PATHS, validate: validateState });

/** Sets why and when a box cannot be let. Days are those of the warehouse; the first one proposed is today here. */
export function StateForm({ box }: { readonly box: BoxRecord }) {
  const app = useApp();
  const text = useText('console-boxes');
  const reload = () => app.queryClient.invalidateQueries({ queryKey: [BOXES] });
  const { form, merge } = useRecordForm(stateForm, {
    record: box,
    reload,
    valuesOf: () => emptyState(app.now()),
    send: (body, version) => app.call('PUT /api/admin/boxes/{id}/state', { params: { id: box.id }, body: { ...body, version } }),
    onSent: reload,
  });
  return (
    <form className={formCss.form} {...form.props}>
      <StateFields form={form} />
      <FormProblem form={form} merge={merge} reload={reload} />
      <div className={formCss.actions}>
        <SubmitButton form={form}>{text('setState.submit')}</SubmitButton>
      </div>
    </form>
  );
}
