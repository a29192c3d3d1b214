export { outsideVatClauses } from './interest-texts.ts';
export { lateInterestRoutes } from './late-interest.routes.ts';
