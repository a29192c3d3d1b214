import { cx } from '../cx.ts';
import { VisuallyHidden } from '../hidden/visually-hidden.tsx';
import { Svg } from '../svg/svg.tsx';
import css from './progress.module.css';

/** A rotating box outline for unknown waiting times. With a label it is announced. */
export function Spinner({ label, className }: { label?: string; className?: string | undefined }) {
  return (
    <span role={label ? 'status' : undefined} className={cx(css.spinner, className)}>
      <Svg viewBox="0 0 24 24">
        <path d="M12 2 20.66 7v10L12 22 3.34 17V7Z" pathLength="60" />
      </Svg>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}

export type ProgressBarProps = {
  label: string;
  /** completed share, 0..1; without it the length is unknown */
  value?: number;
  /** announced and shown instead of a percentage, for example the remaining time */
  valueText?: string;
};

export function ProgressBar({ label, value, valueText }: ProgressBarProps) {
  const known = value === undefined ? {} : { 'aria-valuenow': Math.round(value * 100), 'aria-valuemin': 0, 'aria-valuemax': 100 };
  return (
    <div className={css.progress}>
      <div className={css.caption} aria-hidden="true">
        <span>{label}</span>
        {valueText && <span className="tabular">{valueText}</span>}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuetext={valueText}
        {...known}
        className={css.track}
        data-unknown={value === undefined || undefined}
      >
        <div className={css.bar} style={value === undefined ? undefined : { scale: `${Math.min(1, Math.max(0, value))} 1` }} />
      </div>
    </div>
  );
}

export type SkeletonProps = {
  /** CSS sizes of the content to come */
  width?: string;
  height?: string;
  className?: string | undefined;
};

/** Placeholder of content that loads; put `aria-busy` on the region and a label beside it. */
export function Skeleton({ width = '100%', height = '1lh', className }: SkeletonProps) {
  return <span aria-hidden="true" className={cx(css.skeleton, className)} style={{ width, height }} />;
}
