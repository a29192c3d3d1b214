import type { ReactNode } from 'react';
import css from './choices.module.css';

/** Records to choose one from. */
export function Choices({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  return (
    <ul className={css.choices} aria-label={label}>
      {children}
    </ul>
  );
}

interface ChoiceProps {
  readonly disabled?: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** One of the records, as a large button. */
export function Choice({ disabled, onChoose, children }: ChoiceProps) {
  return (
    <li>
      <button type="button" className={css.choice} disabled={disabled} onClick={onChoose}>
        {children}
      </button>
    </li>
  );
}
