import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import css from './notice.module.css';

export type NoticeTone = 'info' | 'success' | 'warning' | 'error';

export const noticeIcons: Readonly<Record<NoticeTone, IconName>> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  error: 'error',
};

export type NoticeProps = {
  tone?: NoticeTone;
  title?: ReactNode;
  /** read out when it appears: an error at once, anything else when the reader is free */
  announce?: boolean;
  /** buttons or links that help */
  actions?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
};

/** A message that belongs to its place on the page. */
export function Notice({ tone = 'info', title, announce, actions, className, children }: NoticeProps) {
  const role = announce ? (tone === 'error' ? 'alert' : 'status') : undefined;
  return (
    <div role={role} className={cx(css.notice, css[tone], className)}>
      <span className={css.icon}>
        <Icon name={noticeIcons[tone]} />
      </span>
      <div className={css.text}>
        {title && <p className={css.title}>{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </div>
  );
}
