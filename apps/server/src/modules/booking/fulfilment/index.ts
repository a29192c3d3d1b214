export { fulfilAtDesk } from './fulfil-at-desk.ts';
export type { Concluded } from './fulfil-order.ts';
export { orderAttachments } from './order-attachments.ts';
export { orderPayable } from './order-payable.ts';
