export { paymentListRoutes } from './payment.routes.ts';
