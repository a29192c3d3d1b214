export { listCredentials } from './credentials.sql.ts';
export { Credentials, type GatewayAccount, readFields, toVendorConfig, type VendorConfigs } from './credentials.ts';
