import { accountEndpoints } from './account.ts';
import { bankStatementEndpoints } from './bank-statement.ts';
import { cameraEndpoints } from './camera.ts';
import { cancellationEndpoints } from './cancellation.ts';
import { contractEndpoints } from './contract.ts';
import { disputeEndpoints } from './dispute.ts';
import { franchisingEndpoints } from './franchising.ts';
import { infoEndpoints } from './info.ts';
import { lockEndpoints } from './lock.ts';
import { orderEndpoints } from './order.ts';
import { profileEndpoints } from './profile.ts';
import { refundEndpoints } from './refund.ts';
import { registrationEndpoints } from './registration.ts';
import { rentEndpoints } from './rent.ts';
import { sharingEndpoints } from './sharing.ts';
import { unlockTokenEndpoints } from './unlock-token.ts';
import { warehouseEndpoints } from './warehouse.ts';

export * from './account.ts';
export * from './bank-statement.ts';
export * from './camera.ts';
export * from './cancellation.ts';
export * from './contract.ts';
export * from './dispute.ts';
export type * from './endpoint.ts';
export * from './enumerations.ts';
export * from './errors.ts';
export * from './franchising.ts';
export * from './info.ts';
export * from './lock.ts';
export * from './order.ts';
export * from './profile.ts';
export * from './refund.ts';
export * from './registration.ts';
export * from './rent.ts';
export * from './sharing.ts';
export * from './unlock-token.ts';
export * from './values.ts';
export * from './warehouse.ts';

/** Every endpoint of Komora by `METHOD /path/{param}`. */
export const endpoints = {
  ...warehouseEndpoints,
  ...orderEndpoints,
  ...accountEndpoints,
  ...bankStatementEndpoints,
  ...cameraEndpoints,
  ...cancellationEndpoints,
  ...disputeEndpoints,
  ...franchisingEndpoints,
  ...lockEndpoints,
  ...profileEndpoints,
  ...refundEndpoints,
  ...registrationEndpoints,
  ...rentEndpoints,
  ...sharingEndpoints,
  ...unlockTokenEndpoints,
  ...contractEndpoints,
  ...infoEndpoints,
};
export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;
