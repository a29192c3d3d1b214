export { assertNotOver } from './assert-not-over.ts';
export { promotionRoutes } from './promotion.routes.ts';
export { createPromotion } from './save-promotion.ts';
