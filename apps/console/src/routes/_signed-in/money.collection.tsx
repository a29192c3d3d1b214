import type { CollectionCaseState } from '@komora/api/admin';
import { textOf } from '@komora/web-kit/search-params';
import { createFileRoute, useSearch } from '@tanstack/react-router';
import { CasePage } from '../../features/collection/case-page.tsx';
import { CasesPage } from '../../features/collection/cases-page.tsx';
import { CASE_STATES } from '../../features/collection/collection-queries.ts';

interface Search {
  state?: CollectionCaseState | undefined;
  /** The id of a case. */
  open?: string | undefined;
  /** Cases of this client only. */
  client?: string | undefined;
}

export const Route = createFileRoute('/_signed-in/money/collection')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    state: CASE_STATES.find((state) => state === search.state),
    open: textOf(search, 'open'),
    client: textOf(search, 'client'),
  }),
  staticData: { texts: ['console-collection', 'console-arrears', 'console-instalments', 'console-records'], byWarehouse: true },
  component: Page,
});

function Page() {
  const { warehouse } = useSearch({ from: '__root__' });
  const { open, state, client } = Route.useSearch();
  if (open !== undefined) return <CasePage id={open} />;
  return <CasesPage state={state} client={client} warehouse={warehouse} />;
}
