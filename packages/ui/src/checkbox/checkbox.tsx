import { type ComponentProps, type ReactNode, useId } from 'react';
import inputs from '../field/choice-input.module.css';
import { FieldError } from '../field/field-error.tsx';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** text of the box, may hold links */
  children: ReactNode;
  error?: ReactNode;
};

export function Checkbox({ children, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className={inputs.row}>
        <input
          {...rest}
          type="checkbox"
          className={inputs.mark}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>{children}</span>
      </label>
      <FieldError id={id} of="choice">
        {error}
      </FieldError>
    </div>
  );
}
