import { createContext, type ReactNode, use, useId } from 'react';
import { cx } from '../cx.ts';
import inputs from '../field/choice-input.module.css';
import fields from '../field/field.module.css';
import { FieldError } from '../field/field-error.tsx';
import hidden from '../hidden/visually-hidden.module.css';
import { Icon } from '../icon/icon.tsx';
import css from './radio-group.module.css';

type Group = { name: string; value: string | undefined; onChange: (value: string) => void };
const GroupContext = createContext<Group | null>(null);

export type RadioGroupProps = {
  label: string;
  /** only for assistive technology, because a heading has the same text */
  labelHidden?: boolean;
  value: string | undefined;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: ReactNode;
  /** `cards` lays its children out in a grid that fits the width */
  layout?: 'list' | 'cards';
  className?: string | undefined;
  children: ReactNode;
};

/** A choice of one option; its children are `Radio` or `RadioCard`. Arrow keys move the choice. */
export function RadioGroup({ label, labelHidden, value, onChange, hint, error, layout = 'list', className, children }: RadioGroupProps) {
  const name = useId();
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={cx(css.group, className)} aria-invalid={error ? true : undefined} aria-describedby={described || undefined}>
      <legend className={cx(css.legend, labelHidden && hidden.hidden)}>{label}</legend>
      {hint && (
        <p id={`${name}-hint`} className={fields.hint}>
          {hint}
        </p>
      )}
      {/* Above the choices: below a long list it would be out of view. */}
      <FieldError id={`${name}-error`} of="choice">
        {error}
      </FieldError>
      <div className={layout === 'cards' ? css.cards : css.list}>
        <GroupContext value={{ name, value, onChange }}>{children}</GroupContext>
      </div>
    </fieldset>
  );
}

function useRadio(value: string) {
  const group = use(GroupContext);
  if (!group) throw new Error('A radio stands inside a RadioGroup');
  return {
    type: 'radio' as const,
    name: group.name,
    value,
    checked: group.value === value,
    onChange: () => group.onChange(value),
  };
}

export type RadioProps = { value: string; disabled?: boolean; children: ReactNode };

export function Radio({ value, disabled, children }: RadioProps) {
  return (
    <label className={inputs.row}>
      <input {...useRadio(value)} disabled={disabled} className={cx(inputs.mark, inputs.round)} />
      <span>{children}</span>
    </label>
  );
}

export type RadioCardProps = RadioProps & {
  title: ReactNode;
  /** at the end of the title line, for example a price */
  aside?: ReactNode;
  /** a drawing above the title */
  drawing?: ReactNode;
  /** a short label at the card's corner, for example a discount */
  flag?: ReactNode;
};

/** An option as a whole card. */
export function RadioCard({ value, disabled, title, aside, drawing, flag, children }: RadioCardProps) {
  return (
    <label className={css.card}>
      <input {...useRadio(value)} disabled={disabled} className={inputs.cover} />
      {flag && <span className={css.flag}>{flag}</span>}
      {drawing && <span className={css.drawing}>{drawing}</span>}
      <span className={css.head}>
        <span className={css.title}>{title}</span>
        {aside && <span className={css.aside}>{aside}</span>}
      </span>
      {children && <span className={css.text}>{children}</span>}
      <span className={css.tick} aria-hidden="true">
        <Icon name="check" />
      </span>
    </label>
  );
}
