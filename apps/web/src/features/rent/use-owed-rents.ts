import type { Rent } from '@komora/api';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { unpaidRentsQuery } from './rent-queries.ts';

/**
 * Unpaid rents that no instalment plan pays; empty until they are loaded. Without a contract: those that are not charged automatically.
 */
export function useOwedRents(contractId?: string): readonly Rent[] {
  const { call } = useApp();
  const owed = (useQuery(unpaidRentsQuery(call)).data ?? []).filter(({ isInPlan }) => !isInPlan);
  return owed.filter((rent) => (contractId === undefined ? rent.payingStatus === 'WAITING_FOR_MANUAL' : rent.contractId === contractId));
}
