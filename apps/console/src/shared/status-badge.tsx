import type { ContractRow } from '@komora/api/admin';
import { Badge, type BadgeTone } from '@komora/ui/badge';
import { useText } from '@komora/web-kit/use-text';

const TONES: Readonly<Record<ContractRow['status'], BadgeTone>> = {
  ACTIVE: 'success',
  TERMINATING: 'warning',
  EVICTED: 'warning',
  TERMINATED: 'neutral',
};

/** The state of a contract. A blocked access comes before it. */
export function StatusBadge({ contract: { status, overlocked } }: { readonly contract: Pick<ContractRow, 'status' | 'overlocked'> }) {
  const text = useText('console-records');
  if (overlocked && status !== 'TERMINATED')
    return (
      <Badge tone="error" icon="lock">
        {text('overlocked')}
      </Badge>
    );
  return <Badge tone={TONES[status]}>{text(`status.${status}`)}</Badge>;
}
