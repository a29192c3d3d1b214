import type { Contract } from '@komora/contract';
import { useText } from '../../texts/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/index.ts';

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
