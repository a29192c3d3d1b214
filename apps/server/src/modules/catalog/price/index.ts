export { newPrice } from './change-prices.ts';
export type { DiscountPlace } from './discount-limit.sql.ts';
export { type DiscountLimit, discountLimitOf, readDiscountLimit } from './discount-limit.ts';
export { importPrices } from './import-prices.ts';
export { priceJobs } from './price.jobs.ts';
export { priceRoutes } from './price.routes.ts';
export { planPrices, updatePrices } from './price.sql.ts';
export { priceLimitOf } from './price-limit.ts';
