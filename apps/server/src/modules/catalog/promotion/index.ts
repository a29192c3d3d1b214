export { hasEnded } from './has-ended.ts';
export { promotionRoutes } from './promotion.routes.ts';
export { createPromotion } from './save-promotion.ts';
