export { hasContact, hasWords } from './begins-with.sql.ts';
export { searchRoutes } from './search.routes.ts';
export { searchTerms } from './search-terms.ts';
