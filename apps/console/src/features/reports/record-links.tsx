import { useText } from '@komora/web-kit/use-text';
import { Link } from '@tanstack/react-router';

interface OfClient {
  readonly clientId: string | null;
  readonly client: string | null;
}
interface OfContract {
  readonly contractId: string | null;
  readonly contractNumber: string | null;
}

/** The name of a client as a link to the record. */
function ClientLink({ clientId, client }: OfClient) {
  const text = useText('console-reports');
  if (clientId === null) return null;
  return (
    <Link to="/clients/$id" params={{ id: clientId }}>
      {client === null || client === '' ? text('erasedClient') : client}
    </Link>
  );
}

/** The number of a contract as a link to the record. */
export function ContractLink({
  contractId,
  contractNumber,
}: {
  readonly contractId: string | null;
  readonly contractNumber: string | null;
}) {
  if (contractId === null) return null;
  return (
    <Link to="/contracts/$id" params={{ id: contractId }}>
      {contractNumber}
    </Link>
  );
}

/** Cells of a table. */
export const clientLink = ({ clientId, client }: OfClient) => <ClientLink clientId={clientId} client={client} />;
export const contractLink = ({ contractId, contractNumber }: OfContract) => (
  <ContractLink contractId={contractId} contractNumber={contractNumber} />
);
