import { accountEndpoints } from './account.ts';
import { contractEndpoints } from './contract.ts';
import { infoEndpoints } from './info.ts';
import { orderEndpoints } from './order.ts';
import { warehouseEndpoints } from './warehouse.ts';

export * from './account.ts';
export * from './contract.ts';
export type * from './endpoint.ts';
export * from './enumerations.ts';
export * from './errors.ts';
export * from './info.ts';
export * from './order.ts';
export * from './values.ts';
export * from './warehouse.ts';

/** Every endpoint of Komora by `METHOD /path/{param}`. */
export const endpoints = { ...warehouseEndpoints, ...orderEndpoints, ...accountEndpoints, ...contractEndpoints, ...infoEndpoints };
export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;
