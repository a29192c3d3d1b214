import { parseSearch, stringifySearch } from '@komora/web-kit/search-params';
import { TextContext } from '@komora/web-kit/text-context';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type App, useApp } from '../shared/app-context.ts';
import { Failure, NotFoundPage } from '../shared/failure.tsx';
import { routeTree } from './routeTree.gen.ts';

function Providers({ children }: { readonly children: ReactNode }) {
  const { queryClient, texts } = useApp();
  return (
    <TextContext value={texts}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </TextContext>
  );
}

export function createConsoleRouter(app: App) {
  return createRouter({
    routeTree,
    context: app,
    basepath: '/console',
    parseSearch,
    stringifySearch,
    caseSensitive: true,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // The query cache decides about freshness.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: Failure,
    defaultNotFoundComponent: NotFoundPage,
    InnerWrap: Providers,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
