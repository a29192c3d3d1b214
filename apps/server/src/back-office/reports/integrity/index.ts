export { integrityRoutes } from './integrity.routes.ts';
export { listActs, listDoorFindings, listUnconfirmedTransfers, listUnpaidTenancies } from './show-integrity.ts';
