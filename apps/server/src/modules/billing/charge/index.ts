export { chargeRoutes } from './charge.routes.ts';
export { chargeFormerClient } from './charge-client.ts';
export { creditInvoiceAct } from './credit-invoice.ts';
export { mailCharge } from './mail-charge.ts';
export { goodwillAct } from './refund-goodwill.ts';
