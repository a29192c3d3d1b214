import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useText } from '../texts/use-text.ts';
import { buttonClass } from '../ui/button/button.tsx';

// Its drawing is of use to nobody who finds their page, so it stays out of the first load.
const EmptyState = lazy(async () => ({ default: (await import('../ui/state/state.tsx')).EmptyState }));

export function NotFound() {
  const text = useText('shell');
  return (
    <Suspense fallback={<h1>{text('notFound.title')}</h1>}>
      <EmptyState
        moment="missing"
        level={1}
        title={text('notFound.title')}
        actions={
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            {text('notFound.home')}
          </Link>
        }
      >
        {text('notFound.subtitle')}
      </EmptyState>
    </Suspense>
  );
}
