import type { LegalEntityRecord, WarehouseRecord } from '@komora/api/admin';
import type { Country } from '@komora/domain/country';
import { WAREHOUSE_FEATURES } from '@komora/domain/enumerations';
import { Checkbox } from '@komora/ui/checkbox';
import { FormCheckbox } from '@komora/web-kit/form-checkbox';
import { FormField } from '@komora/web-kit/form-field';
import { FormFailure, SubmitButton } from '@komora/web-kit/form-parts';
import type { Form } from '@komora/web-kit/use-form';
import { useLocale, useText } from '@komora/web-kit/use-text';
import { type ReactNode, useMemo, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { atFormFields, ungrouped } from '../../shared/at-form-fields.ts';
import formCss from '../../shared/form.module.css';
import { FormSelect } from '../../shared/form-select.tsx';
import { LocalisedFields } from '../../shared/localised-fields.tsx';
import { FormProblem } from '../../shared/merge/form-problem.tsx';
import { useRecordForm } from '../../shared/merge/use-record-form.ts';
import { HoursRows } from './hours-rows.tsx';
import { PositionFields } from './position-fields.tsx';
import { SpecialRows } from './special-rows.tsx';
import { useRowWords } from './use-row-words.ts';
import { warehouseForm } from './warehouse-definition.ts';
import { WAREHOUSES } from './warehouse-queries.ts';
import { newWarehouse, splitPosition, valuesOf, type WarehouseBody, type WarehousePath, type WarehouseValues } from './warehouse-values.ts';
import css from './warehouses.module.css';

type Saved = Form<WarehouseValues, WarehousePath, WarehouseRecord>;

interface WarehouseFormOptions {
  readonly record: WarehouseRecord | undefined;
  readonly valuesOf: (record: WarehouseRecord | undefined) => WarehouseValues;
  readonly send: (body: WarehouseBody, version: number) => Promise<WarehouseRecord>;
  readonly onSent: Sent;
  readonly reload: () => Promise<unknown>;
}

function useWarehouseForm({ record, valuesOf, send, onSent, reload }: WarehouseFormOptions) {
  const first = valuesOf(record);
  const [ranges, setRanges] = useState(first.openingHours.length);
  const [days, setDays] = useState(first.specialDays.length);
  const definition = useMemo(() => warehouseForm(ranges, days), [ranges, days]);
  const words = useRowWords();
  const { form, merge } = useRecordForm(definition, {
    record,
    valuesOf,
    send: (body: WarehouseBody, version) => atFormFields(send(body, version), ungrouped),
    onSent,
    reload,
    words,
    onReplaced: ({ openingHours, specialDays }) => {
      setRanges(openingHours.length);
      setDays(specialDays.length);
    },
  });
  return { form, merge, setRanges, setDays };
}
type Sent = (warehouse: WarehouseRecord) => unknown;

/** Changes a warehouse. */
export function WarehouseForm({ warehouse }: { readonly warehouse: WarehouseRecord }) {
  const app = useApp();
  const text = useText('console-warehouses');
  const locale = useLocale();
  const { id } = warehouse;
  const reload = () => app.queryClient.invalidateQueries({ queryKey: [WAREHOUSES] });
  const { form, merge, ...counts } = useWarehouseForm({
    record: warehouse,
    valuesOf: (record = warehouse) => valuesOf(record, locale),
    send: ({ legalEntityId: _, ...body }, version) =>
      app.call('PUT /api/admin/warehouses/{id}', { params: { id }, body: { ...body, version } }),
    onSent: reload,
    reload,
  });
  return (
    <Fields form={form} {...counts} country={warehouse.country} submit={text('submit')}>
      <FormProblem form={form} merge={merge} reload={reload} />
    </Fields>
  );
}

export interface NewWarehouseFormProps {
  readonly companies: readonly LegalEntityRecord[];
  readonly onCreated: Sent;
}

export function NewWarehouseForm({ companies, onCreated }: NewWarehouseFormProps) {
  const app = useApp();
  const text = useText('console-warehouses');
  const only = companies.length === 1 ? companies[0]?.id : undefined;
  const reload = () => app.queryClient.invalidateQueries({ queryKey: [WAREHOUSES] });
  const {
    form,
    merge: _,
    ...counts
  } = useWarehouseForm({
    record: undefined,
    valuesOf: () => newWarehouse(only ?? ''),
    send: (body) => app.call('POST /api/admin/warehouses', { body }),
    onSent: async (created) => {
      await reload();
      // The own warehouses are a part of it.
      await app.queryClient.invalidateQueries({ queryKey: ['me'] });
      return onCreated(created);
    },
    reload,
  });
  return (
    <Fields
      form={form}
      {...counts}
      country={companies.find(({ id }) => id === form.values.legalEntityId)?.country}
      submit={text('create')}
      first={
        <FormSelect
          {...form.text('legalEntityId')}
          label={text('field.company')}
          placeholder={text('choose')}
          options={companies.map(({ id, name }) => ({ value: id, label: name }))}
        />
      }
    >
      <FormFailure form={form} />
    </Fields>
  );
}

interface FieldsProps {
  readonly form: Saved;
  readonly setRanges: (count: number) => void;
  readonly setDays: (count: number) => void;
  /** Of the company; undefined before it is chosen. */
  readonly country: Country | undefined;
  readonly submit: string;
  readonly first?: ReactNode;
  /** Why it was not saved. */
  readonly children: ReactNode;
}

function Fields({ form, setRanges, setDays, country, submit, first, children }: FieldsProps) {
  const text = useText('console-warehouses');
  const common = useText('common');
  const console = useText('console');
  const optional = { required: false, optionalLabel: common('optional') } as const;
  const { features, openingHours, specialDays } = form.values;
  return (
    <form
      className={formCss.form}
      {...form.props}
      onBlur={(event) => {
        form.props.onBlur(event);
        if (splitPosition(form.values) !== form.values) form.change(splitPosition);
      }}
    >
      {first}
      <FormField {...form.text('name')} autoComplete="off" label={text('field.name')} />
      <div className={formCss.pair}>
        {(['street', 'number', 'zip', 'city'] as const).map((path) => (
          <FormField key={path} {...form.text(path)} autoComplete="off" label={text(`field.${path}`)} />
        ))}
      </div>
      <PositionFields form={form} country={country} />
      <div className={formCss.pair}>
        <FormField
          {...form.text('lockProximity')}
          inputMode="numeric"
          label={text('field.lockProximity')}
          hint={text('hint.lockProximity')}
        />
        <FormField
          {...form.text('availableFrom')}
          {...optional}
          type="date"
          label={text('field.availableFrom')}
          hint={text('hint.availableFrom')}
        />
      </div>
      <fieldset className={formCss.group}>
        <legend>{text('deposit')}</legend>
        <p>{text('depositHint')}</p>
        <div className={formCss.pair}>
          {(['depositProposed', 'depositMost'] as const).map((path) => (
            <FormField
              key={path}
              {...form.text(path)}
              inputMode="decimal"
              autoComplete="off"
              required={false}
              label={text(`field.${path}`)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className={formCss.group}>
        <legend>{text('contact')}</legend>
        <p>{text('contactHint')}</p>
        <div className={formCss.pair}>
          <FormField {...form.text('phoneNumber')} type="tel" autoComplete="off" required={false} label={text('field.phoneNumber')} />
          <FormField {...form.text('email')} type="email" autoComplete="off" required={false} label={text('field.email')} />
        </div>
      </fieldset>
      <HoursRows
        rows={openingHours}
        code={form.code}
        onChange={(rows) => {
          setRanges(rows.length);
          form.change((values) => ({ ...values, openingHours: rows }));
        }}
      />
      <SpecialRows
        rows={specialDays}
        code={form.code}
        onChange={(rows) => {
          setDays(rows.length);
          form.change((values) => ({ ...values, specialDays: rows }));
        }}
      />
      <FormCheckbox {...form.tick('inspectAfterMoveOut')}>{text('field.inspectAfterMoveOut')}</FormCheckbox>
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
        <LocalisedFields
          key={name}
          name={name}
          legend={`${text(`field.${name}`)} (${common('optional')})`}
          hint={console('oneLanguage')}
          field={form.text}
          maxLength={name === 'description' ? 4000 : 2000}
          isLong
        />
      ))}
      {children}
      <div className={formCss.actions}>
        <SubmitButton form={form} variant="primary">
          {submit}
        </SubmitButton>
      </div>
    </form>
  );
}
