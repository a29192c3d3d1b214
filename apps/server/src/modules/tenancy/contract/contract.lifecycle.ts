import type { ContractStatus } from '@komora/api/enumerations';
import { type LifecycleTable, transition } from '@komora/domain';

/**
 * cancel: the client or the operator gave notice, or the client withdrew. evict: the box is empty. revive: the notice was taken back. end: the termination date has passed. The trigger
 * contracts_100_lifecycle enforces the same steps.
 */
export type ContractEvent = 'cancel' | 'evict' | 'revive' | 'end';

export const contractLifecycle: LifecycleTable<ContractStatus, ContractEvent> = {
  ACTIVE: { cancel: 'TERMINATING' },
  TERMINATING: { evict: 'EVICTED', revive: 'ACTIVE', end: 'TERMINATED' },
  EVICTED: { revive: 'ACTIVE', end: 'TERMINATED' },
  TERMINATED: {},
};

/** @returns the next status, or null if the event has no effect in this status */
export function nextContractStatus(from: ContractStatus, event: ContractEvent): ContractStatus | null {
  const step = transition(contractLifecycle, from, event);
  return step.ok ? step.to : null;
}
