import type { Deps } from '../../../platform/module/context.ts';
import type { PayableLookup } from './payable.ports.ts';
import type { GatewayLookup } from './payment.ports.ts';

/** Dependencies of this context's use cases: the common context, gateways and payables. */
export type PaymentDeps = Deps & { getGateway: GatewayLookup; getPayable: PayableLookup };
