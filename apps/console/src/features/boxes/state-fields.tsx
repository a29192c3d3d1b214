import { FormField } from '@komora/web-kit/form-field';
import type { Form } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { FormSelect } from '../../shared/form-select.tsx';
import css from './boxes.module.css';
import { SET_STATES, type STATE_PATHS, type StateValues } from './state-values.ts';

/** Which state, on which days, and why. */
export function StateFields({ form }: { readonly form: Pick<Form<StateValues, (typeof STATE_PATHS)[number], unknown>, 'text'> }) {
  const text = useText('console-boxes');
  const common = useText('console');
  return (
    <>
      <p>{text('setState.text')}</p>
      <div className={css.three}>
        <FormSelect
          {...form.text('state')}
          label={text('column.state')}
          placeholder={text('setState.choose')}
          options={SET_STATES.map((value) => ({ value, label: text(`state.${value}`) }))}
        />
        <FormField {...form.text('from')} type="date" label={text('setState.from')} />
        <FormField {...form.text('until')} type="date" required={false} label={text('setState.until')} />
      </div>
      <FormField {...form.text('reason')} autoComplete="off" maxLength={500} label={common('reason')} />
    </>
  );
}
