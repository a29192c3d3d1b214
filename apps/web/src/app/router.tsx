import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type App, useApp } from './app.ts';
import { carriedError } from './carried-error.ts';
import { carryQueries, takeQueries } from './carried-queries.ts';
import { routeTree } from './routeTree.gen.ts';
import { parseSearch, stringifySearch } from './search.ts';
import { Failure } from './shell/failure.tsx';
import { NotFound } from './shell/not-found.tsx';

/** What the server's page hands to the browser besides the loaded data. */
interface Carried {
  /** JSON: namespace → catalogue */
  readonly texts: string;
  readonly queries: string;
  readonly reference: string | null;
}

function Queries({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={useApp().queryClient}>{children}</QueryClientProvider>;
}

/** The router of one page render or one tab. */
export function createAppRouter(app: App) {
  const router = createRouter({
    routeTree,
    context: app,
    parseSearch,
    stringifySearch,
    caseSensitive: true,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // Freshness is the query cache's business.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: Failure,
    defaultNotFoundComponent: NotFound,
    InnerWrap: Queries,
    dehydrate: (): Carried => ({
      texts: JSON.stringify(app.texts.loaded()),
      queries: carryQueries(app.queryClient),
      // A cached page must not differ from one rendering to the next, so only an apology carries it.
      reference: router.state.matches.some((match) => match.status === 'error') ? app.failure.reference : null,
    }),
    hydrate: (carried: Carried) => {
      app.texts.take(JSON.parse(carried.texts));
      takeQueries(app.queryClient, carried.queries);
      app.failure.reference = carried.reference;
    },
  });
  // An option of the router that its constructor's type leaves to a framework on top of it.
  Object.assign(router.options, { serializationAdapters: [carriedError] });
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
