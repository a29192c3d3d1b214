import { Button } from '@komora/ui/button';
import { useText } from '@komora/web-kit/use-text';
import type { ReactNode } from 'react';
import css from './selection.module.css';

export interface SelectionBarProps {
  readonly label: string;
  /** How many are selected, in words. */
  readonly status: string;
  /** Acts on the selection. */
  readonly children: ReactNode;
  readonly onClear: () => void;
}

/** Stays at the edge of the screen while rows are selected. */
export function SelectionBar({ label, status, children, onClear }: SelectionBarProps) {
  const text = useText('console');
  return (
    <section className={css.bar} aria-label={label}>
      <p role="status">{status}</p>
      {children}
      <Button variant="quiet" onClick={onClear}>
        {text('selection.clear')}
      </Button>
    </section>
  );
}

export interface SelectRowProps {
  readonly label: string;
  readonly isOn: boolean;
  /** @param isRange Shift was held */
  readonly onToggle: (isRange: boolean) => void;
}

/** The box of a row. */
export function SelectRow({ label, isOn, onToggle }: SelectRowProps) {
  return (
    <input
      type="checkbox"
      className={css.box}
      aria-label={label}
      checked={isOn}
      onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
    />
  );
}
