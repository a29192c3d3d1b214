export { lateInterestRoutes } from './late-interest.routes.ts';
