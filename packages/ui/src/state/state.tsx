import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { type Moment, MomentDrawing } from '../iso-box/moments.tsx';
import css from './state.module.css';

export type StateProps = {
  title: ReactNode;
  /** what to do next, in a sentence */
  children?: ReactNode;
  actions?: ReactNode;
  /** `1` when it is the whole page */
  level?: 1 | 2 | 3;
  className?: string | undefined;
};

function State({ moment, title, children, actions, level = 2, className }: StateProps & { moment: Moment }) {
  const Heading = `h${level}` as const;
  return (
    <div className={cx(css.state, className)}>
      <MomentDrawing moment={moment} className={css.drawing} />
      <Heading className={css.title}>{title}</Heading>
      {children && <div className={css.text}>{children}</div>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}

export type EmptyStateProps = StateProps & { moment?: Extract<Moment, 'empty' | 'success' | 'missing' | 'waiting'> };

/** Nothing here yet, all done, not found or under way; it says what to do next. */
export function EmptyState({ moment = 'empty', ...rest }: EmptyStateProps) {
  return <State moment={moment} {...rest} />;
}

export type ErrorStateProps = StateProps & {
  /** a short text to tell support, for example the reference in the server's log */
  reference?: ReactNode;
};

/** An apology for a fault of ours, with a way on. */
export function ErrorState({ reference, children, ...rest }: ErrorStateProps) {
  return (
    <div role="alert">
      <State moment="fault" {...rest}>
        {children}
        {reference && <p className={css.reference}>{reference}</p>}
      </State>
    </div>
  );
}
