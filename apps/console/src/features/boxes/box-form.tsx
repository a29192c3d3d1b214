import type { BoxRecord } from '@komora/api/admin';
import { LOCK_VERSIONS } from '@komora/domain/enumerations';
import { defineForm } from '@komora/web-kit/define-form';
import { FormCheckbox } from '@komora/web-kit/form-checkbox';
import { FormField } from '@komora/web-kit/form-field';
import { SubmitButton } from '@komora/web-kit/form-parts';
import { useLocale, useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { FormSelect } from '../../shared/form-select.tsx';
import { FormProblem } from '../../shared/merge/form-problem.tsx';
import { useRecordForm } from '../../shared/merge/use-record-form.ts';
import { BOXES } from './box-queries.ts';
import { type BoxBody, type BoxValues, validateBox, valuesOf } from './box-values.ts';
import css from './boxes.module.css';

const boxForm = defineForm<BoxValues, BoxBody>({
  paths: ['name', 'floor', 'width', 'length', 'height', 'lockVersion', 'active'],
  validate: validateBox,
  fieldOfCode: { 'box/name-exists': 'name' },
});

/** Changes the measures of a box. */
export function BoxForm({ box }: { readonly box: BoxRecord }) {
  const app = useApp();
  const text = useText('console-boxes');
  const locale = useLocale();
  const { id } = box;
  const reload = () => app.queryClient.invalidateQueries({ queryKey: [BOXES] });
  const { form, merge } = useRecordForm(boxForm, {
    record: box,
    valuesOf: (record = box) => valuesOf(record, locale),
    reload,
    send: (body, version) => app.call('PUT /api/admin/boxes/{id}', { params: { id }, body: { ...body, position: null, version } }),
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
      <FormProblem form={form} merge={merge} reload={reload} />
      <div className={formCss.actions}>
        <SubmitButton form={form} variant="primary">
          {text('change.submit')}
        </SubmitButton>
      </div>
    </form>
  );
}
