/** GoPay takes letters and digits alone: our attempt's id without its hyphens, 32 hexadecimal digits. */
export function orderNumberOf(paymentId: string): string {
  return paymentId.replaceAll('-', '').toLowerCase();
}

/** Null for an order number that we have not made. */
export function paymentIdIn(orderNumber: string): string | null {
  const match = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(orderNumber);
  return match === null ? null : match.slice(1).join('-');
}
