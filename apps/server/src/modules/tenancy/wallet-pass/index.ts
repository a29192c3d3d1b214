export { appleWalletPort, googleWalletPort } from './wallet-pass.ports.ts';
export { walletPassRoutes } from './wallet-pass.routes.ts';
