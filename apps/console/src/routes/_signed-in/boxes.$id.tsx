import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { BoxPage } from '../../features/boxes/box-page.tsx';
import { BOXES } from '../../features/boxes/box-queries.ts';
import { Inspections } from '../../features/inspection/inspections.tsx';

export const Route = createFileRoute('/_signed-in/boxes/$id')({
  staticData: { texts: ['console-boxes', 'console-inspection'] },
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  const queries = useQueryClient();
  const onChanged = () => queries.invalidateQueries({ queryKey: [BOXES] });
  return (
    <BoxPage id={id} inspections={({ state }) => <Inspections of={{ box: id }} waits={state === 'TO_CHECK'} onChanged={onChanged} />} />
  );
}
