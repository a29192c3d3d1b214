import type { BrowserContext } from '@playwright/test';
import { startOrder } from '../../apps/web/src/shared/storage/local-order.ts';

export interface StoredOrder {
  box: string;
  warehouseId: string;
}

/** Lets each page of a browser find an order in progress. */
export async function keepOrder(context: BrowserContext, { box, warehouseId }: StoredOrder): Promise<void> {
  await context.addInitScript(
    (order) => {
      localStorage.setItem('komora.version', '1.0');
      localStorage.setItem('komora.order', order);
    },
    JSON.stringify(startOrder(box, warehouseId)),
  );
}

/** @throws Error when the warehouse has no free box */
export async function freeBox(origin: string, warehouseId: string): Promise<string> {
  const response = await fetch(`${origin}/api/client/warehouse/${warehouseId}/boxes`);
  const { boxes } = (await response.json()) as { boxes: { id: string; availability: string }[] };
  const free = boxes.find(({ availability }) => availability === 'AVAILABLE');
  if (free === undefined) throw new Error('The warehouse of the bench has no free box');
  return free.id;
}
