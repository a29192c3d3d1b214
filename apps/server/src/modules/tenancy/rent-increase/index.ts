export { rentIncreaseRoutes } from './rent-increase.routes.ts';
