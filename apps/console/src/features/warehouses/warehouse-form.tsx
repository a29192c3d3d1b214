import type { WarehouseRecord, WarehouseSettings } from '@komora/api/admin';
import { ApiError } from '@komora/api/client';
import { WAREHOUSE_FEATURES } from '@komora/domain/enumerations';
import { LANGUAGES } from '@komora/domain/language';
import { LOCALE_NAMES, localeOf } from '@komora/i18n';
import { Checkbox } from '@komora/ui/checkbox';
import type { FormDefinition } from '@komora/web-kit/define-form';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import { useForm } from '@komora/web-kit/use-form';
import { useText } from '@komora/web-kit/use-text';
import { useMemo } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Conflict, isConflict } from '../../shared/conflict.tsx';
import formCss from '../../shared/form.module.css';
import { FormTextArea } from '../../shared/form-select.tsx';
import { WAREHOUSES } from './warehouse-queries.ts';
import { formPath, validateWarehouse, valuesOf, WAREHOUSE_PATHS, type WarehousePath, type WarehouseValues } from './warehouse-values.ts';
import css from './warehouses.module.css';

type Definition = FormDefinition<WarehouseValues, WarehousePath, WarehouseSettings>;

/** Renames the fields in a server's errors to those of the form. */
async function atFormFields<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.errors === undefined) throw error;
    throw new ApiError(
      { ...error.problem, errors: error.problem.errors.map((one) => ({ ...one, path: formPath(one.path) })) },
      { cause: error },
    );
  }
}

/** Changes a warehouse; the caller gives it the version as key. */
export function WarehouseForm({ warehouse }: { readonly warehouse: WarehouseRecord }) {
  const app = useApp();
  const text = useText('console-warehouses');
  const { id, version } = warehouse;
  const reload = () => app.queryClient.invalidateQueries({ queryKey: [WAREHOUSES] });
  const definition = useMemo<Definition>(
    () => ({
      paths: WAREHOUSE_PATHS,
      read: (values, path) => values[path],
      write: (values, path, value) => ({ ...values, [path]: value }),
      validate: validateWarehouse(warehouse),
    }),
    [warehouse],
  );
  const form = useForm(definition, {
    values: valuesOf(warehouse),
    send: (body) => atFormFields(app.call('PUT /api/admin/warehouses/{id}', { params: { id }, body: { ...body, version } })),
    onSent: reload,
  });
  const { features } = form.values;
  return (
    <form className={formCss.form} {...form.props}>
      <FormField {...form.text('name')} autoComplete="off" label={text('field.name')} />
      <div className={formCss.pair}>
        {(['street', 'number', 'zip', 'city'] as const).map((path) => (
          <FormField key={path} {...form.text(path)} autoComplete="off" label={text(`field.${path}`)} />
        ))}
      </div>
      <div className={formCss.pair}>
        {(['lat', 'lng'] as const).map((path) => (
          <FormField key={path} {...form.text(path)} inputMode="decimal" autoComplete="off" label={text(`field.${path}`)} />
        ))}
        <FormField {...form.text('lockProximity')} inputMode="numeric" label={text('field.lockProximity')} />
        <FormField {...form.text('availableFrom')} type="date" required={false} label={text('field.availableFrom')} />
      </div>
      <fieldset className={css.features}>
        <legend>{text('field.features')}</legend>
        {WAREHOUSE_FEATURES.map((feature) => (
          <Checkbox
            key={feature}
            checked={features.includes(feature)}
            onChange={(event) =>
              form.set('features', event.target.checked ? [...features, feature] : features.filter((one) => one !== feature))
            }
          >
            {text(`feature.${feature}`)}
          </Checkbox>
        ))}
      </fieldset>
      {(['description', 'accessibilityByCar'] as const).map((name) => (
        <section key={name} className={css.section}>
          <h2>{text(`field.${name}`)}</h2>
          {LANGUAGES.map((language) => (
            <FormTextArea key={language} {...form.text(`${name}.${language}`)} optionalLabel="" label={LOCALE_NAMES[localeOf(language)]} />
          ))}
        </section>
      ))}
      {isConflict(form.failure) ? <Conflict onLoad={reload} /> : <FormFailure form={form} />}
      <div className={formCss.actions}>
        <SubmitButton form={form} variant="primary">
          {text('submit')}
        </SubmitButton>
      </div>
    </form>
  );
}
