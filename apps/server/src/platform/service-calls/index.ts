export { recorded } from './recorded.ts';
export { ServiceCalls } from './service-calls.ts';
export { withoutAddresses } from './words-of.ts';
