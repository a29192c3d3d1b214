import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useApp } from '../app-context.ts';
import { useText } from '../i18n/use-text.ts';

/** Fallback when the error page itself cannot be loaded. */
function Plain(_: { readonly onRetry?: () => void }) {
  return <h1 role="alert">{useText('shell')('failure.title')}</h1>;
}

// Lazy: most visitors never need it.
const ErrorPage = lazy(async () => {
  // A rejection handler of the import itself would miss a lost style sheet.
  try {
    const { ErrorPage: Loaded } = await import('./error-page.tsx');
    return { default: Loaded };
  } catch {
    return { default: Plain };
  }
});

/** Shows the error page and reports the error once. */
export function Failure({ error, reset }: ErrorComponentProps) {
  const app = useApp();
  useEffect(() => {
    // When this chunk cannot be loaded, the server is unreachable too.
    import('./report-error.ts').then(
      ({ reportError }) => reportError(app, error),
      (cause: unknown) => window.reportError(cause),
    );
  }, [app, error]);
  return (
    <Suspense fallback={<Plain />}>
      <ErrorPage onRetry={reset} />
    </Suspense>
  );
}
