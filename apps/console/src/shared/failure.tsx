import { Button, buttonClass } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { useText } from '@komora/web-kit/use-text';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApp } from './app-context.ts';
import css from './failure.module.css';
import { isUnreachable } from './session.ts';

/** A page that could not be shown: the reason and a retry. Texts may be the part that is missing, so it needs none to stand. */
export function Failure({ error }: ErrorComponentProps) {
  const { texts } = useApp();
  const router = useRouter();
  const has = texts.texts.has('error') && texts.texts.has('common') && texts.texts.has('console');
  const unreachable = has && isUnreachable(error) ? texts.texts.of('console') : null;
  const retry = () => void router.invalidate();
  useEffect(() => {
    const reload = () => void router.invalidate();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [router]);
  return (
    <section className={css.failure} role="alert">
      <h1>{unreachable?.('unreachable.title') ?? (has ? errorText(texts, error) : ':(')}</h1>
      {unreachable === null ? null : <p>{unreachable('unreachable.text')}</p>}
      <Button variant="primary" icon="refresh" onClick={retry} aria-label={has ? undefined : '↻'}>
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
