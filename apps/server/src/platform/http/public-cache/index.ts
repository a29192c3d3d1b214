export { useCrossOriginReads } from './cross-origin.ts';
export { serverWithCache } from './front.ts';
export { type PublicAnswer, PublicCache } from './public-cache.ts';
export { publicEndpoint, wholeCatalogue } from './public-endpoint.ts';
