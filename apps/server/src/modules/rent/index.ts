export { createFirstRent, type FirstRentInput } from './create-first-rent.ts';
export { rentReadRoutes } from './rent-read.routes.ts';
