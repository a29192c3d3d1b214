export { unlockTokenRoutes } from './unlock-token.routes.ts';
