import { createFileRoute, useSearch } from '@tanstack/react-router';
import { MoveInPage } from '../../features/move-in/move-in-page.tsx';

interface MoveInSearch {
  /** Of the draft. */
  readonly id?: string | undefined;
}

export const Route = createFileRoute('/_signed-in/move-in')({
  validateSearch: ({ id }: Record<string, unknown>): MoveInSearch => (typeof id === 'string' ? { id } : {}),
  staticData: { texts: ['console-move-in', 'invoicing'], byWarehouse: true },
  component: Page,
});

function Page() {
  const { warehouse } = useSearch({ from: '__root__' });
  const { id } = Route.useSearch();
  return <MoveInPage id={id} warehouse={warehouse} />;
}
