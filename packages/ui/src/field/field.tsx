import { type ReactNode, useId } from 'react';
import { Icon } from '../icon/icon.tsx';
import css from './field.module.css';

/** What a control needs to belong to its label, hint and error; spread it on the input. */
export type Control = {
  id: string;
  required?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

export type FieldProps = {
  label: string;
  /** said beside the label of a field that may stay empty, for example „optional“ */
  optionalLabel?: string;
  hint?: ReactNode;
  /** the error's text; it stands under the control and is announced */
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
      <div id={`${id}-error`} className={css.error} aria-live="polite">
        {error && (
          <>
            <Icon name="error" />
            <span>{error}</span>
          </>
        )}
      </div>
    </div>
  );
}
