import { cameraPort, lockGatewayPort } from '../modules/access/index.ts';
import { taxReportingPort } from '../modules/billing/index.ts';
import { carriersPort } from '../modules/messaging/index.ts';
import { gatewayPort } from '../modules/payments/index.ts';
import type { Measure } from '../platform/measure.ts';
import { measured } from '../platform/metrics/measured.ts';
import { override, type PortOverride } from '../platform/module/register-modules.ts';

/** Measures the calls of all modules to the providers. */
export const measuredPorts = (measure: Measure): PortOverride[] => [
  override(gatewayPort, (gateway) => measured(gateway, { system: 'gateway', provider: gateway.provider }, measure)),
  override(lockGatewayPort, (locks) => measured(locks, { system: 'lock', provider: 'lock-gateway' }, measure)),
  override(cameraPort, (camera) => measured(camera, { system: 'camera', provider: 'camera' }, measure)),
  override(taxReportingPort, (authority) => measured(authority, { system: 'tax', provider: authority.authority }, measure)),
  override(carriersPort, ({ EMAIL, SMS }) => ({
    ...(EMAIL === undefined ? {} : { EMAIL: measured(EMAIL, { system: 'mail', provider: 'EMAIL' }, measure) }),
    ...(SMS === undefined ? {} : { SMS: measured(SMS, { system: 'mail', provider: 'SMS' }, measure) }),
  })),
];
