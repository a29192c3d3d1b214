import type { ErrorCode } from '@komora/contract/errors';
import type { ComponentProps, ReactNode } from 'react';
import { useApp } from '../app.ts';
import { codeText } from '../texts/code-text.ts';
import { Field, TextInput } from '../ui/index.ts';

export interface FormFieldProps extends Omit<ComponentProps<'input'>, 'form' | 'value' | 'onChange' | 'onBlur'> {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** Said beside the label of a field that may stay empty. */
  readonly optionalLabel?: string | undefined;
  readonly code: ErrorCode | undefined;
  /** Help that goes with the error. */
  readonly help?: ReactNode;
  readonly value: string;
  readonly onWrite: (value: string) => void;
  readonly onLeave: (value: string) => void;
}

/** One line of text with its label, hint and error. */
export function FormField({
  label,
  hint,
  optionalLabel,
  code,
  help,
  className,
  required = true,
  onWrite,
  onLeave,
  ...input
}: FormFieldProps) {
  const app = useApp();
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
            {codeText(app, code)} {help}
          </>
        )
      }
    >
      {(control) => (
        <TextInput
          {...control}
          {...input}
          onChange={(event) => onWrite(event.target.value)}
          onBlur={(event) => onLeave(event.target.value)}
        />
      )}
    </Field>
  );
}
