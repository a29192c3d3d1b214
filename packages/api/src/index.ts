import { accountEndpoints } from './account.ts';
import { cameraEndpoints } from './camera.ts';
import { cancellationEndpoints } from './cancellation.ts';
import { chargeEndpoints } from './charge.ts';
import { contractEndpoints } from './contract.ts';
import { franchisingEndpoints } from './franchising.ts';
import { infoEndpoints } from './info.ts';
import { instalmentPlanEndpoints } from './instalment-plan.ts';
import { legalTextEndpoints } from './legal-text.ts';
import { lockEndpoints } from './lock.ts';
import { orderEndpoints } from './order.ts';
import { ownInsuranceEndpoints } from './own-insurance.ts';
import { clientPasskeyEndpoints } from './passkey.ts';
import { profileEndpoints } from './profile.ts';
import { registrationEndpoints } from './registration.ts';
import { rentEndpoints } from './rent.ts';
import { sharingEndpoints } from './sharing.ts';
import { signingEndpoints } from './signing.ts';
import { staffViewEndpoints } from './staff-view.ts';
import { unlockTokenEndpoints } from './unlock-token.ts';
import { walletPassEndpoints } from './wallet-pass.ts';
import { warehouseEndpoints } from './warehouse.ts';

export * from './account.ts';
export * from './camera.ts';
export * from './cancellation.ts';
export * from './charge.ts';
export * from './contract.ts';
export type * from './endpoint.ts';
export * from './enumerations.ts';
export * from './errors.ts';
export * from './franchising.ts';
export * from './info.ts';
export * from './instalment-plan.ts';
export * from './legal-text.ts';
export * from './lock.ts';
export * from './order.ts';
export * from './own-insurance.ts';
export * from './passkey.ts';
export * from './profile.ts';
export * from './registration.ts';
export * from './rent.ts';
export * from './sharing.ts';
export * from './signing.ts';
export * from './staff-view.ts';
export * from './unlock-token.ts';
export * from './values.ts';
export type { ViewCause } from './view-cause.ts';
export * from './wallet-pass.ts';
export * from './warehouse.ts';

/** Every endpoint of clients and visitors by `METHOD /path/{param}`. Those of staff are in `admin`, which no public bundle contains. */
export const endpoints = {
  ...warehouseEndpoints,
  ...orderEndpoints,
  ...signingEndpoints,
  ...accountEndpoints,
  ...cameraEndpoints,
  ...cancellationEndpoints,
  ...franchisingEndpoints,
  ...clientPasskeyEndpoints,
  ...legalTextEndpoints,
  ...lockEndpoints,
  ...profileEndpoints,
  ...registrationEndpoints,
  ...rentEndpoints,
  ...chargeEndpoints,
  ...instalmentPlanEndpoints,
  ...sharingEndpoints,
  ...staffViewEndpoints,
  ...unlockTokenEndpoints,
  ...contractEndpoints,
  ...ownInsuranceEndpoints,
  ...walletPassEndpoints,
  ...infoEndpoints,
};
export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;
