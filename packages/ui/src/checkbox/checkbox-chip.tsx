import type { ReactNode } from 'react';
import inputs from '../field/choice-input.module.css';
import css from './checkbox-chip.module.css';

export interface CheckboxChipProps {
  readonly checked: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** A checkbox as a small label, for filters. */
export function CheckboxChip({ checked, onToggle, children }: CheckboxChipProps) {
  return (
    <label className={css.chip}>
      <input type="checkbox" checked={checked} onChange={onToggle} className={inputs.cover} />
      {children}
    </label>
  );
}

export interface RadioChipProps {
  /** Of the group. */
  readonly name: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** A radio button as a small label, for a filter with one value. */
export function RadioChip({ name, checked, onChoose, children }: RadioChipProps) {
  return (
    <label className={css.chip}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} className={inputs.cover} />
      {children}
    </label>
  );
}
