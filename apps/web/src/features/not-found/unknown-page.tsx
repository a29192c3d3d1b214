import { lazy, type ReactNode, Suspense } from 'react';
import { NotFound } from '../../shared/errors/not-found.tsx';

// Lazy: most visitors never see it. Without a network the text stands alone.
const TownForm = lazy(
  (): Promise<{ default: () => ReactNode }> =>
    import('./town-form.tsx').then(
      (loaded) => ({ default: loaded.TownForm }),
      () => ({ default: () => null }),
    ),
);

/** No page has this address: the visitor can search for a town instead. */
export function UnknownPage() {
  return (
    <NotFound
      search={
        <Suspense>
          <TownForm />
        </Suspense>
      }
    />
  );
}
