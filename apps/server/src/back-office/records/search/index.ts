export { searchRoutes } from './search.routes.ts';
export { searchTerms } from './search-terms.ts';
