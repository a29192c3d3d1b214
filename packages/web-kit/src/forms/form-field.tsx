import type { ErrorCode } from '@komora/api/errors';
import { Field } from '@komora/ui/field';
import { TextInput, type TextInputProps } from '@komora/ui/inputs';
import type { ReactNode } from 'react';
import { codeText } from '../i18n/code-text.ts';
import { useTextSource } from '../texts/text-context.ts';

export interface FormFieldProps extends Omit<TextInputProps, 'form' | 'value' | 'onChange' | 'onBlur' | 'name'> {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** For the control itself; `className` is for the whole field. */
  readonly inputClassName?: string | undefined;
  /** Shown beside the label of a field that may stay empty. */
  readonly optionalLabel?: string | undefined;
  readonly code: ErrorCode | undefined;
  /** Help that goes with the error. */
  readonly help?: ReactNode;
  readonly value: string;
  readonly onWrite: (value: string) => void;
}

/** One line of text with its label, hint and error. */
export function FormField({
  label,
  hint,
  optionalLabel,
  code,
  help,
  className,
  inputClassName,
  required = true,
  onWrite,
  ...input
}: FormFieldProps) {
  const texts = useTextSource();
  return (
    <Field
      label={label}
      hint={hint}
      required={required}
      className={className}
      {...(optionalLabel === undefined ? {} : { optionalLabel })}
      error={
        code === undefined ? undefined : (
          <>
            {codeText(texts, code, label)} {help}
          </>
        )
      }
    >
      {(control) => <TextInput {...control} {...input} className={inputClassName} onChange={(event) => onWrite(event.target.value)} />}
    </Field>
  );
}
