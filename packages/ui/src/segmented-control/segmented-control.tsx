import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import inputs from '../field/choice-input.module.css';
import hidden from '../hidden/visually-hidden.module.css';
import css from './segmented-control.module.css';

export type SegmentedControlProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
};

/** A choice of a few short texts in one line, for example map or list. */
export function SegmentedControl<Value extends string>({ label, options, value, onChange, className }: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset className={cx(css.segments, className)}>
      <legend className={hidden.hidden}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.segment}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            className={inputs.cover}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
