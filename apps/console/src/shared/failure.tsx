import { Button, buttonClass } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { useText } from '@komora/web-kit/use-text';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { useApp } from './app-context.ts';
import css from './failure.module.css';

/** A page that could not be shown: the reason and a retry. Texts may be the part that is missing, so it needs none to stand. */
export function Failure({ error, reset }: ErrorComponentProps) {
  const { texts } = useApp();
  const has = texts.texts.has('error') && texts.texts.has('common');
  return (
    <section className={css.failure} role="alert">
      <h1>{has ? errorText(texts, error) : ':('}</h1>
      <Button variant="primary" icon="refresh" onClick={reset} aria-label={has ? undefined : '↻'}>
        {has ? texts.texts.of('common')('action.retry') : '↻'}
      </Button>
    </section>
  );
}

/** An address without a page, outside of the shell. */
export function NotFoundPage() {
  return (
    <main>
      <NotFound />
    </main>
  );
}

export function NotFound() {
  const text = useText('console');
  return (
    <section className={css.failure}>
      <h1 tabIndex={-1}>{text('notFound.title')}</h1>
      <p>{text('notFound.text')}</p>
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        {text('notFound.home')}
      </Link>
    </section>
  );
}
