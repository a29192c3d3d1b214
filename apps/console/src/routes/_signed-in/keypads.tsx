import { createFileRoute, useSearch } from '@tanstack/react-router';
import { KeypadsPage } from '../../features/keypads/keypads-page.tsx';

export const Route = createFileRoute('/_signed-in/keypads')({
  staticData: { texts: ['console-keypads'], byWarehouse: true },
  component: Page,
});

function Page() {
  const { warehouse } = useSearch({ from: '__root__' });
  return <KeypadsPage warehouse={warehouse} />;
}
