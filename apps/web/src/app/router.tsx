import { parseSearch, stringifySearch } from '@komora/web-kit/search-params';
import { TextContext } from '@komora/web-kit/text-context';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { UnknownPage } from '../features/not-found/unknown-page.tsx';
import { type App, useApp } from '../shared/app-context.ts';
import { Failure } from '../shared/errors/failure.tsx';
import { dehydratedError } from './dehydrated-error.ts';
import { dehydrateQueries, hydrateQueries } from './dehydrated-queries.ts';
import { routeTree } from './routeTree.gen.ts';

/** Data that the HTML passes to the browser besides loader data. */
interface Dehydrated {
  /** JSON: namespace → catalogue */
  readonly texts: string;
  readonly queries: string;
  readonly reference: string | null;
}

function Providers({ children }: { readonly children: ReactNode }) {
  const { queryClient, texts } = useApp();
  return (
    <TextContext value={texts}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </TextContext>
  );
}

/**
 * Restores the scroll position after each navigation, but not over one that the page has when it hydrates: on a slow phone
 * the person has scrolled by then, and a jump to the top would move a link away from under the finger. A script in the HTML
 * of the server has restored an earlier position before that.
 */
function restoreScroll() {
  let isHydrating = typeof window !== 'undefined';
  return () => {
    const isScrolled = isHydrating && window.scrollY > 0;
    isHydrating = false;
    return !isScrolled;
  };
}

/** The router of one page render or one tab. @param nonce of the inline scripts, on the server */
export function createAppRouter(app: App, nonce?: string) {
  const router = createRouter({
    routeTree,
    context: app,
    parseSearch,
    stringifySearch,
    caseSensitive: true,
    scrollRestoration: restoreScroll(),
    defaultPreload: 'intent',
    // The query cache decides about freshness.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: Failure,
    defaultNotFoundComponent: UnknownPage,
    InnerWrap: Providers,
    dehydrate: (): Dehydrated => ({
      texts: JSON.stringify(app.texts.loaded()),
      queries: dehydrateQueries(app.queryClient),
      // Cached pages must be identical in every rendering, so only error pages contain it.
      reference: router.state.matches.some((match) => match.status === 'error') ? app.failure.reference : null,
    }),
    hydrate: (dehydrated: Dehydrated) => {
      app.texts.take(JSON.parse(dehydrated.texts));
      hydrateQueries(app.queryClient, dehydrated.queries);
      app.failure.reference = dehydrated.reference;
    },
  });
  // The constructor's type omits this option, which is meant for frameworks on top of the router.
  Object.assign(router.options, { serializationAdapters: [dehydratedError], ...(nonce === undefined ? {} : { ssr: { nonce } }) });
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
