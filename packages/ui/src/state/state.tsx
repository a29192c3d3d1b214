import { lazy, type ReactNode, Suspense } from 'react';
import { cx } from '../cx.ts';
import { headingTag } from '../heading-tag.ts';
import type { IllustrationName } from '../iso-box/illustrations.tsx';
import css from './state.module.css';

type Drawing = (props: { illustration: IllustrationName; className?: string | undefined }) => ReactNode;

const Nothing: Drawing = () => null;

/** Loads when a state is shown: most visits show none. Without a network the text stands alone. */
const Illustration = lazy(() =>
  import('../iso-box/illustrations.tsx').then(
    (module): { default: Drawing } => ({ default: module.Illustration }),
    () => ({ default: Nothing }),
  ),
);

export type StateProps = {
  title: ReactNode;
  /** the next action, in a sentence */
  children?: ReactNode;
  actions?: ReactNode;
  /** `1` when it replaces the whole page */
  level?: 1 | 2 | 3;
  className?: string | undefined;
};

function State({ illustration, title, children, actions, level = 2, className }: StateProps & { illustration: IllustrationName }) {
  const Heading = headingTag(level);
  return (
    <div className={cx(css.state, className)}>
      <div className={css.drawing}>
        <Suspense>
          <Illustration illustration={illustration} className={css.picture} />
        </Suspense>
      </div>
      <Heading className={css.title}>{title}</Heading>
      {children && <div className={css.text}>{children}</div>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}

export type EmptyStateProps = StateProps & { illustration?: Extract<IllustrationName, 'empty' | 'success' | 'missing' | 'waiting'> };

/** Empty, successful, missing or waiting; names the next action. */
export function EmptyState({ illustration = 'empty', ...rest }: EmptyStateProps) {
  return <State illustration={illustration} {...rest} />;
}

export type ErrorStateProps = StateProps & {
  /** a short text for support, for example the reference in the server's log */
  reference?: ReactNode;
};

/** A failed load, with a way to continue. */
export function ErrorState({ reference, children, ...rest }: ErrorStateProps) {
  return (
    <div role="alert">
      <State illustration="error" {...rest}>
        {children}
        {reference && <p className={css.reference}>{reference}</p>}
      </State>
    </div>
  );
}
