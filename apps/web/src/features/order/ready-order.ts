import type { Offer, Summary } from '@komora/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { LocalOrder } from '../../local-order.ts';

/** What a step has once everything it needs is there. */
export interface ReadyOrder {
  readonly order: LocalOrder;
  readonly offer: Offer;
  readonly summary: UseQueryResult<Summary>;
}
