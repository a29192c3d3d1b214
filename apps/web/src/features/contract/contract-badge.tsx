import type { Contract } from '@komora/api';
import { Badge, type BadgeTone } from '@komora/ui/badge';
import { useText } from '../../shared/i18n/use-text.ts';

const TONES: Readonly<Record<Contract['status'], BadgeTone>> = {
  ACTIVE: 'success',
  TERMINATING: 'warning',
  EVICTED: 'neutral',
  TERMINATED: 'neutral',
};

export function ContractBadge({ status }: Pick<Contract, 'status'>) {
  const text = useText('contract');
  return <Badge tone={TONES[status]}>{text(`status.${status}`)}</Badge>;
}
