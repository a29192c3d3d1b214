import { defineForm } from '@komora/web-kit/define-form';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import css from '../../shared/form.module.css';
import { FormCheckboxes } from '../../shared/form-checkboxes.tsx';
import { useMe } from '../../shared/me.ts';
import { exportsQuery } from './exports-query.ts';
import { nounsOf, tablesOf } from './table-groups.ts';

interface Values {
  readonly tables: readonly string[];
}

const definition = defineForm<Values, Values>({
  paths: ['tables'],
  validate: (values) =>
    values.tables.length === 0
      ? { valid: false, errors: [{ path: 'tables', code: 'revalid/rule/basic/not-null' }] }
      : { valid: true, value: values },
  fieldOfCode: { 'export/not-allowed': 'tables' },
});

/** Chooses tables for an export, with what the person may see. */
export function ListExportForm() {
  const app = useApp();
  const text = useText('console-exports');
  const noun = useText('console-staff');
  const me = useMe();
  const form = useForm(definition, {
    values: { tables: [] },
    send: ({ tables }) => app.call('POST /api/admin/exports', { body: { tables: tablesOf(tables) } }),
    onSent: () => app.queryClient.invalidateQueries({ queryKey: exportsQuery(app).queryKey }),
  });
  return (
    <form className={css.form} {...form.props}>
      <FormCheckboxes
        name="tables"
        legend={text('tables')}
        options={nounsOf(me).map((value) => ({ value, label: noun(`noun.${value}`) }))}
        value={form.values.tables}
        code={form.code('tables')}
        onWrite={(tables) => form.set('tables', tables)}
      />
      <FormFailure form={form} />
      <div className={css.actions}>
        <SubmitButton form={form} variant="primary">
          {text('make')}
        </SubmitButton>
      </div>
    </form>
  );
}
