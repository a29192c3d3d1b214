import { type ReactNode, useId } from 'react';
import css from './field.module.css';
import { FieldError } from './field-error.tsx';

/** Connects a control to its label, hint and error; spread it on the input. */
export type Control = {
  id: string;
  required?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

export type FieldProps = {
  label: string;
  /** shown beside the label of an optional field, for example „optional“ */
  optionalLabel?: string;
  hint?: ReactNode;
  /** text of the error, shown below the control and announced */
  error?: ReactNode;
  required?: boolean;
  className?: string | undefined;
  children: (control: Control) => ReactNode;
};

/** Label, hint and error of one control. */
export function Field({ label, optionalLabel, hint, error, required, className, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className={css.label}>
        {label}
        {optionalLabel && <span className={css.optional}> {optionalLabel}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        ...(required && { required }),
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true as const }),
      })}
      <FieldError id={`${id}-error`} of="field">
        {error}
      </FieldError>
    </div>
  );
}
