/** Builds the order number: the attempt's id without hyphens (32 hexadecimal digits), because GoPay accepts only letters and digits. */
export function toOrderNumber(paymentId: string): string {
  return paymentId.replaceAll('-', '').toLowerCase();
}

/** @returns the attempt's id; null for an order number that is not ours */
export function parseOrderNumber(orderNumber: string): string | null {
  const match = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(orderNumber);
  return match === null ? null : match.slice(1).join('-');
}
