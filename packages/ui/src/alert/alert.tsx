import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import css from './alert.module.css';

export type AlertTone = 'info' | 'success' | 'warning' | 'error';

export const alertIcons: Readonly<Record<AlertTone, IconName>> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  error: 'error',
};

export type AlertProps = {
  tone?: AlertTone;
  title?: ReactNode;
  /** announced when it appears: errors at once, others when the screen reader is idle */
  announce?: boolean;
  /** buttons or links that help */
  actions?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
};

/** A message beside the content that it concerns. */
export function Alert({ tone = 'info', title, announce, actions, className, children }: AlertProps) {
  const role = announce ? (tone === 'error' ? 'alert' : 'status') : undefined;
  return (
    <div role={role} className={cx(css.alert, css[tone], className)}>
      <span className={css.icon}>
        <Icon name={alertIcons[tone]} />
      </span>
      <div className={css.text}>
        {title && <p className={css.title}>{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </div>
  );
}
