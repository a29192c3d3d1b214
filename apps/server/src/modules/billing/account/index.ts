export { accountRoutes } from './account.routes.ts';
export { placeOfAccount, placeOfInvoice } from './place-of-account.ts';
export { payOutAct } from './use-credit.ts';
export { writeOffAct } from './write-off.ts';
