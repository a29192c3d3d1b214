import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import css from './disclosure.module.css';

export type DisclosureProps = {
  summary: ReactNode;
  open?: boolean;
  /** opening one closes the others of the same name */
  name?: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A heading that shows or hides its content, on the native `<details>`. */
export function Disclosure({ summary, open, name, className, children }: DisclosureProps) {
  return (
    <details open={open} name={name} className={cx(css.disclosure, className)}>
      <summary className={css.summary}>
        <span>{summary}</span>
        <Icon name="plus" className={css.sign} />
      </summary>
      <div className={css.content}>{children}</div>
    </details>
  );
}

export type ShowMoreProps = {
  label: string;
  /** how much of the whole is shown, for example „20 of 64“ */
  status?: string;
  busy?: boolean;
  busyLabel?: string;
  onMore: () => void;
};

/** Extends a list; new items follow in place, so the focus stays. */
export function ShowMore({ label, status, busy, busyLabel, onMore }: ShowMoreProps) {
  return (
    <div className={css.more}>
      {status && (
        <p role="status" className={cx(css.status, 'tabular')}>
          {status}
        </p>
      )}
      <Button icon="plus" {...(busy && { busy })} {...(busyLabel && { busyLabel })} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
