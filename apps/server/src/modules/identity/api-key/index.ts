export { apiKeyRoutes } from './api-key.routes.ts';
export { authenticateKey } from './authenticate-key.ts';
