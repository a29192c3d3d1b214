export { healthRoutes } from './health.routes.ts';
export { answerHealth, createHealth, type Health } from './health.ts';
