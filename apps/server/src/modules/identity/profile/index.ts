export { type BlockChange, blockClient } from './block-client.ts';
export { type ContactChange, changeContact } from './change-contact.ts';
export { eraseAccount, previewErasure } from './erase-account.ts';
export { exportProfile } from './export-data.sql.ts';
export { profileRoutes } from './profile.routes.ts';
