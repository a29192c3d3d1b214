export { listCredentials } from './credentials.sql.ts';
export {
  type AppleWalletConfig,
  Credentials,
  type GatewayAccount,
  type GoogleWalletConfig,
  readFields,
  toVendorConfig,
  type VendorConfigs,
} from './credentials.ts';
