export { bookCash } from './book-cash.ts';
export { cashDrawerRoutes } from './cash-drawer.routes.ts';
