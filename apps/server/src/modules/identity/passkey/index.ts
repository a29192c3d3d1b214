export { presentPasskey } from './passkey.presenter.ts';
export { passkeyRoutes } from './passkey.routes.ts';
export { deletePasskeysOfStaff, insertPasskey } from './passkey.sql.ts';
export { algorithms, relyingParty, userHandleOf } from './relying-party.ts';
export { challengeLifetime, describePasskeys, requestNewPasskey, requestProof, requestSignIn } from './request-passkey.ts';
export { usePasskey, verifyNewPasskey, verifyPasskey } from './verify-passkey.ts';
export { type AttestedPasskey, challengeOf, verifyAssertion, verifyAttestation } from './web-authn.ts';
