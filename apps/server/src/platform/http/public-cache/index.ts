export { useCrossOriginReads } from './cross-origin.ts';
export { serverWithCache } from './front.ts';
export { type CachedResponse, PublicCache } from './public-cache.ts';
export { publicEndpoint, wholeCatalogue } from './public-endpoint.ts';
