import type { BoxRecord } from '@komora/api/admin';
import { LOCK_VERSIONS } from '@komora/domain/enumerations';
import { defineForm } from '@komora/web-kit/define-form';
import { FormCheckbox } from '@komora/web-kit/form-checkbox';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useLocale, useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import { Conflict, isConflict } from '../../shared/conflict.tsx';
import formCss from '../../shared/form.module.css';
import { FormSelect } from '../../shared/form-select.tsx';
import { BOXES } from './box-queries.ts';
import { type BoxBody, type BoxValues, validateBox, valuesOf } from './box-values.ts';
import css from './boxes.module.css';

const boxForm = defineForm<BoxValues, BoxBody>({
  paths: ['name', 'floor', 'width', 'length', 'height', 'lockVersion', 'active'],
  validate: validateBox,
  fieldOfCode: { 'box/name-exists': 'name' },
});

/** Changes the measures of a box; the caller gives it the version as key. */
export function BoxForm({ box }: { readonly box: BoxRecord }) {
  const app = useApp();
  const text = useText('console-boxes');
  const locale = useLocale();
  const { id, version } = box;
  const reload = () => app.queryClient.invalidateQueries({ queryKey: [BOXES] });
  const form = useForm(boxForm, {
    values: valuesOf(box, locale),
    send: (body) => app.call('PUT /api/admin/boxes/{id}', { params: { id }, body: { ...body, position: null, version } }),
    onSent: reload,
  });
  return (
    <form className={formCss.form} {...form.props}>
      <div className={css.three}>
        <FormField {...form.text('name')} autoComplete="off" label={text('column.name')} />
        <FormField {...form.text('floor')} inputMode="numeric" label={text('column.floor')} />
        <FormSelect
          {...form.text('lockVersion')}
          label={text('field.lock')}
          options={LOCK_VERSIONS.map((value) => ({ value, label: text(`lock.${value}`) }))}
        />
      </div>
      <div className={css.three}>
        {(['width', 'length', 'height'] as const).map((name) => (
          <FormField key={name} {...form.text(name)} inputMode="decimal" label={text(`field.${name}`)} />
        ))}
      </div>
      <FormCheckbox {...form.tick('active')}>{text('field.active')}</FormCheckbox>
      {isConflict(form.failure) ? <Conflict onLoad={reload} /> : <FormFailure form={form} />}
      <div className={formCss.actions}>
        <SubmitButton form={form} variant="primary">
          {text('change.submit')}
        </SubmitButton>
      </div>
    </form>
  );
}
