export { assertDetails, checkDetails } from './check-details.ts';
