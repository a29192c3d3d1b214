import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { type Owed, owedCharges } from './owed.ts';
import { chargesQuery, unpaidRentsQuery } from './rent-queries.ts';

/**
 * Unpaid rents and charges that no instalment plan pays; empty until they are loaded. Without a contract: rents that are not charged
 * automatically, and charges, which belong to the client.
 */
export function useOwed(contractId?: string): Owed {
  const { call } = useApp();
  const rents = (useQuery(unpaidRentsQuery(call)).data ?? []).filter(({ isInPlan }) => !isInPlan);
  const charges = useQuery({ ...chargesQuery(call), enabled: contractId === undefined }).data ?? [];
  if (contractId !== undefined) return { rents: rents.filter((rent) => rent.contractId === contractId), charges: [] };
  return { rents: rents.filter(({ payingStatus }) => payingStatus === 'WAITING_FOR_MANUAL'), charges: owedCharges(charges) };
}
