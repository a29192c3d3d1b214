import { type ComponentProps, type ReactNode, useState } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import css from './field.module.css';

export type TextInputProps = ComponentProps<'input'> & {
  icon?: IconName;
  /** a unit or a small button at the end of the field */
  after?: ReactNode;
};

export function TextInput({ icon, after, className, ...rest }: TextInputProps) {
  return (
    <span className={cx(css.box, className)}>
      {icon && <Icon name={icon} className={css.before} />}
      <input type="text" {...rest} className={css.input} />
      {after}
    </span>
  );
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <span className={cx(css.box, className)}>
      <textarea rows={4} {...rest} className={css.input} />
    </span>
  );
}

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'after'> & { showLabel: string; hideLabel: string };

export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const label = shown ? hideLabel : showLabel;
  return (
    <TextInput
      autoComplete="current-password"
      autoCapitalize="off"
      spellCheck={false}
      {...rest}
      type={shown ? 'text' : 'password'}
      after={
        <button type="button" className={css.reveal} aria-label={label} title={label} onClick={() => setShown(!shown)}>
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}

export type SelectProps = ComponentProps<'select'>;

/** The native select with the field's styles. */
export function Select({ className, children, ...rest }: SelectProps) {
  return (
    <span className={cx(css.box, className)}>
      <select {...rest} className={cx(css.input, css.select)}>
        {children}
      </select>
      <Icon name="chevron-down" className={css.caret} />
    </span>
  );
}
