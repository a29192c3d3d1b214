import { createFileRoute } from '@tanstack/react-router';
import { ContractPage } from '../../features/contract/detail/contract-page.tsx';
import { CardChoices } from '../../features/rent/card-choice.tsx';
import { ContractRents } from '../../features/rent/contract-rents.tsx';
import { UnpaidNotice } from '../../features/rent/unpaid-notice.tsx';
import { WayButton } from '../../features/warehouse/plan/way-button.tsx';
import { pageTitle } from '../../shared/i18n/page-title.ts';

export const Route = createFileRoute('/_signed-in/my/contracts/$id/')({
  staticData: { texts: ['contract', 'payment', 'rent', 'warehouse'] },
  head: pageTitle('contract', 'detail.title'),
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return (
    <CardChoices key={id} contractId={id}>
      <ContractPage
        id={id}
        unpaid={<UnpaidNotice contractId={id} />}
        way={({ warehouse, boxName }) => <WayButton warehouseId={warehouse.id} boxName={boxName} />}
        rents={<ContractRents contractId={id} />}
      />
    </CardChoices>
  );
}
