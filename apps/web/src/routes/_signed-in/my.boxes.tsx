import { createFileRoute } from '@tanstack/react-router';
import { BoxesPage } from '../../features/contract/boxes/boxes-page.tsx';
import type { DoorsOf } from '../../features/contract/boxes/doors-of.ts';
import { DoorsPanel } from '../../features/lock/doors/doors-panel.tsx';
import { AccessPin } from '../../features/lock/pin/access-pin.tsx';

export const Route = createFileRoute('/_signed-in/my/boxes')({
  staticData: { texts: ['contract', 'lock', 'offline'] },
  component: () => <BoxesPage doors={doorsOf} />,
});

const doorsOf: DoorsOf = ({ lockVersion, shared, ...box }) => {
  // A V1 box opens with its codes alone.
  if (lockVersion === 'V1') return null;
  return {
    panel: <DoorsPanel {...box} standing={shared ? 'shared' : 'owner'} />,
    pin: <AccessPin contractId={box.contractId} />,
  };
};
