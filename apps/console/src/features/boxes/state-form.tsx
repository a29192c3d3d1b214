import type { BoxRecord, BoxStateChange } from '@komora/api/admin';
import { defineForm } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { invalid } from '@komora/web-kit/validation';
import { useApp } from '../../shared/app-context.ts';
import { Conflict, isConflict } from '../../shared/conflict.tsx';
import formCss from '../../shared/form.module.css';
import { FormSelect } from '../../shared/form-select.tsx';
import { BOXES } from './box-queries.ts';
import css from './boxes.module.css';

/** States that staff can set. FREE_TO_LET ends the others. */
const CHOICES = ['TO_CHECK', 'REPAIR', 'OUT_OF_SERVICE', 'OWN_USE', 'FREE_TO_LET'] as const;

interface Values {
  readonly state: string;
  readonly from: string;
  readonly until: string;
  readonly reason: string;
}

const stateForm = defineForm<Values, BoxStateChange>({
  paths: ['state', 'from', 'until', 'reason'],
  validate: ({ state, from, until, reason }) => {
    const chosen = CHOICES.find((one) => one === state);
    const missing = (['state', 'from', 'reason'] as const).filter((path) => ({ state, from, reason })[path].trim() === '');
    if (missing.length > 0 || chosen === undefined)
      return invalid(missing.map((path) => ({ path, code: 'revalid/rule/basic/not-null' as const })));
    if (until !== '' && until <= from) return invalid([{ path: 'until', code: 'revalid/rule/basic/regex' }]);
    return { valid: true, value: { state: chosen, from, until: until === '' ? null : until, reason: reason.trim() } };
  },
});

const two = (value: number): string => String(value).padStart(2, '0');

/** Sets why and when a box cannot be let. Days are those of the warehouse; the first one proposed is today here. */
export function StateForm({ box: { id, version } }: { readonly box: BoxRecord }) {
  const app = useApp();
  const text = useText('console-boxes');
  const common = useText('console');
  const now = new Date(app.now());
  const reload = () => app.queryClient.invalidateQueries({ queryKey: [BOXES] });
  const form = useForm(stateForm, {
    values: { state: '', from: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`, until: '', reason: '' },
    send: (body) => app.call('PUT /api/admin/boxes/{id}/state', { params: { id }, body: { ...body, version } }),
    onSent: reload,
  });
  return (
    <form className={formCss.form} {...form.props}>
      <p>{text('setState.text')}</p>
      <div className={css.three}>
        <FormSelect
          {...form.text('state')}
          label={text('column.state')}
          placeholder={text('setState.choose')}
          options={CHOICES.map((value) => ({ value, label: text(`state.${value}`) }))}
        />
        <FormField {...form.text('from')} type="date" label={text('setState.from')} />
        <FormField {...form.text('until')} type="date" required={false} label={text('setState.until')} />
      </div>
      <FormField {...form.text('reason')} autoComplete="off" maxLength={500} label={common('reason')} />
      {isConflict(form.failure) ? <Conflict onLoad={reload} /> : <FormFailure form={form} />}
      <div className={formCss.actions}>
        <SubmitButton form={form}>{text('setState.submit')}</SubmitButton>
      </div>
    </form>
  );
}
