import { createFileRoute, useSearch } from '@tanstack/react-router';
import { GeneratePage } from '../../features/boxes/generate-page.tsx';

export const Route = createFileRoute('/_signed-in/boxes/generate')({ staticData: { texts: ['console-boxes'] }, component: Page });

function Page() {
  const { warehouse } = useSearch({ from: '__root__' });
  return <GeneratePage warehouse={warehouse} />;
}
