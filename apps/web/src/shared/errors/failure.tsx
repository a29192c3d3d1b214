import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useApp } from '../app.ts';
import { useText } from '../texts/use-text.ts';

/** All that can be said when even the apology is out of reach. */
function Plain(_: { readonly onRetry?: () => void }) {
  return <h1 role="alert">{useText('shell')('failure.title')}</h1>;
}

// Whoever is shown their page needs none of it.
const Apology = lazy(async () => ({
  default: await import('./apology.tsx').then(
    (loaded) => loaded.Apology,
    () => Plain,
  ),
}));

/** The apology in place of a page that could not be rendered; the error is reported once. */
export function Failure({ error, reset }: ErrorComponentProps) {
  const app = useApp();
  useEffect(() => {
    // Where even this cannot be fetched, there is no server to tell.
    import('./report-error.ts').then(
      ({ reportError }) => reportError(app, error),
      (cause: unknown) => window.reportError(cause),
    );
  }, [app, error]);
  return (
    <Suspense fallback={<Plain />}>
      <Apology onRetry={reset} />
    </Suspense>
  );
}
