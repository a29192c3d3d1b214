import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { BoxesPage } from '../../features/contract/boxes/boxes-page.tsx';
import type { DoorsOf, WayOf } from '../../features/contract/boxes/doors-of.ts';
import { DoorsPanel } from '../../features/lock/doors/doors-panel.tsx';
import { AccessPin } from '../../features/lock/pin/access-pin.tsx';
import { UnpaidNotice } from '../../features/rent/unpaid-notice.tsx';
import { WayButton } from '../../features/warehouse/plan/way-button.tsx';
import { useApp } from '../../shared/app-context.ts';
import { pageTitle } from '../../shared/i18n/page-title.ts';
import { loadLate } from '../../shared/on-idle.ts';

// Not needed without a connection.
const HeldOrders = lazy(async () => ({ default: (await loadLate(() => import('../../features/order/held-orders.tsx'))).HeldOrders }));

export const Route = createFileRoute('/_signed-in/my/boxes')({
  staticData: { texts: ['contract', 'lock', 'offline', 'order', 'rent', 'warehouse'] },
  head: pageTitle('contract', 'boxes.title'),
  component: Page,
});

function Page() {
  // Staff who view the account open no doors.
  const { view } = useApp();
  return (
    <>
      <UnpaidNotice />
      <Suspense>
        <HeldOrders box={null} />
      </Suspense>
      <BoxesPage doors={view === null ? doorsOf : noDoors} way={wayOf} />
    </>
  );
}

const noDoors: DoorsOf = () => null;

const wayOf: WayOf = ({ warehouse, boxName }) => <WayButton warehouseId={warehouse.id} boxName={boxName} />;

const doorsOf: DoorsOf = ({ lockVersion, shared, ...box }) => {
  // V1 boxes open with codes only.
  if (lockVersion === 'V1') return null;
  return {
    panel: <DoorsPanel {...box} standing={shared ? 'shared' : 'owner'} />,
    pin: <AccessPin contractId={box.contractId} />,
  };
};
