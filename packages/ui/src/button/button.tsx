import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import { Spinner } from '../progress/progress.tsx';
import css from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export type ButtonLook = {
  variant?: ButtonVariant;
  /** `large` is for the primary action of a screen */
  size?: 'normal' | 'large';
  /** takes the width of its container */
  wide?: boolean;
};

/** The classes of a button, for a router's own link element. */
export const buttonClass = ({ variant = 'secondary', size = 'normal', wide = false }: ButtonLook = {}): string =>
  cx(css.button, css[variant], size === 'large' && css.large, wide && css.wide);

export type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'type'> & {
    type?: 'button' | 'submit';
    icon?: IconName;
    /** an icon after the text, for a next step */
    iconAfter?: IconName;
    /** work in progress: keeps focus and width, ignores presses; `busyLabel` is announced */
    busy?: boolean;
    busyLabel?: string;
  };

export function Button({
  variant,
  size,
  wide,
  icon,
  iconAfter,
  busy = false,
  busyLabel,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }), className)}
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {iconAfter && <Icon name={iconAfter} />}
      {busy && (
        <span className={css.busy}>
          <Spinner {...(busyLabel && { label: busyLabel })} />
        </span>
      )}
    </button>
  );
}

export type LinkButtonProps = ButtonLook &
  Omit<ComponentProps<'a'>, 'children'> & {
    icon?: IconName;
    iconAfter?: IconName;
    children: ReactNode;
    /** a router's link: gets the class and the content; without it a plain `<a>` is drawn */
    render?: (link: { className: string; children: ReactNode }) => ReactElement;
  };

/** A link that looks like a button. */
export function LinkButton({ variant, size, wide, icon, iconAfter, render, className, children, ...rest }: LinkButtonProps) {
  const link = {
    className: cx(buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }), className),
    children: (
      <>
        {icon && <Icon name={icon} />}
        <span>{children}</span>
        {iconAfter && <Icon name={iconAfter} />}
      </>
    ),
  };
  return render ? render(link) : <a {...rest} {...link} />;
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'type'> & { icon: IconName; label: string };

/** A square button with one icon; its label is its accessible name and its tooltip. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" aria-label={label} title={label} className={cx(css.button, css.quiet, css.square, className)}>
      <Icon name={icon} />
    </button>
  );
}
