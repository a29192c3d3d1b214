export { passkeyRoutes } from './passkey.routes.ts';
export { deletePasskeysOfStaff, insertPasskey } from './passkey.sql.ts';
export { requestNewPasskey, requestProof, requestSignIn } from './request-passkey.ts';
export { usePasskey, verifyNewPasskey, verifyPasskey } from './verify-passkey.ts';
