import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import css from './choice.module.css';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** text of the box, may hold links */
  children: ReactNode;
  error?: ReactNode;
};

export function Checkbox({ children, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className={css.row}>
        <input
          {...rest}
          type="checkbox"
          className={css.mark}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>{children}</span>
      </label>
      <ErrorText id={id}>{error}</ErrorText>
    </div>
  );
}

type Group = { name: string; value: string | undefined; onChange: (value: string) => void };
const GroupContext = createContext<Group | null>(null);

export type RadioGroupProps = {
  label: string;
  /** the label is for assistive technology alone, because a heading says the same */
  labelHidden?: boolean;
  value: string | undefined;
  onChange: (value: string) => void;
  error?: ReactNode;
  /** `cards` lays its children out in a grid that fits the width */
  layout?: 'list' | 'cards';
  className?: string | undefined;
  children: ReactNode;
};

function ErrorText({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <div id={id} className={css.error} aria-live="polite">
      {children && (
        <>
          <Icon name="error" />
          <span>{children}</span>
        </>
      )}
    </div>
  );
}

/** One choice of several; its children are `Radio` or `RadioCard`. Arrow keys move the choice. */
export function RadioGroup({ label, labelHidden, value, onChange, error, layout = 'list', className, children }: RadioGroupProps) {
  const name = useId();
  return (
    <fieldset
      className={cx(css.group, className)}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className={cx(css.legend, labelHidden && css.hidden)}>{label}</legend>
      <div className={layout === 'cards' ? css.cards : css.list}>
        <GroupContext value={{ name, value, onChange }}>{children}</GroupContext>
      </div>
      <ErrorText id={`${name}-error`}>{error}</ErrorText>
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
    <label className={css.row}>
      <input {...useRadio(value)} disabled={disabled} className={cx(css.mark, css.round)} />
      <span>{children}</span>
    </label>
  );
}

export type RadioCardProps = RadioProps & {
  title: ReactNode;
  /** stands at the end of the title line, for example a price */
  aside?: ReactNode;
  /** a drawing above the title */
  drawing?: ReactNode;
  /** a short label on the card's corner, for example a discount */
  flag?: ReactNode;
};

/** A choice as a whole card. */
export function RadioCard({ value, disabled, title, aside, drawing, flag, children }: RadioCardProps) {
  return (
    <label className={css.card}>
      <input {...useRadio(value)} disabled={disabled} className={css.cover} />
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

export type SegmentedControlProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
};

/** A choice of a few short words in one line, for example map or list. */
export function SegmentedControl<Value extends string>({ label, options, value, onChange, className }: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset className={cx(css.segments, className)}>
      <legend className={css.hidden}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.segment}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            className={css.cover}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
