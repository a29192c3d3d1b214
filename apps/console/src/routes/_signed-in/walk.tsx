import { textOf } from '@komora/web-kit/search-params';
import { createFileRoute, useSearch } from '@tanstack/react-router';
import { InspectionPage } from '../../features/inspection/inspection-page.tsx';
import { WalkPage } from '../../features/walk/walk-page.tsx';
import { type OpenSearch, readOpen } from '../../shared/open-search.ts';

const ID_LENGTH = 36;

interface WalkSearch extends OpenSearch {
  /** The box whose inspection is open. */
  readonly box?: string | undefined;
}

export const Route = createFileRoute('/_signed-in/walk')({
  // Inspections have this address too: its pages open again without a connection.
  validateSearch: (search: Record<string, unknown>): WalkSearch => ({
    ...readOpen(search),
    box: textOf(search, 'box')?.slice(0, ID_LENGTH),
  }),
  staticData: { texts: ['console-walk', 'console-inspection'], byWarehouse: true },
  component: Page,
});

function Page() {
  const { warehouse } = useSearch({ from: '__root__' });
  const { box, open } = Route.useSearch();
  return box === undefined ? <WalkPage open={open} warehouse={warehouse} /> : <InspectionPage key={box} boxId={box} />;
}
