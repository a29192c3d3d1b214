import type { Offer, Summary } from '@komora/api';
import type { UseQueryResult } from '@tanstack/react-query';
import type { LocalOrder } from '../../shared/storage/local-order.ts';

/** Data of a step. */
export interface ReadyOrder {
  readonly order: LocalOrder;
  readonly offer: Offer;
  readonly summary: UseQueryResult<Summary>;
}
