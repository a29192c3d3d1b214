import type { Rent } from '@komora/api';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { unpaidRentsQuery } from './rent-queries.ts';

interface Choices {
  /** Choices of the client by rent. */
  readonly byRent: ReadonlyMap<string, boolean>;
  readonly choose: (rentId: string, saveCard: boolean) => void;
  /** The rent whose choice the notice above the list shows for both. */
  readonly above: string | undefined;
}

const CardChoiceContext = createContext<Choices | null>(null);

export interface CardChoicesProps {
  /** Of the page of one contract. */
  readonly contractId?: string;
  /** The rent whose payment the client returns from. */
  readonly paid?: string | undefined;
  readonly children: ReactNode;
}

/** On this page, buttons that pay the same rent have the same choice. */
export function CardChoices({ children, ...place }: CardChoicesProps) {
  const [byRent, setByRent] = useState<ReadonlyMap<string, boolean>>(new Map());
  const above = useRentAbove(place);
  const choices = useMemo(
    () => ({
      byRent,
      above,
      choose: (rentId: string, saveCard: boolean) => setByRent((before) => new Map(before).set(rentId, saveCard)),
    }),
    [byRent, above],
  );
  return <CardChoiceContext value={choices}>{children}</CardChoiceContext>;
}

/** Only a single unpaid rent: of several, each row has a choice of its own. */
function useRentAbove({ contractId, paid }: Omit<CardChoicesProps, 'children'>): string | undefined {
  const { call } = useApp();
  const unpaid = useQuery(unpaidRentsQuery(call)).data?.filter(
    (rent) => !rent.isInPlan && rent.contractId === (contractId ?? rent.contractId),
  );
  const [only] = unpaid ?? [];
  if (only === undefined || unpaid?.length !== 1) return undefined;
  const isAbove = contractId !== undefined || (paid === undefined ? only.payingStatus === 'WAITING_FOR_MANUAL' : only.id === paid);
  return isAbove ? only.id : undefined;
}

/**
 * The choice whether the card that pays the rent is charged for later rents. At first it is if the saved card does not pay this rent, or was
 * declined.
 */
export function useCardChoice({ id, payingStatus, declineReason }: Rent) {
  const [own, setOwn] = useState<boolean>();
  const shared = useContext(CardChoiceContext);
  const chosen = shared === null ? own : shared.byRent.get(id);
  return {
    saveCard: chosen ?? (payingStatus === 'WAITING_FOR_MANUAL' || declineReason !== null),
    choose: (saveCard: boolean) => (shared === null ? setOwn(saveCard) : shared.choose(id, saveCard)),
    isAbove: shared?.above === id,
  };
}
