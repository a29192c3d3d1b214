import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import css from './badge.module.css';

export type BadgeTone = 'neutral' | 'signal' | 'ink' | 'success' | 'warning' | 'error' | 'info';

export type BadgeProps = {
  tone?: BadgeTone;
  icon?: IconName;
  className?: string | undefined;
  children: ReactNode;
};

/** A short state or property, cut like a shipping label. */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span className={cx(css.badge, css[tone], className)}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </span>
  );
}
