import { lazy, Suspense } from 'react';
import { useText } from '../../shared/i18n/use-text.ts';

/** Without a network the title stands alone. */
function Plain() {
  return <h1>{useText('shell')('notFound.title')}</h1>;
}

// Lazy: most visitors never see it.
const NotFoundPage = lazy(async () => ({
  default: await import('./not-found-page.tsx').then(
    (loaded) => loaded.NotFoundPage,
    () => Plain,
  ),
}));

/** No page has this address. */
export function UnknownPage() {
  return (
    <Suspense fallback={<Plain />}>
      <NotFoundPage />
    </Suspense>
  );
}
