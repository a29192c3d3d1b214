export { doorAttemptRoutes } from './door-attempt.routes.ts';
