import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ContractActions } from '../../features/contract-actions/contract-actions.tsx';
import { ContractTerms } from '../../features/contract-actions/contract-terms.tsx';
import { ContractPage } from '../../features/contracts/contract-page.tsx';
import { Inspections } from '../../features/inspection/inspections.tsx';
import { OwnInsurance } from '../../features/own-insurance/own-insurance.tsx';

export const Route = createFileRoute('/_signed-in/contracts/$id')({
  staticData: {
    texts: [
      'console-records',
      'console-contract-actions',
      'console-account',
      'console-audit',
      'console-own-insurance',
      'console-inspection',
      'invoicing',
    ],
  },
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  const queries = useQueryClient();
  const onChanged = () => queries.invalidateQueries({ queryKey: ['contracts'] });
  return (
    <ContractPage
      key={id}
      id={id}
      actions={<ContractActions contractId={id} onChanged={onChanged} />}
      terms={
        <>
          <OwnInsurance contractId={id} />
          <ContractTerms contractId={id} />
          <Inspections of={{ contract: id }} />
        </>
      }
    />
  );
}
