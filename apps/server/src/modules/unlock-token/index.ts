export { forgetUnlockTokens } from './forget-unlock-tokens.ts';
export { unlockTokenRoutes } from './unlock-token.routes.ts';
