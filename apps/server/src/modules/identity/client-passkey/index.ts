export { clientPasskeyRoutes } from './client-passkey.routes.ts';
export { deletePasskeysOfClient } from './client-passkey.sql.ts';
export { exportPasskeys } from './export-data.sql.ts';
