import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import css from './field-error.module.css';

export interface FieldErrorProps {
  readonly id: string;
  /** Which kind of control it follows; they differ in space. */
  readonly of: 'field' | 'choice';
  /** The text; the element stays in the page without one, so that a new text is announced. */
  readonly children: ReactNode;
}

/** The error of one control, announced when it appears. */
export function FieldError({ id, of, children }: FieldErrorProps) {
  return (
    <div id={id} className={cx(css.error, css[of])} aria-live="polite">
      {children && (
        <>
          <Icon name="error" />
          <span>{children}</span>
        </>
      )}
    </div>
  );
}
