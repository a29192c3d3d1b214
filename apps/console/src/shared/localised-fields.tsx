import { LANGUAGES } from '@komora/domain/language';
import { LOCALE_NAMES, localeOf } from '@komora/i18n';
import { FormField } from '@komora/web-kit/form-field';
import type { FieldProps } from '@komora/web-kit/use-form';
import css from './form.module.css';
import { FormTextArea } from './form-select.tsx';
import type { TextPath } from './localised.ts';

export interface LocalisedFieldsProps<Name extends string> {
  readonly name: Name;
  readonly legend: string;
  readonly hint?: string;
  readonly field: (path: TextPath<Name>) => FieldProps<TextPath<Name>, string>;
  readonly maxLength: number;
  /** Several lines per language. */
  readonly isLong?: boolean;
}

/** A text of the operator: one field per language. */
export function LocalisedFields<Name extends string>({ name, legend, hint, field, maxLength, isLong = false }: LocalisedFieldsProps<Name>) {
  return (
    <fieldset className={css.group}>
      <legend>{legend}</legend>
      {hint === undefined ? null : <p>{hint}</p>}
      <div className={isLong ? css.form : css.pair}>
        {LANGUAGES.map((language) => {
          const props = { ...field(`${name}.${language}`), label: LOCALE_NAMES[localeOf(language)], maxLength };
          return isLong ? (
            <FormTextArea key={language} {...props} optionalLabel="" />
          ) : (
            <FormField key={language} {...props} required={false} autoComplete="off" lang={localeOf(language)} />
          );
        })}
      </div>
    </fieldset>
  );
}
