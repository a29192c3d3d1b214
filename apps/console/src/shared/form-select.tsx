import type { ErrorCode } from '@komora/api/errors';
import { Field } from '@komora/ui/field';
import { Select, TextArea } from '@komora/ui/inputs';
import { codeText } from '@komora/web-kit/code-text';
import { useTextSource } from '@komora/web-kit/text-context';
import type { ReactNode } from 'react';

interface CommonProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly optionalLabel?: string;
  readonly code: ErrorCode | undefined;
  readonly value: string;
  readonly onWrite: (value: string) => void;
}

export interface FormSelectProps extends CommonProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Shown while nothing is chosen. */
  readonly placeholder?: string;
  readonly required?: boolean;
}

function useFieldProps({ label, hint, optionalLabel, code }: CommonProps) {
  const texts = useTextSource();
  return {
    label,
    hint,
    ...(optionalLabel === undefined ? { required: true } : { optionalLabel }),
    error: code === undefined ? undefined : codeText(texts, code, label),
  };
}

/** One of several choices in a native select, with its error. */
export function FormSelect(props: FormSelectProps) {
  const { name, value, onWrite, options, placeholder } = props;
  return (
    <Field {...useFieldProps(props)}>
      {(control) => (
        <Select {...control} name={name} value={value} onChange={(event) => onWrite(event.target.value)}>
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Several lines of text, with its error. */
export function FormTextArea(props: CommonProps & { readonly maxLength?: number; readonly rows?: number }) {
  const { name, value, onWrite, maxLength, rows = 3 } = props;
  return (
    <Field {...useFieldProps(props)}>
      {(control) => (
        <TextArea
          {...control}
          name={name}
          rows={rows}
          dir="auto"
          maxLength={maxLength}
          value={value}
          onChange={(event) => onWrite(event.target.value)}
        />
      )}
    </Field>
  );
}
