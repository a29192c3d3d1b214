import { createFileRoute } from '@tanstack/react-router';
import { BoxesPage } from '../../features/contract/boxes/boxes-page.tsx';
import { DoorsPanel } from '../../features/lock/doors/doors-panel.tsx';

export const Route = createFileRoute('/_signed-in/my/boxes')({
  staticData: { texts: ['contract', 'lock'] },
  component: Page,
});

function Page() {
  return (
    <BoxesPage
      doors={({ lockVersion, shared, ...box }) =>
        // A V1 box opens with its codes alone.
        lockVersion === 'V2' ? <DoorsPanel {...box} standing={shared ? 'shared' : 'owner'} /> : null
      }
    />
  );
}
