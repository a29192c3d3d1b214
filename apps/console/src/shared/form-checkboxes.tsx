import type { ErrorCode } from '@komora/api/errors';
import { Checkbox } from '@komora/ui/checkbox';
import { codeText } from '@komora/web-kit/code-text';
import { FIELD_ATTRIBUTE } from '@komora/web-kit/controls';
import { useTextSource } from '@komora/web-kit/text-context';
import css from './form.module.css';

export interface FormCheckboxesProps {
  readonly name: string;
  readonly legend: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: readonly string[];
  readonly code: ErrorCode | undefined;
  readonly onWrite: (value: readonly string[]) => void;
}

/** Several of a few choices, with the error of the group. */
export function FormCheckboxes({ name, legend, options, value, code, onWrite }: FormCheckboxesProps) {
  const texts = useTextSource();
  return (
    <fieldset className={css.group} {...{ [FIELD_ATTRIBUTE]: name }}>
      <legend>{legend}</legend>
      <div className={css.choices}>
        {options.map((option, index) => (
          <Checkbox
            key={option.value}
            checked={value.includes(option.value)}
            error={code === undefined || index > 0 ? undefined : codeText(texts, code, legend)}
            onChange={(event) =>
              onWrite(event.target.checked ? [...value, option.value] : value.filter((chosen) => chosen !== option.value))
            }
          >
            {option.label}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
