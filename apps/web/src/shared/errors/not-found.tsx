import { buttonClass } from '@komora/ui/button';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useText } from '../i18n/use-text.ts';

// Lazy: most visitors never see this drawing.
const EmptyState = lazy(async () => ({ default: (await import('@komora/ui/state')).EmptyState }));

/** @param search a way to what was looked for */
export function NotFound({ search }: { readonly search?: ReactNode }) {
  const text = useText('shell');
  return (
    <Suspense fallback={<h1>{text('notFound.title')}</h1>}>
      <EmptyState
        illustration="missing"
        level={1}
        title={text('notFound.title')}
        actions={
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            {text('notFound.home')}
          </Link>
        }
      >
        {text('notFound.subtitle')}
        {search}
      </EmptyState>
    </Suspense>
  );
}
