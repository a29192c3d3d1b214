export interface StoredOrder {
  box: string;
  warehouseId: string;
}

/** Runs in a page: an order in progress, as the browser stores it. */
export function keepOrder({ box, warehouseId }: StoredOrder): void {
  const order = {
    box,
    warehouseId,
    insurance: null,
    invoicing: null,
    paymentFailed: false,
    invoicingDetails: null,
    invoicingDetailsValid: false,
    voucherToken: null,
    forceValidate: false,
    version: 0,
  };
  localStorage.setItem('komora.version', '1.0');
  localStorage.setItem('komora.order', JSON.stringify(order));
}

/** @throws Error when the warehouse has no free box */
export async function freeBox(origin: string, warehouseId: string): Promise<string> {
  const response = await fetch(`${origin}/api/client/warehouse/${warehouseId}/boxes`);
  const { boxes } = (await response.json()) as { boxes: { id: string; availability: string }[] };
  const free = boxes.find(({ availability }) => availability === 'AVAILABLE');
  if (free === undefined) throw new Error('The warehouse of the bench has no free box');
  return free.id;
}
