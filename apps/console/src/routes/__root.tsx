import type { Namespace } from '@komora/i18n';
import { textOf } from '@komora/web-kit/search-params';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { App } from '../shared/app-context.ts';

const ALWAYS: readonly Namespace[] = ['common', 'error', 'console', 'console-error'];

export const Route = createRootRouteWithContext<App>()({
  beforeLoad: ({ context, matches }) => {
    const wanted = matches.flatMap((match) => match.staticData.texts ?? []);
    return context.texts.load([...new Set([...ALWAYS, ...wanted])]);
  },
  // Pages of one warehouse keep it in the address; links between them carry it on.
  validateSearch: (search: Record<string, unknown>): { warehouse?: string | undefined } => ({ warehouse: textOf(search, 'warehouse') }),
  component: Outlet,
});
