import type { ContractStatus } from '@komora/contract/enumerations';
import { type LifecycleTable, transition } from '@komora/domain';

/**
 * cancel: its end was asked for, or the client withdrew. evict: the box is empty. end: the closing day is over. The trigger
 * contracts_100_lifecycle knows the same steps.
 */
export type ContractEvent = 'cancel' | 'evict' | 'end';

export const contractLifecycle: LifecycleTable<ContractStatus, ContractEvent> = {
  ACTIVE: { cancel: 'TERMINATING' },
  TERMINATING: { evict: 'EVICTED', end: 'TERMINATED' },
  EVICTED: { end: 'TERMINATED' },
  TERMINATED: {},
};

/** Where the event leads, or null when the contract takes no notice of it in this state. */
export function nextContractStatus(from: ContractStatus, event: ContractEvent): ContractStatus | null {
  const step = transition(contractLifecycle, from, event);
  return step.ok ? step.to : null;
}
