import type { CardUse } from '../../payments/index.ts';
import { refreshSavedCard } from './contract.sql.ts';
import { isCardInUse } from './due-contract.sql.ts';

/** Implements the port card use of context `payments` for contracts. */
export const cardUse: CardUse = {
  isInUse: (reader, { provider, reference }) => isCardInUse(reader, provider, reference),
  refresh: refreshSavedCard,
};
