export { forgetSharings } from './forget-sharings.ts';
export { assertOwner, mayOpen } from './may-open.ts';
export type { Person, SharingAccounts } from './sharing.ports.ts';
export { sharingRoutes } from './sharing.routes.ts';
export { deleteSharings } from './sharing.sql.ts';
