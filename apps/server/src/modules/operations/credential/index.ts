export { type CheckCredentials, type Checked, checkCredentialsPort } from './credential.ports.ts';
export { credentialRoutes } from './credential.routes.ts';
