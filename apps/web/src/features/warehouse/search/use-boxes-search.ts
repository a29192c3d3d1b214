import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { BoxesSearch } from './boxes-search.ts';

const route = getRouteApi('/boxes');

type Change = { readonly [K in keyof BoxesSearch]?: BoxesSearch[K] | undefined };

/** The page's query and a function to change it; `replace` adds no history entry. */
export function useBoxesSearch() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (next: Change, replace = false) =>
      void navigate({
        search: (before) => {
          const merged: Record<string, unknown> = { ...before, ...next };
          for (const [key, value] of Object.entries(merged))
            if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) delete merged[key];
          return merged as typeof before;
        },
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  return { search: search as BoxesSearch, change };
}

export type ChangeSearch = ReturnType<typeof useBoxesSearch>['change'];
