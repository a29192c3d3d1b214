import type { Namespace } from '@komora/i18n';
import { afterPaint } from '@komora/ui/after-paint';
import { textOf } from '@komora/web-kit/search-params';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { App } from '../shared/app-context.ts';

const ALWAYS: readonly Namespace[] = ['common', 'error', 'console', 'console-error'];

export const Route = createRootRouteWithContext<App>()({
  beforeLoad: async ({ cause, context, matches }) => {
    const wanted = matches.flatMap((match) => match.staticData.texts ?? []);
    // A page whose code and data are here already would be rendered in the microtasks of the press, before the browser shows any response to it.
    const isPressed = cause === 'stay' && matches.some((match) => match.cause === 'enter');
    await Promise.all([context.texts.load([...new Set([...ALWAYS, ...wanted])]), isPressed ? new Promise<void>(afterPaint) : undefined]);
  },
  // Pages of one warehouse keep it in the address; links between them carry it on.
  validateSearch: (search: Record<string, unknown>): { warehouse?: string | undefined } => ({ warehouse: textOf(search, 'warehouse') }),
  component: Outlet,
});
