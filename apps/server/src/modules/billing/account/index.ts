export { accountRoutes } from './account.routes.ts';
export { placeOfAccount, placeOfInvoice } from './place-of-account.ts';
