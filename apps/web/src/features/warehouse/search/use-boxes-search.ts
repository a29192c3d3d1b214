import { getRouteApi } from '@tanstack/react-router';
import { startTransition, useCallback, useOptimistic } from 'react';
import type { BoxesSearch } from './boxes-search.ts';

const route = getRouteApi('/boxes');

type Change = { readonly [K in keyof BoxesSearch]?: BoxesSearch[K] | undefined };

function merge(before: BoxesSearch, next: Change): BoxesSearch {
  const merged: Record<string, unknown> = { ...before, ...next };
  for (const [key, value] of Object.entries(merged))
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) delete merged[key];
  return merged as BoxesSearch;
}

/**
 * The page's query and a function to change it; `replace` adds no history entry.
 * The new query shows at the press, before the address has changed: a filter must not fall back in between.
 */
export function useBoxesSearch() {
  const [search, apply] = useOptimistic<BoxesSearch, Change>(route.useSearch() as BoxesSearch, merge);
  const navigate = route.useNavigate();
  const change = useCallback(
    (next: Change, replace = false) =>
      startTransition(async () => {
        apply(next);
        await navigate({ search: (before) => merge(before as BoxesSearch, next) as typeof before, replace, resetScroll: false });
      }),
    [navigate, apply],
  );
  return { search, change };
}

export type ChangeSearch = ReturnType<typeof useBoxesSearch>['change'];
