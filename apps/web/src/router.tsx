import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import type { App } from './app.ts';
import { routeTree } from './routeTree.gen.ts';
import { parseSearch, stringifySearch } from './search.ts';
import { Failure } from './shell/failure.tsx';
import { NotFound } from './shell/not-found.tsx';

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
    dehydrate: () => ({ texts: JSON.stringify(app.texts.loaded()) }),
    hydrate: (carried: { texts: string }) => app.texts.take(JSON.parse(carried.texts)),
  });
  setupRouterSsrQueryIntegration({ router, queryClient: app.queryClient });
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
