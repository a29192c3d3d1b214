export { createFirstRent, type FirstRentInput } from './create-first-rent.ts';
