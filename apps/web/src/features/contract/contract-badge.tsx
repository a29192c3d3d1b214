import type { Contract } from '@komora/api';
import { Badge, type BadgeTone } from '@komora/ui/badge';
import { useText } from '../../shared/i18n/use-text.ts';

const TONES: Readonly<Record<Contract['status'], BadgeTone>> = {
  ACTIVE: 'success',
  TERMINATING: 'warning',
  EVICTED: 'neutral',
  TERMINATED: 'neutral',
};

/** State of a contract. Absent while an active box is blocked: its notice, or {@link OverlockedBadge}, says more. */
export function ContractBadge({ status, overlocked }: Pick<Contract, 'status' | 'overlocked'>) {
  const text = useText('contract');
  if (overlocked && status === 'ACTIVE') return null;
  return <Badge tone={TONES[status]}>{text(`status.${status}`)}</Badge>;
}

/** Where no notice says that the box is blocked. */
export function OverlockedBadge() {
  const text = useText('contract');
  return (
    <Badge tone="error" icon="lock">
      {text('overlocked.short')}
    </Badge>
  );
}
