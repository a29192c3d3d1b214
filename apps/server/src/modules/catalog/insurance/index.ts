export { insuranceRoutes } from './insurance.routes.ts';
export { changePeriodDiscounts, createInsurance } from './save-insurance.ts';
