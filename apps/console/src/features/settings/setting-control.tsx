import { dayName } from '@komora/i18n/opening-hours';
import { FormCheckbox } from '@komora/web-kit/form-checkbox';
import { FormField } from '@komora/web-kit/form-field';
import type { Form } from '@komora/web-kit/use-form';
import { useLocale, useText } from '@komora/web-kit/use-text';
import css from '../../shared/form.module.css';
import { FormCheckboxes } from '../../shared/form-checkboxes.tsx';
import { FormSelect, FormTextArea } from '../../shared/form-select.tsx';
import { LocalisedFields } from '../../shared/localised-fields.tsx';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import type { SettingField } from './sections.ts';
import type { TypedValues } from './setting-values.ts';
import { optionsOf, useShown } from './use-shown.ts';

export type SectionForm = Form<TypedValues, string, unknown>;

const LONGEST_TEXT = 200;
const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

/** The days of the week from Monday, as options. */
function useWeekdays() {
  const locale = useLocale();
  return WEEK.map((weekday) => ({ value: String(weekday), label: dayName(locale, weekday) }));
}

/** The control of a field. */
export function SettingControl({
  field,
  form,
  fallback,
}: {
  readonly field: SettingField;
  readonly form: SectionForm;
  readonly fallback: unknown;
}) {
  const text = useText('console-settings');
  const shown = useShown();
  const weekdays = useWeekdays();
  const { name, kind } = field;
  const label = text(`field.${name}`);
  const initially = text('initially', { value: shown(field, fallback) });
  const hint =
    field.hint === undefined ? initially : `${text(`hint.${field.hint}`, { zone: BROWSER_ZONE }).replace(/\.$/, '')}. ${initially}`;
  switch (kind) {
    case 'tick':
      return <FormCheckbox {...form.tick(name)}>{label}</FormCheckbox>;
    case 'choices': {
      const chosen = form.values[name];
      return (
        <FormCheckboxes
          name={name}
          legend={label}
          options={optionsOf(field)}
          value={Array.isArray(chosen) ? chosen : []}
          code={form.code(name)}
          onWrite={(value) => form.set(name, value)}
        />
      );
    }
    case 'choice':
      return (
        <FormSelect
          {...form.text(name)}
          label={label}
          hint={initially}
          // The test gateway is on offer where the installation has it.
          options={(field.options ?? [])
            .filter(({ value }) => value !== 'MOCK' || fallback === 'MOCK' || form.values[name] === 'MOCK')
            .map(({ value }) => ({ value, label: shown(field, value) }))}
        />
      );
    case 'hours': {
      const days = form.values[`${name}.weekdays`];
      return (
        <fieldset className={css.group}>
          <legend>{label}</legend>
          <FormCheckboxes
            name={`${name}.weekdays`}
            legend={text('hours.weekdays')}
            options={weekdays}
            value={Array.isArray(days) ? days : []}
            code={form.code(`${name}.weekdays`)}
            onWrite={(value) => form.set(`${name}.weekdays`, value)}
          />
          <div className={css.pair}>
            <FormField {...form.text(`${name}.opens`)} type="time" label={text('hours.opens')} />
            <FormField {...form.text(`${name}.closes`)} type="time" label={text('hours.closes')} />
          </div>
          <p>{hint}</p>
        </fieldset>
      );
    }
    case 'lines':
      return <FormTextArea {...form.text(name)} label={label} hint={hint} optionalLabel="" />;
    case 'localised':
      return (
        <>
          <LocalisedFields name={name} legend={label} field={form.text} maxLength={LONGEST_TEXT} />
          {field.hint === undefined ? null : <p>{text(`hint.${field.hint}`)}</p>}
        </>
      );
    case 'moment':
      return (
        <FormField
          {...form.text(name)}
          type="datetime-local"
          required={false}
          label={label}
          hint={text('hint.until', { zone: BROWSER_ZONE })}
        />
      );
    default:
      return (
        <FormField
          {...form.text(name)}
          label={label}
          hint={hint}
          required={kind === 'whole' || field.isRequired === true}
          autoComplete="off"
          spellCheck={false}
          inputMode={kind === 'whole' ? 'numeric' : (field.inputMode ?? 'text')}
        />
      );
  }
}
