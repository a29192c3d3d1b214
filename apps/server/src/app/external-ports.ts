import { cameraPort, lockGatewayPort } from '../modules/access/index.ts';
import { taxReportingPort } from '../modules/billing/index.ts';
import { carriersPort } from '../modules/messaging/index.ts';
import { gatewayPort } from '../modules/payments/index.ts';
import { override, type PortOverride } from '../platform/module/register-modules.ts';

/** The same object, whose calls are observed. */
export type Observe = <T extends object>(target: T, of: { system: string; provider: string }) => T;

/** Observes the calls of all modules to the providers. */
export const externalPorts = (observe: Observe): PortOverride[] => [
  override(gatewayPort, (gateway) => observe(gateway, { system: 'gateway', provider: gateway.provider })),
  override(lockGatewayPort, (locks) => observe(locks, { system: 'lock', provider: 'lock-gateway' })),
  override(cameraPort, (camera) => observe(camera, { system: 'camera', provider: 'camera' })),
  override(taxReportingPort, (authority) => observe(authority, { system: 'tax', provider: authority.authority })),
  override(carriersPort, ({ EMAIL, SMS }) => ({
    ...(EMAIL === undefined ? {} : { EMAIL: observe(EMAIL, { system: 'mail', provider: 'EMAIL' }) }),
    ...(SMS === undefined ? {} : { SMS: observe(SMS, { system: 'mail', provider: 'SMS' }) }),
  })),
];
