import type { HeldOrder, OrderState } from '@komora/api';

export interface HeldSources {
  /** The state of this browser's placed order, if its box is another one; undefined without one, and while it loads. */
  readonly here: OrderState | undefined;
  /** The held orders of the signed-in client, also from other devices. */
  readonly ofClient: readonly HeldOrder[];
  /** The box of the order in progress; null without one. */
  readonly box: string | null;
  /** ms since the epoch */
  readonly now: number;
}

/** The unpaid orders that hold another box than that of the order in progress, each once. */
export function heldOrdersOf({ here, ofClient, box, now }: HeldSources): readonly OrderState[] {
  const others = ofClient.filter(({ orderId, boxId }) => orderId !== here?.orderId && boxId !== box);
  return [...(here === undefined ? [] : [here]), ...others].filter(
    ({ payment, retryable, holdExpiresAt }) => (payment === 'PENDING' || retryable) && Date.parse(holdExpiresAt) > now,
  );
}
