export { orderAttachments } from './order-attachments.ts';
export { orderPayable } from './order-payable.ts';
